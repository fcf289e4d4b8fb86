import type { Json, JsonObject } from '../contract/json'

/** A row of a list with its stable path: `crew.<_id>`, or its index until the server assigns an id. */
export interface RowAt {
  row: Json
  at: string
}

/** The path step of a row: its `_id`, else its index. */
export function rowKey(row: Json | undefined, index: number): string {
  return isObject(row) && typeof row._id === 'string' ? row._id : String(index)
}

/** The value at a path; list steps are `_id`s or indexes. Undefined when absent. */
export function valueAt(record: Json | undefined, path: string): Json | undefined {
  // Fast path: most paths are one step.
  if (!path.includes('.')) return below(record, path)
  let value = record
  for (const step of path.split('.')) {
    if (value === undefined || value === null) return undefined
    value = below(value, step)
  }
  return value
}

function below(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return rowBy(value, step)
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/**
 * A copy of the record with another value at the path; untouched branches are shared. Missing groups are
 * created, missing rows are not.
 */
export function withValue(record: JsonObject, path: string, value: Json): JsonObject {
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [step]: value }
  const child = record[step]
  if (Array.isArray(child)) return { ...record, [step]: withRow(child, rest, value) }
  return { ...record, [step]: withValue(isObject(child) ? child : {}, rest.join('.'), value) }
}

/** The same for many values: each branch is copied once. */
export function withValues(record: JsonObject, values: Iterable<readonly [string, Json]>): JsonObject {
  const branches = byFirstStep(values)
  if (branches.size === 0) return record
  const out = { ...record }
  for (const [step, below] of branches) out[step] = withBranch(record[step] ?? null, below)
  return out
}

type Below = (readonly [string, Json])[]

/** Values by the first step of their path; '' = the value of that step itself. */
function byFirstStep(values: Iterable<readonly [string, Json]>): Map<string, Below> {
  const branches = new Map<string, Below>()
  for (const [path, value] of values) {
    const cut = path.indexOf('.')
    const step = cut < 0 ? path : path.slice(0, cut)
    const entry = [cut < 0 ? '' : path.slice(cut + 1), value] as const
    const list = branches.get(step)
    if (list) list.push(entry)
    else branches.set(step, [entry])
  }
  return branches
}

function withBranch(child: Json, below: Below): Json {
  const whole = below.findLast(([rest]) => rest === '')
  if (whole) return whole[1]
  if (!Array.isArray(child)) return withValues(isObject(child) ? child : {}, below)
  const rows = byFirstStep(below)
  return child.map((row, index) => {
    const inner = rows.get(rowKey(row, index))
    return inner ? withBranch(row, inner) : row
  })
}

function withRow(rows: readonly Json[], [step, ...rest]: string[], value: Json): Json[] {
  return rows.map((row, index) => {
    if (rowKey(row, index) !== step) return row
    return rest.length === 0 ? value : withValue(isObject(row) ? row : {}, rest.join('.'), value)
  })
}

const places = new WeakMap<readonly Json[], Map<string, number>>()

/** Finds a row by its step; in long lists by a memoized index, verified in case the list was mutated. */
function rowBy(rows: readonly Json[], step: string): Json | undefined {
  if (rows.length <= 20) return rows.find((row, index) => rowKey(row, index) === step)
  const known = places.get(rows) ?? new Map(rows.map((row, index) => [rowKey(row, index), index]))
  places.set(rows, known)
  const place = known.get(step)
  if (place !== undefined && rowKey(rows[place], place) === step) return rows[place]
  return rows.find((row, index) => rowKey(row, index) === step)
}

/** Every row of a list field (`crew`, or `crew[].phones` for lists in rows), with its path. */
export function listRows(record: Json | undefined, list: string): RowAt[] {
  return list
    .split('[].')
    .reduce<RowAt[]>(
      (found, part) => found.flatMap((one) => rowsBelow(one, part)),
      [{ row: record ?? null, at: '' }],
    )
}

function rowsBelow({ row, at }: RowAt, path: string): RowAt[] {
  const rows = valueAt(row, path)
  const base = at === '' ? path : `${at}.${path}`
  return Array.isArray(rows)
    ? rows.map((inner, index) => ({ row: inner, at: `${base}.${rowKey(inner, index)}` }))
    : []
}

/** True for null, undefined, an empty text, an empty list, or a group without values. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' &&
    Object.entries(value).every(([key, inner]) => key === '_id' || isEmpty(inner))
  )
}

/** Deep equality of JSON; an absent key equals null. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameJson(one, b[index]))
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key], b[key]))
  return (a ?? null) === null && (b ?? null) === null
}

/** True for a plain JSON object (no list, no null). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The id of the record that the value of a relation names; null = it names none. */
export function relationId(value: Json | undefined): string | null {
  return isObject(value) && typeof value.id === 'string' ? value.id : null
}

/** The ids of the records that the value of a relation, or of a list of them, names. */
export function relationIds(value: Json | undefined): string[] {
  return [value].flat().flatMap((one) => relationId(one) ?? [])
}

/** The texts of a list; none for any other value. */
export function textsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A value as a condition of a list; null = none was sent. */
export function getCondition(value: Json | undefined): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return relationIds(value)[0] ?? null
}
