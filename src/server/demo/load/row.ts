import type { JsonObject } from '../../../contract/json'
import { DAY_MS, dayAfter, officeDay } from '../../../contract/time/office-day'
import { createRandom, generateId, type Random } from './random'

/** A generated record: its values, its status, and its history. */
export interface LoadRow {
  id: string
  body: JsonObject
  status: string | null
  isDeleted: boolean
  /** content and name of its file */
  file?: { field: string; content: string; name: string }
}

/** What the rows of a load share. */
export interface LoadScope {
  seed: number
  /** the day that relative dates count from */
  today: Date
  /** number of records of a route in this load */
  count: (route: string) => number
  /** id of a record that every office has, by route and key of the demo company; null = none */
  known: (name: string) => string | null
}

/** Sources of the values of one record. */
export interface RowNeeds extends LoadScope {
  place: number
  random: Random
}

/** The rows of one route: their share of a load, and how to generate one. */
export interface LoadRoute {
  route: string
  /** share of a load */
  weight: number
  /** minimum number, because others refer to them */
  least?: number
  row: (needs: RowNeeds) => Omit<LoadRow, 'id' | 'isDeleted'>
  /** whether some of them, to which nothing refers, are deleted */
  isDeletable: boolean
}

/** Records `from` up to `to` of a route. */
export function generateRows(
  { isDeletable, route, row }: LoadRoute,
  scope: LoadScope,
  [from, to]: readonly [number, number],
): LoadRow[] {
  return Array.from({ length: to - from }, (_, index) => {
    const place = from + index
    const random = createRandom(scope.seed, route, place)
    const made = row({ ...scope, place, random })
    return {
      ...made,
      id: generateId(scope.seed, route, place),
      isDeleted: isDeletable && place % DELETED_EACH === DELETED_EACH - 1,
    }
  })
}

/** Of this many consecutive records the last is deleted; records that refer to others know which. */
export const DELETED_EACH = 50

/** A relation to a generated record. */
export const buildRelation = ({ seed }: RowNeeds, route: string, place: number): JsonObject => ({
  id: generateId(seed, route, place),
})

/** A position within the load. */
export const clampPlace = ({ count }: RowNeeds, route: string, place: number) =>
  Math.min(place, count(route) - 1)

/** A weekday at most this many days ago. */
export const past = (needs: RowNeeds, days: number): string => weekday(needs, -1 - needs.random.below(days))

/** The day this many days from today, or the Friday before a weekend. */
export function weekday(needs: RowNeeds, days: number): string {
  const at = new Date(needs.today.getTime() + days * DAY_MS)
  const back = { 0: 2, 6: 1 }[at.getUTCDay()] ?? 0
  return day(needs, days - back)
}

/** The day this many days from today. */
export const day = ({ today }: RowNeeds, days: number): string => dayAfter(officeDay(today), days)
