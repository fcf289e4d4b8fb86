import {
  type DecisionSide,
  type Difference,
  type DifferenceGroup,
  PRESENCE,
} from '../../contract/calls/difference'
import type { Json } from '../../contract/json'
import { TABLES_ROUTE } from '../../contract/model/lookup'
import { fullInstant } from '../../engine/list/moment'
import { codeLabel } from '../../engine/monitor/trend-words'
import { Button } from '../../ui/controls/Button'
import { Link } from '../../ui/controls/Link'
import { useChangeWords, useEntityWords } from '../batches'
import { useTexts } from '../office'

interface DifferenceLineProps {
  group: Pick<DifferenceGroup, 'kind' | 'id'>
  item: Difference
  isOpen: boolean
  isBusy: boolean
  /** null = the person may not decide */
  onDecide: ((decision: DecisionSide) => void) | null
}

/** One difference in the words of its entity. */
export function DifferenceLine(props: DifferenceLineProps) {
  if (props.item.path === PRESENCE) return <PresenceLine {...props} />
  if (props.group.kind === 'row') return <ValueLine {...props} />
  return props.group.kind === 'right' ? <RightLine {...props} /> : <SettingLine {...props} />
}

function ValueLine(props: DifferenceLineProps) {
  const { file, link, office, path, was } = props.item
  const record = { route: TABLES_ROUTE, id: link?.id ?? '', sheet: props.group.id }
  const [then, now] = useChangeWords(record, [
    { path, from: file, to: was },
    { path, from: file, to: office },
  ])
  return (
    <Line
      {...props}
      words={{ field: now?.label ?? path, was: then?.to ?? '', file: now?.from ?? '', office: now?.to ?? '' }}
    />
  )
}

function PresenceLine(props: DifferenceLineProps) {
  const { text } = useTexts()
  const formatPresence = (value: Json) => text(`DIFFERENCES.PRESENCE.${String(value)}`)
  const { file, office, was } = props.item
  return (
    <Line
      {...props}
      words={{
        field: text('DIFFERENCES.PRESENCE'),
        was: formatPresence(was),
        file: formatPresence(file),
        office: formatPresence(office),
      }}
    />
  )
}

function RightLine(props: DifferenceLineProps) {
  const { text } = useTexts()
  const formatRight = (value: Json) =>
    text(value === true ? 'DIFFERENCES.GRANTED' : 'DIFFERENCES.NOT_GRANTED')
  const { file, office, was } = props.item
  return (
    <Line
      {...props}
      words={{
        field: text('DIFFERENCES.RIGHT'),
        was: formatRight(was),
        file: formatRight(file),
        office: formatRight(office),
      }}
    />
  )
}

function SettingLine(props: DifferenceLineProps) {
  const { lang } = useTexts()
  const { file, office, part, path, was } = props.item
  const words = useEntityWords(props.group.id)
  const name = codeLabel(words?.entity, 'differences[].key', path, lang)
  const field = part === undefined ? name : `${name}: ${part}`
  return (
    <Line
      {...props}
      words={{ field, was: String(was ?? ''), file: String(file ?? ''), office: String(office ?? '') }}
    />
  )
}

interface LineProps extends DifferenceLineProps {
  words: { field: string; was: string; file: string; office: string }
}

function Line({ isBusy, isOpen, item, onDecide, words }: LineProps) {
  const { text } = useTexts()
  const { changed, id, label, link } = item
  const named = { label, field: words.field }
  return (
    <tr data-difference={id}>
      <th scope="row" data-label={text('DIFFERENCES.WHAT')}>
        {link ? <Link href={`/${link.route}/${link.id}`}>{label}</Link> : label}
      </th>
      <td data-label={text('DIFFERENCES.FIELD')}>{words.field}</td>
      {isOpen ? <Value label={text('DIFFERENCES.WAS')} words={words.was} /> : null}
      <Value label={text('DIFFERENCES.FILE')} words={words.file} kind="file" />
      <Value label={text('DIFFERENCES.OFFICE')} words={words.office} kind="office" />
      <td data-label={text('DIFFERENCES.CHANGED')} className="meta">
        {changed ? (
          <span>
            {changed.by ?? text('APP.SYSTEM')}
            <br />
            <time className="num" dateTime={changed.at}>
              {fullInstant(changed.at)}
            </time>{' '}
            <span>{text('DIFFERENCES.REVISION', { n: changed.revision })}</span>
          </span>
        ) : (
          <span className="faint">–</span>
        )}
      </td>
      {onDecide ? (
        <td className="difference-acts">
          <Button
            small
            disabled={isBusy}
            aria-label={text('DIFFERENCES.TAKE_OF', named)}
            onClick={() => onDecide('file')}
          >
            {text('DIFFERENCES.TAKE')}
          </Button>
          {isOpen ? (
            <Button
              small
              variant="ghost"
              disabled={isBusy}
              aria-label={text('DIFFERENCES.KEEP_OF', named)}
              onClick={() => onDecide('office')}
            >
              {text('DIFFERENCES.KEEP')}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}

function Value({ kind, label, words }: { label: string; words: string; kind?: 'file' | 'office' }) {
  return (
    <td data-label={label} data-value={kind}>
      {words === '' ? <span className="faint">–</span> : words}
    </td>
  )
}
