import { isObject, sameJson } from '../../catalog/paths'
import type { Json } from '../../contract/json'
import type { MergeValue, Settle, Sides } from './merge'

type Rows = Map<string, Json>

function idOf(row: Json): string | null {
  return isObject(row) && typeof row._id === 'string' ? row._id : null
}

function rowsById(value: Json): Rows {
  const rows = Array.isArray(value) ? value : []
  return new Map(rows.flatMap((row) => (idOf(row) === null ? [] : [[idOf(row) as string, row]])))
}

/** Rows the server has not named yet: nobody else can know them. */
function unnamed(value: Json): Json[] {
  return Array.isArray(value) ? value.filter((row) => idOf(row) === null) : []
}

/** The order to go on with: mine, unless only the others changed it; rows only one side has come after those both have. */
function orderOf(base: Rows, mine: Rows, theirs: Rows): string[] {
  const known = (rows: Rows, other: Rows) => [...rows.keys()].filter((id) => other.has(id))
  const moved = (rows: Rows) => !sameJson(known(base, rows), known(rows, base))
  const [first, second] = moved(theirs) && !moved(mine) ? [theirs, mine] : [mine, theirs]
  return [...new Set([...first.keys(), ...second.keys()])]
}

/**
 * Merges two changes of a list row by row. A row that one side removed and the other left alone is gone; one that the
 * other changed is a conflict about the row as a whole, in which null stands for "removed".
 */
export function mergeRows(place: Parameters<MergeValue>[0], sides: Sides, mergeValue: MergeValue, settle: Settle): Json[] {
  const [base, mine, theirs] = [rowsById(sides.base), rowsById(sides.mine), rowsById(sides.theirs)]
  const rows = orderOf(base, mine, theirs).map((id): Json => {
    const [from = null, left = null, right = null] = [base.get(id), mine.get(id), theirs.get(id)]
    const path = `${place.path}.${id}`
    if (left !== null && right !== null) return mergeValue({ ...place, path }, { base: from, mine: left, theirs: right })
    if (from === null) return left ?? right
    if (sameJson(from, left ?? right)) return null
    return settle(path, { base: from, mine: left, theirs: right })
  })
  return [...rows.filter((row) => row !== null), ...unnamed(sides.mine)]
}
