import type { EntityConf } from '../../../contract/model/conf'
import type { TimelineGroup } from '../../../engine/list/timeline'
import { StatusChip } from '../../../ui/basics/Badge'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import type { ListColumn } from '../columns'
import { useEntryHref, wordsOfEntry } from './Entry'
import type { DayMove } from './move'

/** Data of bars and lines. */
export interface TimelineFacts {
  conf: EntityConf
  groups: readonly TimelineGroup[]
  /** the field that groups them; '' = none */
  groupLabel: string
  /** the value a bar is named by; absent = the record's label */
  title: ListColumn | undefined
  moving: DayMove
  formatDay: (day: string) => string
  busy: boolean
}

/** The name of a group. */
export function useGroupName(groupLabel: string): (group: TimelineGroup) => string {
  const { text } = useTexts()
  return ({ name }) => name || text('TIMELINE.NO_GROUP', { field: groupLabel })
}

/** The records of a timeline one below the other, each with its days: the timeline of small screens. */
export function TimelineList({ busy, conf, groupLabel, groups, title, formatDay }: TimelineFacts) {
  const hrefOf = useEntryHref(conf)
  const getName = useGroupName(groupLabel)
  return (
    <div className="timeline-list" aria-busy={busy}>
      {groups.map((group) => (
        <section key={group.name} aria-label={groupLabel ? getName(group) : undefined}>
          {groupLabel ? <h3>{getName(group)}</h3> : null}
          <ul>
            {group.entries.map((entry) => {
              const { name, status } = wordsOfEntry({ conf, title }, entry)
              return (
                <li key={entry.record.id}>
                  <Link href={hrefOf(entry.record)}>{name}</Link>
                  {status ? <StatusChip color={status.color} label={status.name} /> : null}
                  <small className="num muted">
                    {entry.first === entry.last
                      ? formatDay(entry.first)
                      : `${formatDay(entry.first)} – ${formatDay(entry.last)}`}
                  </small>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
