import type { Json } from '../json'
import type { LocalText } from '../language'
import type { FilterTerm } from './filter-term'

/**
 * What a constraint across records refuses: two periods of one item at the same time, two records with the
 * same values, or more than so many of a group.
 */
export const ACROSS_KINDS = ['noOverlap', 'unique', 'atMost'] as const
export type AcrossKind = (typeof ACROSS_KINDS)[number]

/** Whether a period that ends when another begins leaves room for it (`excluded`) or not (`included`). */
export const PERIOD_ENDS = ['included', 'excluded'] as const
type PeriodEnd = (typeof PERIOD_ENDS)[number]

/** A constraint across records as written; which keys go together is checked after the grammar. */
export interface AcrossFile {
  kind: AcrossKind
  fields?: string[]
  by?: string | string[]
  from?: string
  to?: string
  end?: PeriodEnd
  max?: number | string
  sum?: string
  where?: Record<string, Json>
  message?: LocalText
}

/** From when to when a record counts; an empty value is open on that side, two are no period. */
export interface AcrossPeriod {
  from: string
  to: string
  end: PeriodEnd
}

/**
 * A constraint that a record keeps with the other records of its entity [D 14]. Deleted records, and those
 * where a field of `by` is empty, do not count.
 */
export interface AcrossConstraint {
  name: string
  kind: AcrossKind
  /** the fields whose values tell one group from another; of `unique` those that may not repeat together */
  by: string[]
  /** null = records count at all times */
  period: AcrossPeriod | null
  /** the most of a group: a number, or a field of the record behind one of `by`; null = of another kind */
  max: number | AcrossLimit | null
  /** the field that is added up; null = each record counts as one */
  sum: string | null
  /** the records that count; constants only */
  where: FilterTerm[]
  /** absent = the words of the application */
  message?: LocalText
  /** its place: `entities/boats.json:14` */
  source: string
}

/** A number that the record behind a relation says: `room.capacity`. */
export interface AcrossLimit {
  by: string
  route: string
  path: string
}

/** The fields of a record that decide whether it keeps a constraint. */
export function listAcrossPaths({ by, period, sum, where }: AcrossConstraint): string[] {
  const bounds = period ? [period.from, period.to] : []
  return [...new Set([...by, ...bounds, ...(sum === null ? [] : [sum]), ...where.map(({ path }) => path)])]
}

/** The field at which a broken constraint is shown. */
export function getAcrossField({ by, period, sum }: AcrossConstraint): string {
  return sum ?? period?.from ?? by[0] ?? 'status'
}

/** Codes of the errors of a field, by the kind of its constraint. */
export const ACROSS_CODES: Readonly<Record<AcrossKind, string>> = {
  noOverlap: 'OVERLAP',
  unique: 'TAKEN',
  atMost: 'AT_MOST',
}
