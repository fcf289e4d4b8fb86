import { type CalendarEntry, dayAfter } from '../../../engine/list/calendar'
import { ENTRY_PARTS, type EntryPart, type Shift } from '../../../engine/list/hours'
import type { DayMove } from './move'
import './edges.css'

/** The two ends of a bar or an entry, as pointer handles; by keys Tab selects one. */
export function Edges({ hasEnds }: { hasEnds: boolean }) {
  if (!hasEnds) return null
  return (
    <>
      <span className="edge start" data-edge="start" aria-hidden="true" />
      <span className="edge end" data-edge="end" aria-hidden="true" />
    </>
  )
}

/** The part of an entry under the pointer. */
export function partAt(target: EventTarget | null): EntryPart {
  const edge = target instanceof HTMLElement ? target.dataset.edge : undefined
  return ENTRY_PARTS.find((part) => part === edge) ?? 'whole'
}

/** The next movable part that Tab selects. */
export function nextPart(now: EntryPart, { record }: CalendarEntry, { hasEnds, reason }: DayMove): EntryPart {
  const parts = ENTRY_PARTS.filter((part) => part === 'whole' || (hasEnds && reason(record, part) === null))
  return parts[(parts.indexOf(now) + 1) % parts.length] ?? 'whole'
}

/** The days of an entry, as they would be after a shift. */
export function daysHeld(
  { first, last }: CalendarEntry,
  shift: Shift | null,
): { first: string; last: string } {
  const [days, part] = [shift?.days ?? 0, shift?.part ?? 'whole']
  return {
    first: part === 'end' ? first : dayAfter(first, days),
    last: part === 'start' ? last : dayAfter(last, days),
  }
}
