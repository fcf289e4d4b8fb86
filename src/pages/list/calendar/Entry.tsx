import type { EntityConf } from '../../../contract/model/conf'
import type { CalendarEntry } from '../../../engine/list/calendar'
import { classNames } from '../../../ui/basics/class-names'
import { tint } from '../../../ui/basics/tint'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import { type ListColumn, useList } from '../list-context'
import { useCalendar } from './calendar-context'
import { dayWords } from './words'

/** The name of an entry, and its status as text; '' = it has none. */
export function wordsOfEntry(
  { conf, title }: { conf: EntityConf; title: ListColumn | undefined },
  { record }: CalendarEntry,
) {
  const status = conf.statuses.list.find(({ code }) => code === record.status)
  return { name: title?.text(record) || record.label || record.code || record.id, status }
}

export interface EntryProps {
  entry: CalendarEntry
  /** it is the tab stop */
  reached: boolean
  held: boolean
  /** it began before what is drawn of it, or goes on after it */
  continues: boolean
}

/** A record on its day: hour and name on the tint of its status, which is also a text. */
export function Entry({ entry, reached, held, continues }: EntryProps) {
  const { lang } = useTexts()
  const { conf, toHref } = useList()
  const { moving, title } = useCalendar()
  const { name, status } = wordsOfEntry({ conf, title }, entry)
  const short = dayWords(lang, 'short')
  const days = entry.first === entry.last ? '' : `${short(entry.first)} – ${short(entry.last)}`
  const more = [days, status?.name].filter(Boolean).join(', ')
  return (
    <Link
      href={toHref(entry.record)}
      className={classNames(
        'calendar-entry tint',
        held && 'held',
        moving.moves.has(entry.record.id) && 'moving',
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
