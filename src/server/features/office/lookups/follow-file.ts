import { sameJson } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'

/** What a file says about a row. */
export interface SaidRow {
  values: JsonObject
  /** the file no longer has it, and so the office does not offer it */
  isRetired?: true
  /** keys that file and office say otherwise since they met, and that nobody decided */
  open?: string[]
}

/** What a file says about the rows of its table, by code. */
export type FileRows = Record<string, SaidRow>

/** A row that the file changed without effect, because the office had changed it too. */
export interface KeptRow {
  code: string
  why: 'changed' | 'removed' | 'added' | 'deleted'
}

/** What a change of a file asks for. */
export interface FollowedRows {
  create: JsonObject[]
  change: { record: RecordData; values: JsonObject }[]
  /** rows to take from the offer: records that have them keep their label */
  retire: RecordData[]
  /** rows that came back */
  offer: RecordData[]
  kept: KeptRow[]
  /** what the file is taken to have said, for the next comparison: what was not applied is compared again */
  remembered: FileRows
}

/** The three sides of the comparison; `office` has deleted rows too. */
export interface RowSides {
  was: FileRows
  is: FileRows
  office: ReadonlyMap<string, RecordData>
}

/**
 * Compares what a file said with what it says and what the office has, value by value: what the office never
 * changed follows the file; what both changed stays as the office has it, and is told.
 */
export function followFile(sides: RowSides): FollowedRows {
  const plan: FollowedRows = { create: [], change: [], retire: [], offer: [], kept: [], remembered: {} }
  for (const code of new Set([...Object.keys(sides.is), ...Object.keys(sides.was)])) {
    const [was, is] = [sides.was[code], sides.is[code]]
    const record = sides.office.get(code) ?? null
    if (is) followRow(plan, code, { was, is: is.values, record })
    else if (was) followRemoval(plan, code, was, record)
  }
  return plan
}

interface RowChange {
  was: SaidRow | undefined
  is: JsonObject
  record: RecordData | null
}

function followRow(plan: FollowedRows, code: string, { is, record, was }: RowChange): void {
  if (!record) {
    // A row that was purged stays away.
    if (!was) plan.create.push(is)
    plan.remembered[code] = { values: is }
    return
  }
  const held = record as RecordData & JsonObject
  const keys = [...new Set([...Object.keys(was?.values ?? {}), ...Object.keys(is)])]
  const isOpen = (key: string): boolean => !was || was.open?.includes(key) === true
  const moved = keys.filter(
    (key) => (isOpen(key) || !sameJson(was?.values[key], is[key])) && !sameJson(held[key], is[key]),
  )
  const own = moved.filter(
    (key) => isOpen(key) || record.delete.deleted || !sameJson(held[key], was?.values[key]),
  )
  const followed = moved.filter((key) => !own.includes(key))
  // Their order follows from the rows around them: it is no decision of anybody.
  const isTold = own.some((key) => key !== 'order')
  if (isTold)
    plan.kept.push({ code, why: own.some(isOpen) ? 'added' : record.delete.deleted ? 'deleted' : 'changed' })
  if (followed.length > 0)
    plan.change.push({ record, values: Object.fromEntries(followed.map((key) => [key, is[key] ?? null])) })
  if (was?.isRetired && record.status === 'DISABLED' && !record.delete.deleted) plan.offer.push(record)
  if (!was && isTold) return
  const unapplied = own
    .filter((key) => key !== 'order')
    .map((key) => [key, was?.values[key] ?? null] as const)
  const open = own.filter((key) => isOpen(key) && key !== 'order')
  plan.remembered[code] = {
    values: { ...is, ...Object.fromEntries(unapplied) },
    ...(open.length > 0 ? { open } : {}),
  }
}

function followRemoval(plan: FollowedRows, code: string, was: SaidRow, record: RecordData | null): void {
  if (!record || record.delete.deleted) return
  if (was.isRetired || record.status === 'DISABLED') {
    if (was.isRetired) plan.remembered[code] = was
    return
  }
  const held = record as RecordData & JsonObject
  const isOwn = Object.entries(was.values).some(([key, value]) => !sameJson(held[key], value))
  if (isOwn) plan.kept.push({ code, why: 'removed' })
  else plan.retire.push(record)
  plan.remembered[code] = isOwn ? was : { ...was, isRetired: true }
}
