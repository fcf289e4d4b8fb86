import { type CSSProperties, lazy, Suspense, use } from 'react'
import { ROOT_PATH } from '../../contract/constants'
import type { CardData, CardRow, CardView } from '../../contract/model/dashboard'
import { cardAddress, rowDate } from '../../engine/dashboard'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import { StatusChip } from '../../ui/basics/Badge'
import { classNames } from '../../ui/basics/class-names'
import { Tile } from '../../ui/basics/Tile'
import { tint } from '../../ui/basics/tint'
import { Link } from '../../ui/controls/Link'
import './start.css'
import { useEntityConf, useOffice, useTexts, useUser, useVisible } from '../office'
import { CardMap } from './card-map'

const DomainText = lazy(() => import('./DomainText').then((module) => ({ default: module.DomainText })))
const PlotCard = lazy(() => import('./PlotCard').then((module) => ({ default: module.PlotCard })))

/** One card of the start page, by its kind. */
export function CardBox({ card }: { card: CardView }) {
  const { data } = card
  if (!data) return null
  if (card.kind === 'figure') return <Figure card={card} data={data} />
  return (
    <section className={classNames('card', `card-${Math.ceil(card.width / 3)}`)} aria-label={card.title}>
      <CardHead card={card} data={data} />
      <CardBody card={card} data={data} />
    </section>
  )
}

/** Content of a card; the code of plots loads with the first of them. */
function CardBody({ card, data }: { card: CardView; data: CardData }) {
  if (data.html !== undefined)
    return (
      <Suspense>
        <DomainText html={data.html} />
      </Suspense>
    )
  if (card.kind === 'counts') return <Counts card={card} data={data} />
  if (card.kind === 'map') return <Places card={card} />
  if (card.kind !== 'plot') return <Rows card={card} data={data} />
  return <Suspense>{data.plot ? <PlotCard card={card} plot={data.plot} /> : null}</Suspense>
}

/** Where the records are: on the map that the application has. */
function Places({ card }: { card: CardView }) {
  const RecordsMap = use(CardMap)
  const href = useAddress(card)() ?? ''
  if (!RecordsMap) return null
  return (
    <Suspense>
      <RecordsMap label={card.title} route={card.route ?? ''} search={href.split('?')[1] ?? ''} />
    </Suspense>
  )
}

/** A number in the language, with a plus where counting stopped. */
function useFigure({ total, totalExact }: CardData): string {
  const { lang } = useTexts()
  const shown = new Intl.NumberFormat(lang, { useGrouping: 'always' }).format(totalExact ? total : total - 1)
  return totalExact ? shown : `${shown}+`
}

function useAddress(card: CardView): (code?: string) => string | null {
  const user = useUser()
  const { clock } = useOffice().ports
  const facts = { user: user ?? { id: '', subjectId: null }, now: clock.now() }
  return (code) => cardAddress(card, facts, code)
}

function Figure({ card, data }: { card: CardView; data: CardData }) {
  const conf = useEntityConf(card.route ?? '')
  const figure = useFigure(data)
  return (
    <Link className="card is-figure" href={useAddress(card)() ?? ROOT_PATH}>
      <span className="row">
        <Tile color={conf?.color} icon={conf?.icon} />
        <span className="cut">{card.title}</span>
      </span>
      <span className="figure num">{figure}</span>
    </Link>
  )
}

function CardHead({ card, data }: { card: CardView; data: CardData }) {
  const { text } = useTexts()
  const figure = useFigure(data)
  const href = useAddress(card)()
  return (
    <header className="row">
      <h2 className="grow cut">{card.title}</h2>
      {href === null || (data.plot && data.plot.of !== 'count') ? null : (
        <Link
          className="nowrap num"
          href={href}
          aria-label={`${card.title}: ${text('START.ALL', { count: figure })}`}
        >
          {text('START.ALL', { count: figure })}
        </Link>
      )}
    </header>
  )
}

function Rows({ card, data }: { card: CardView; data: CardData }) {
  const { text } = useTexts()
  if (data.rows.length === 0)
    return <p className="muted">{text(card.kind === 'recent' ? 'START.NO_CHANGES' : 'START.NOTHING')}</p>
  return (
    <ul className="todo">
      {data.rows.map((row) => (
        <Row key={row.id} row={row} recent={card.kind === 'recent'} />
      ))}
    </ul>
  )
}

function Row({ row, recent }: { row: CardRow; recent: boolean }) {
  const { clock } = useOffice().ports
  const { lang, text } = useTexts()
  const conf = useVisible()?.items.find(({ route }) => route === row.route)
  const status = conf?.statuses.list.find(({ code }) => code === row.status)
  const date = rowDate(row, clock.now())
  return (
    <li>
      <Tile color={conf?.color} icon={conf?.icon} />
      <Link className="cut grow" href={`/${row.route}/${row.id}`}>
        {row.label || row.code || conf?.name || row.id}
      </Link>
      {status ? <StatusChip color={status.color} label={status.name} /> : null}
      {date ? (
        <span
          className={classNames('num nowrap', date.late ? 'late' : 'muted')}
          title={date.late ? text('START.LATE') : undefined}
        >
          {date.text}
        </span>
      ) : null}
      {recent ? (
        <time className="muted num nowrap" dateTime={row.updatedAt} title={fullInstant(row.updatedAt)}>
          {shortInstant(row.updatedAt, lang, clock.now())}
        </time>
      ) : null}
    </li>
  )
}

/**
 * Bars with label and number beside each, so that colour is never the only information; each links to its
 * records.
 */
function Counts({ card, data }: { card: CardView; data: CardData }) {
  const { lang, text } = useTexts()
  const address = useAddress(card)
  const most = Math.max(1, ...data.counts.map(({ count }) => count))
  const number = new Intl.NumberFormat(lang, { useGrouping: 'always' })
  if (data.counts.length === 0) return <p className="muted">{text('START.NOTHING')}</p>
  return (
    <ul className="bars">
      {data.counts.map(({ code, color, count, name }, index) => (
        <li key={code}>
          <Link href={address(code) ?? ROOT_PATH}>
            <span className="cut">{name}</span>
            <span className="track" aria-hidden="true">
              <span
                className={classNames('bar', color ? 'tint' : `chart-${(index % 5) + 1}`)}
                style={{ ...tint(color), '--part': count / most } as CSSProperties}
              />
            </span>
            <span className="num">{number.format(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
