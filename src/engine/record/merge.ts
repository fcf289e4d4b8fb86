import { getStructure, KINDS } from '../../catalogue/kinds'
import { isEmpty, isObject, sameJson } from '../../catalogue/paths'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { SessionCore } from './core'
import type { Conflict, MergeChoice, Sides, Stale } from './state'

/** Result of merging two changes of one record. */
export interface MergeResult {
  /** values that differ from theirs afterwards: leaves of groups, whole lists */
  kept: Record<string, Json>
  /** paths whose new value came from theirs */
  taken: string[]
  /** all conflicts, decided or not; undecided ones keep mine */
  conflicts: Conflict[]
}

type Shape = Pick<PublicEntity, 'fields' | 'rules'>

/** Position of the merge: `pattern` is the field (`crew[].email`), `path` the value (`crew.<_id>.email`). */
interface Place {
  pattern: string
  path: string
  /** inside a list: kept values are reported for the list as a whole */
  inRows: boolean
}

/** Merges the values at one place and returns the result. */
export type MergeValue = (place: Place, sides: Sides) => Json

/** Settles a conflict at a path by the person's choice, or records it as open. */
export type Settle = (path: string, sides: Sides) => Json

/** The paths that only the server sets: no person changes them. */
function serverSide({ fields, rules }: Shape): Set<string> {
  const computed = rules.filter(({ value }) => value !== undefined).map(({ field }) => field ?? '')
  return new Set([...computed, ...fields.filter(({ server }) => server).map(({ path }) => path)])
}

/**
 * Three-way merge of a record: a value that one side changed is taken from that side; one that both changed
 * differently is a conflict. Groups are merged leaf by leaf, lists row by row through `_id`; every other
 * value is atomic.
 */
export function mergeRecords(
  shape: Shape,
  sides: Sides<JsonObject>,
  choices: Readonly<Record<string, MergeChoice>> = {},
): MergeResult {
  const kinds = new Map(shape.fields.map(({ path, kind }) => [path, kind]))
  const fixed = serverSide(shape)
  const merge: MergeResult = { kept: {}, taken: [], conflicts: [] }

  const settle: Settle = (path, three) => {
    merge.conflicts.push({ path, ...three })
    return three[choices[path] ?? 'mine']
  }
  const keep = ({ path, inRows }: Place, value: Json, { theirs }: Sides): Json => {
    if (!inRows && !sameJson(value, theirs)) merge.kept[path] = value
    return value
  }
  const mergeGroup = (place: Place, { base, mine, theirs }: Sides): Json => {
    const [from, left, right] = [base, mine, theirs].map((side) => (isObject(side) ? side : {})) as [
      JsonObject,
      JsonObject,
      JsonObject,
    ]
    const keys = [...new Set([...Object.keys(right), ...Object.keys(left), ...Object.keys(from)])]
    const below = (key: string): Place => ({
      pattern: `${place.pattern}.${key}`,
      path: `${place.path}.${key}`,
      inRows: place.inRows,
    })
    const merged = Object.fromEntries(
      keys.map((key) => [
        key,
        mergeValue(below(key), {
          base: from[key] ?? null,
          mine: left[key] ?? null,
          theirs: right[key] ?? null,
        }),
      ]),
    )
    return theirs === null && isEmpty(merged) ? null : merged
  }
  const mergeValue: MergeValue = (place, sides) => {
    const { base, mine, theirs } = sides
    const kind = kinds.get(place.pattern)
    const same = kind ? KINDS[kind].same : sameJson
    if (fixed.has(place.pattern) || same(mine, theirs)) return theirs
    if (same(mine, base)) {
      merge.taken.push(place.path)
      return theirs
    }
    if (getStructure(kind) === 'parts' || isRow(place, sides)) return mergeGroup(place, sides)
    if (getStructure(kind) === 'rows' && [base, theirs].some(hasRows)) {
      const rows = { ...place, pattern: `${place.pattern}[]`, inRows: true }
      return keep(place, mergeRows(rows, sides, mergeValue, settle), sides)
    }
    return keep(place, same(theirs, base) ? mine : settle(place.path, sides), sides)
  }

  const { base, mine, theirs } = sides
  for (const key of topKeys(shape)) {
    const three = { base: base[key] ?? null, mine: mine[key] ?? null, theirs: theirs[key] ?? null }
    mergeValue({ pattern: key, path: key, inRows: false }, three)
  }
  return merge
}

/** The properties a person can change; `code` is always one of them. */
function topKeys({ fields }: Shape): string[] {
  return [...new Set(['code', ...fields.map(({ path }) => path.split(/[.[]/, 1)[0] ?? path)])]
}

function isRow({ pattern }: Place, { mine, theirs }: Sides): boolean {
  return pattern.endsWith('[]') && isObject(mine) && isObject(theirs)
}

function hasRows(value: Json): boolean {
  return Array.isArray(value) && value.some((row) => isObject(row) && typeof row._id === 'string')
}

type Rows = Map<string, Json>

function getRowId(row: Json): string | null {
  return isObject(row) && typeof row._id === 'string' ? row._id : null
}

function rowsById(value: Json): Rows {
  const rows = Array.isArray(value) ? value : []
  return new Map(rows.flatMap((row) => (getRowId(row) === null ? [] : [[getRowId(row) as string, row]])))
}

/** Rows without an id from the server: only this page has them. */
function listRowsWithoutId(value: Json): Json[] {
  return Array.isArray(value) ? value.filter((row) => getRowId(row) === null) : []
}

/**
 * The order of the merged rows: mine, unless only the others changed it; rows of one side come after shared
 * ones.
 */
function mergeOrder(base: Rows, mine: Rows, theirs: Rows): string[] {
  const listSharedIds = (rows: Rows, other: Rows) => [...rows.keys()].filter((id) => other.has(id))
  const isReordered = (rows: Rows) => !sameJson(listSharedIds(base, rows), listSharedIds(rows, base))
  const [first, second] = isReordered(theirs) && !isReordered(mine) ? [theirs, mine] : [mine, theirs]
  return [...new Set([...first.keys(), ...second.keys()])]
}

/**
 * Merges two changes of a list row by row. A row that one side removed and the other left unchanged is gone;
 * one that the other changed is a conflict about the whole row, in which null means "removed".
 */
export function mergeRows(
  place: Parameters<MergeValue>[0],
  sides: Sides,
  mergeValue: MergeValue,
  settle: Settle,
): Json[] {
  const [base, mine, theirs] = [rowsById(sides.base), rowsById(sides.mine), rowsById(sides.theirs)]
  const rows = mergeOrder(base, mine, theirs).map((id): Json => {
    const [from = null, left = null, right = null] = [base.get(id), mine.get(id), theirs.get(id)]
    const path = `${place.path}.${id}`
    if (left !== null && right !== null)
      return mergeValue({ ...place, path }, { base: from, mine: left, theirs: right })
    if (from === null) return left ?? right
    if (sameJson(from, left ?? right)) return null
    return settle(path, { base: from, mine: left, theirs: right })
  })
  return [...rows.filter((row) => row !== null), ...listRowsWithoutId(sides.mine)]
}

/** Result of merging another version into the session. */
export interface BroughtIn {
  /** paths whose new value is theirs */
  taken: string[]
  /** conflicts to decide first; nothing was merged then */
  stale: Stale | null
  /** errors of the merged record */
  errors: ApiFieldError[]
}

/** Merges versions saved by others into the session. */
export interface Merging {
  /** merges theirs with my changes: at once when nothing conflicts, else the state holds the conflicts */
  bringIn: (theirs: RecordData, saving: boolean) => BroughtIn
  /** continues with theirs and the person's decisions; undecided conflicts keep mine */
  resolve: (choices: Readonly<Record<string, MergeChoice>>) => void
  /** takes the newest stored record and discards my changes */
  discard: () => void
  /** records that the record changed elsewhere; changes no value */
  tell: (theirs: RecordData) => void
}

export interface MergingNeeds {
  core: SessionCore
  entity: PublicEntity
  check: () => ApiFieldError[]
  /** clears the undo history */
  forget: () => void
}

/** Creates the merging part of a session. */
export function createMerging({ core, entity, check, forget }: MergingNeeds): Merging {
  const { store } = core
  const mergeWith = (theirs: RecordData, choices?: Readonly<Record<string, MergeChoice>>): MergeResult => {
    const sides = { base: store.getState().initial, mine: core.values(), theirs: theirs as JsonObject }
    return mergeRecords(entity, sides, choices)
  }
  const adopt = (theirs: RecordData, { kept }: Pick<MergeResult, 'kept'>): ApiFieldError[] => {
    const { picked, touched, showAll } = store.getState()
    forget()
    core.adopt(theirs, kept, { picked: picked === theirs.status ? null : picked, touched, showAll })
    return check()
  }
  return {
    bringIn: (theirs, saving) => {
      const merge = mergeWith(theirs)
      const { conflicts, taken } = merge
      if (conflicts.length === 0) return { taken, stale: null, errors: adopt(theirs, merge) }
      const stale: Stale = { theirs, by: theirs.updatedBy, at: theirs.updatedAt, conflicts, taken, saving }
      core.set({ stale })
      return { taken, stale, errors: [] }
    },
    resolve: (choices) => {
      const { stale } = store.getState()
      if (!stale) return
      adopt(stale.theirs, mergeWith(stale.theirs, choices))
      // This continues the save in progress; it is not a second click.
      if (stale.saving) core.set({ lockedUntil: 0 })
    },
    discard: () => {
      const { stale, news } = store.getState()
      const theirs = stale?.theirs ?? news?.theirs
      if (!theirs) return
      forget()
      core.adopt(theirs)
      check()
    },
    tell: (theirs) => core.set({ news: { kind: theirs.delete.deleted ? 'deleted' : 'saved', theirs } }),
  }
}
