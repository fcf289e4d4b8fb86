import { useQueries } from '@tanstack/react-query'
import type { EntityConf } from '../../contract/conf'
import type { ListPage } from '../../contract/record'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import type { Office } from '../../engine/office'
import { latestFirst, summarised } from '../../engine/start'
import { Link } from '../../ui/Link'
import { PageHead } from '../../ui/PageHead'
import { StatusChip } from '../../ui/StatusChip'
import { Tile } from '../../ui/Tile'
import { useOffice, useTexts, useUser, useVisible } from '../office'

/** How many records of each entity are looked at, and how many are named in all. */
const EACH = 5
const NAMED = 8

/** The newest records of an entity and how many there are: one call answers both. */
async function summary({ entities, ports }: Office, conf: EntityConf, signal: AbortSignal): Promise<ListPage> {
  const { endpoint } = await entities.describe(conf.route)
  const params = [
    ['size', String(EACH)],
    ['sort', 'updatedAt,desc'],
  ] as const
  return ports.backend.list(endpoint, params, { signal, quiet: true })
}

/** The start page: what there is to work on, and what was worked on last. */
export function StartPage() {
  const office = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const visible = useVisible()
  const shown = summarised(visible?.items ?? [])
  const answers = useQueries({
    queries: shown.map((conf) => ({
      queryKey: ['list', conf.route, 'start'],
      queryFn: ({ signal }: { signal: AbortSignal }) => summary(office, conf, signal),
      staleTime: 0,
    })),
  })
  const pages = shown.map((conf, index) => ({ conf, page: answers[index]?.data }))
  return (
    <section data-route="dashboard">
      <PageHead title={text('START.TITLE', { name: user?.fullname ?? '' })} />
      <div className="dash">
        {pages.map(({ conf, page }) => (
          <Amount key={conf.route} conf={conf} page={page} />
        ))}
        <Latest records={latestFirst(pages, NAMED)} />
      </div>
    </section>
  )
}

/** One entity: its tile, its name and how many records there are. */
function Amount({ conf, page }: { conf: EntityConf; page: ListPage | undefined }) {
  const { lang } = useTexts()
  const figure = page
    ? new Intl.NumberFormat(lang, { useGrouping: 'always' }).format(page.totalExact ? page.total : page.total - 1)
    : '–'
  return (
    <Link className="w k" href={`/${conf.route}`}>
      <span className="row">
        <Tile color={conf.color} icon={conf.icon} />
        <span className="cut">{conf.name}</span>
      </span>
      <span className="kpi num">
        {figure}
        {page && !page.totalExact ? '+' : ''}
      </span>
    </Link>
  )
}

/** The records changed last, whatever they are. */
function Latest({ records }: { records: ReturnType<typeof latestFirst> }) {
  const { clock } = useOffice().ports
  const { text, lang } = useTexts()
  if (records.length === 0) return null
  return (
    <section className="w w8" aria-label={text('START.LATEST')}>
      <h2>{text('START.LATEST')}</h2>
      <ul className="todo">
        {records.map(({ conf, record, status }) => (
          <li key={record.id}>
            <Tile color={conf.color} icon={conf.icon} />
            <Link className="cut grow" href={`/${conf.route}/${record.id}`}>
              {record.label || record.code || conf.name}
            </Link>
            {status ? <StatusChip color={status.color} label={status.name} /> : null}
            <time className="muted num nowrap" dateTime={record.updatedAt} title={fullInstant(record.updatedAt)}>
              {shortInstant(record.updatedAt, lang, clock.now())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
