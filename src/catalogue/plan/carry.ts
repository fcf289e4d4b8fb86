import type { Json, JsonObject } from '../../contract/json'
import type { FillAnswer } from '../../contract/model/answers'
import { convertValue } from '../kinds'
import { isEmpty, isObject, sameJson, valueAt, withValue } from '../paths'
import type { CodesStep, ModelSteps, MoveStep } from './steps'

/** Splits `crew[].phones[].kind` into its list `crew[].phones` and `kind`; the list is '' outside of rows. */
function cutRows(path: string): [list: string, inner: string] {
  const at = path.lastIndexOf('[].')
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 3)]
}

/** True when both paths are parts of the same rows, or of none. */
export const isBeside = (one: string, other: string): boolean => cutRows(one)[0] === cutRows(other)[0]

/** Changes what holds a value: the record itself, or each row of a list. */
function atHolders(record: JsonObject, list: string, change: (holder: JsonObject) => JsonObject): JsonObject {
  if (list === '') return change(record)
  const [head = '', ...rest] = list.split('[].')
  const rows = valueAt(record, head)
  if (!Array.isArray(rows)) return record
  const next = rows.map((row) => (isObject(row) ? atHolders(row, rest.join('[].'), change) : row))
  return next.every((row, index) => row === rows[index]) ? record : withValue(record, head, next)
}

/** Takes a value away: of a group or row with its key, of a record by null, which empties its column. */
function without(record: JsonObject, path: string, isRecord: boolean): JsonObject {
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0 && isRecord) return { ...record, [step]: null }
  if (rest.length === 0) {
    const { [step]: _, ...others } = record
    return others
  }
  const child = record[step]
  return isObject(child) ? { ...record, [step]: without(child, rest.join('.'), false) } : record
}

/** A record whose values have moved, and the paths of values that their new kind cannot hold. */
export interface MovedValues {
  record: JsonObject
  lost: string[]
}

/** Moves values to other paths. */
export function carryMoves(record: JsonObject, moves: readonly MoveStep[]): MovedValues {
  const lost: string[] = []
  let whole = record
  for (const move of moves) {
    const [list, from] = cutRows(move.from)
    const [, to] = cutRows(move.to)
    whole = atHolders(whole, list, (holder) => {
      const value = valueAt(holder, from) ?? null
      const present = valueAt(holder, to) ?? null
      if (isEmpty(value) && (move.isMerged || isEmpty(present))) return holder
      if (move.isMerged && !isEmpty(present)) return holder
      const next = value === null ? null : convertValue(value, ...move.kinds)
      if (next === undefined) {
        lost.push(move.from)
        return holder
      }
      return without(withValue(holder, to, next), from, list === '')
    })
  }
  return { record: whole, lost }
}

/** The parts of a text: the last one takes the rest. */
export function splitText(text: string, by: string, count: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (parts.length < count - 1) {
    const at = rest.indexOf(by)
    parts.push((at < 0 ? rest : rest.slice(0, at)).trim())
    rest = at < 0 ? '' : rest.slice(at + by.length).trim()
  }
  return [...parts, rest]
}

/** Splits texts into those that take their place, where these are empty. */
export function carrySplits(record: JsonObject, splits: ModelSteps['splits']): JsonObject {
  let whole = record
  for (const { by, from, into, keeps } of splits) {
    const [list, inner] = cutRows(from)
    whole = atHolders(whole, list, (holder) => {
      const text = valueAt(holder, inner)
      if (typeof text !== 'string' || text.trim() === '') return holder
      const targets = into.map((path) => cutRows(path)[1])
      if (targets.some((path) => !isEmpty(valueAt(holder, path)))) return holder
      const parts = splitText(text, by, into.length)
      const filled = targets.reduce((made, path, at) => withValue(made, path, parts[at] || null), holder)
      return keeps ? filled : without(filled, inner, list === '')
    })
  }
  return whole
}

/** Replaces codes, also those of lists, and the ids of related records. */
export function carryCodes(
  record: JsonObject,
  maps: readonly Pick<CodesStep, 'path' | 'codes'>[],
): JsonObject {
  let whole = record
  for (const { codes, path } of maps) {
    const [list, inner] = cutRows(path)
    whole = atHolders(whole, list, (holder) => {
      const value = valueAt(holder, inner)
      if (value === undefined || value === null) return holder
      const next = replaceCodes(value, codes)
      return next === value ? holder : withValue(holder, inner, next)
    })
  }
  return whole
}

function replaceCodes(value: Json, codes: CodesStep['codes']): Json {
  if (Array.isArray(value)) {
    const next = value.flatMap((one) => {
      const replaced = replaceCodes(one, codes)
      return replaced === null ? [] : [replaced]
    })
    if (next.length === value.length && next.every((one, index) => one === value[index])) return value
    return next.filter((one, at) => next.findIndex((other) => sameJson(one, other)) === at)
  }
  if (isObject(value)) {
    const id = typeof value.id === 'string' ? replaceCodes(value.id, codes) : value.id
    if (id === value.id) return value
    return id === null ? null : { id: id ?? null, label: '' }
  }
  const code = String(value)
  return Object.hasOwn(codes, code) ? (codes[code] ?? null) : value
}

/** Gives records a value where they have none; of a part where its group or row is there. */
export function carryFills(
  record: JsonObject,
  fills: readonly FillAnswer[],
  evaluate: (rule: string) => Json | undefined,
): JsonObject {
  let whole = record
  for (const fill of fills) {
    const [list, inner] = cutRows(fill.path)
    const group = inner.includes('.') ? inner.slice(0, inner.lastIndexOf('.')) : null
    whole = atHolders(whole, list, (holder) => {
      if (!isEmpty(valueAt(holder, inner))) return holder
      if (group !== null && !isObject(valueAt(holder, group))) return holder
      const value = 'rule' in fill ? evaluate(fill.rule) : fill.value
      return value === undefined || value === null ? holder : withValue(holder, inner, value)
    })
  }
  return whole
}

/** What becomes of a value that is taken back. */
export interface TakenBack {
  value: Json
  /** someone changed it since: the newer value stays */
  isKept: boolean
}

/** The value before a change, unless it is no longer what the change made of it. */
export function takeBack(before: Json, after: Json, current: Json): TakenBack {
  if (sameJson(current, after)) return { value: before, isKept: false }
  if (sameJson(before, after)) return { value: current, isKept: false }
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(current))
    return rowsBack(before, after, current)
  if (isObject(before) && isObject(after) && isObject(current)) return partsBack(before, after, current)
  return { value: current, isKept: true }
}

function partsBack(before: JsonObject, after: JsonObject, current: JsonObject): TakenBack {
  const value: JsonObject = {}
  let isKept = false
  for (const key of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(current)])) {
    const one = takeBack(before[key] ?? null, after[key] ?? null, current[key] ?? null)
    isKept ||= one.isKept
    if (one.value !== null || key in current) value[key] = one.value
  }
  return { value, isKept }
}

function rowsBack(before: Json[], after: Json[], current: Json[]): TakenBack {
  const byId = (rows: readonly Json[]) =>
    new Map(rows.flatMap((row) => (isObject(row) && typeof row._id === 'string' ? [[row._id, row]] : [])))
  const [old, made] = [byId(before), byId(after)]
  if (made.size === 0) return { value: current, isKept: true }
  let isKept = false
  const value = current.map((row) => {
    const id = isObject(row) && typeof row._id === 'string' ? row._id : ''
    const [was, is] = [old.get(id), made.get(id)]
    if (!was || !is) return row
    const one = takeBack(was, is, row)
    isKept ||= one.isKept
    return one.value
  })
  return { value, isKept }
}

/** The texts of a split as one again, where one of them is filled. */
export function joinTexts(record: JsonObject, { by, from, into }: ModelSteps['splits'][number]): JsonObject {
  const [list, inner] = cutRows(from)
  return atHolders(record, list, (holder) => {
    const parts = into.flatMap((path) => {
      const text = valueAt(holder, cutRows(path)[1])
      return typeof text === 'string' && text !== '' ? [text] : []
    })
    return parts.length === 0 ? holder : withValue(holder, inner, parts.join(by))
  })
}
