import type { EntityConf } from '../../../contract/model/conf'
import type { RecordData } from '../../../contract/model/record'
import type { CalendarEntry } from '../../../engine/list/calendar'
import { classNames } from '../../../ui/basics/class-names'
import { tint } from '../../../ui/basics/tint'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import { useListFrame } from '../address'
import type { ListColumn } from '../columns'
import { dayWords } from './words'

export interface EntryFacts {
  conf: EntityConf
  /** the value an entry is named by; absent = the record's label */
  title: ListColumn | undefined
}

/** The address of an entry's record. */
export function useEntryHref({ route }: EntityConf): (record: RecordData) => string {
  const frame = useListFrame()
  return ({ id }) => (frame ? frame.hrefOf(`/${route}/${id}`) : `/${route}/${id}`)
}

/** The name of an entry, and its status as text; '' = it has none. */
export function wordsOfEntry({ conf, title }: EntryFacts, { record }: CalendarEntry) {
  const status = conf.statuses.list.find(({ code }) => code === record.status)
  return { name: title?.text(record) || record.label || record.code || record.id, status }
}

export interface EntryProps extends EntryFacts {
  entry: CalendarEntry
  /** it is the tab stop */
  reached: boolean
  held: boolean
  moving: boolean
  /** it began before what is drawn of it, or goes on after it */
  continues: boolean
  className?: string
}

/** A record on its day: hour and name on the tint of its status, which is also a text. */
export function Entry({ conf, title, entry, reached, held, moving, continues, className }: EntryProps) {
  const { lang } = useTexts()
  const hrefOf = useEntryHref(conf)
  const { name, status } = wordsOfEntry({ conf, title }, entry)
  const short = dayWords(lang, 'short')
  const days = entry.first === entry.last ? '' : `${short(entry.first)} – ${short(entry.last)}`
  const more = [days, status?.name].filter(Boolean).join(', ')
  return (
    <Link
      href={hrefOf(entry.record)}
      className={classNames(
        'calendar-entry tint',
        className,
        held && 'held',
        moving && 'moving',
        continues && 'continues',
        entry.record.delete.deleted && 'deleted',
      )}
      style={tint(status?.color)}
      tabIndex={reached ? 0 : -1}
      draggable={false}
      data-card={entry.record.id}
      aria-describedby="calendar-keys"
      title={[entry.hour, name, more].filter(Boolean).join(' · ')}
    >
      {entry.hour ? <span className="num">{entry.hour}</span> : null}
      <span className="cut">{name}</span>
      {more ? <span className="sr-only">, {more}</span> : null}
    </Link>
  )
}
