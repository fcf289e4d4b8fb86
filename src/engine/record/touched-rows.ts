import { isObject, rowKey, sameJson } from '../../catalogue/paths'
import type { Json } from '../../contract/json'

type Values = Readonly<Record<string, Json>>

/**
 * The rows to which a person gave a value on this page. A form begins a new row with the defaults of its
 * parts: one that no one touched is not sent, and one whose defaults were chosen is.
 */
export interface TouchedRows {
  /**
   * a control writes these values over present ones: the rows it changes are touched, those it adds are not
   * yet
   */
  write: (values: Values, present: (path: string) => Json) => void
  /**
   * values from elsewhere, such as a copy, a draft or a former revision: their rows are touched, the new ones
   * too
   */
  take: (values: Values, present: (path: string) => Json) => void
  /** whether the row at a path such as `crew.<_id>` is touched */
  has: (row: string) => boolean
}

/**
 * Creates the touched rows of one page. Rows stay touched: undoing a change does not take them out of the
 * record.
 */
export function createTouchedRows(): TouchedRows {
  const touched = new Set<string>()

  const addAbove = (path: string) => {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1))
      touched.add(path.slice(0, end))
  }
  const compare = (at: string, value: Json, present: Json, isTaken: boolean): void => {
    if (Array.isArray(value)) {
      const known = new Map(
        (Array.isArray(present) ? present : []).map((row, index) => [rowKey(row, index), row]),
      )
      for (const [index, row] of value.entries()) {
        const [key, path] = [rowKey(row, index), `${at}.${rowKey(row, index)}`]
        const before = known.get(key)
        if (before === undefined ? isTaken : !sameJson(row, before)) touched.add(path)
        compare(path, row, before ?? null, isTaken)
      }
    } else if (isObject(value)) {
      const own = isObject(present) ? present : {}
      for (const [key, part] of Object.entries(value))
        compare(`${at}.${key}`, part ?? null, own[key] ?? null, isTaken)
    }
  }
  const buildWriter = (isTaken: boolean): TouchedRows['write'] => {
    return (values, present) => {
      for (const [path, value] of Object.entries(values)) {
        addAbove(path)
        if (isObject(value) || Array.isArray(value)) compare(path, value, present(path), isTaken)
      }
    }
  }
  return { write: buildWriter(false), take: buildWriter(true), has: (row) => touched.has(row) }
}
