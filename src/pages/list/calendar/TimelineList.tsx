import type { TimelineGroup } from '../../../engine/list/timeline'
import { StatusChip } from '../../../ui/basics/Badge'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import { useList } from '../list-context'
import { useTimeline } from './calendar-context'
import { wordsOfEntry } from './Entry'

/** The name of a group. */
export function useGroupName(): (group: TimelineGroup) => string {
  const { text } = useTexts()
  const { groupLabel } = useTimeline()
  return ({ name }) => name || text('TIMELINE.NO_GROUP', { field: groupLabel })
}

/** The records of a timeline one below the other, each with its days: the timeline of small screens. */
export function TimelineList() {
  const { conf, toHref } = useList()
  const { busy, groupLabel, groups, title, formatDay } = useTimeline()
  const getName = useGroupName()
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
                  <Link href={toHref(entry.record)}>{name}</Link>
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
