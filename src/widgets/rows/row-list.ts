import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'

/** The path step of a row: its `_id`, else its index. */
export function toKey(row: JsonObject, index: number): string {
  return typeof row._id === 'string' ? row._id : String(index)
}

type Parts = Pick<FieldDescription, 'children'>

/** Initial values of a new row: the defaults of its parts, nested groups included. */
function getDefaults({ children }: Parts): JsonObject {
  const entries = children.flatMap((part): [string, Json][] => {
    const inner = part.kind === 'group' ? getDefaults(part) : {}
    const value = part.default ?? (Object.keys(inner).length > 0 ? inner : null)
    return value === null ? [] : [[part.path.slice(part.path.lastIndexOf('.') + 1), value]]
  })
  return Object.fromEntries(entries)
}

/** An empty row with its own id, so that its values keep their paths when other rows are removed. */
export function blankRow(list: Parts): JsonObject {
  return { _id: crypto.randomUUID(), ...getDefaults(list) }
}

/** True while the row holds only defaults. */
export function isBlank(row: JsonObject, list: Parts): boolean {
  const defaults = getDefaults(list)
  const isUnsaid = (key: string, value: Json) => JSON.stringify(value) === JSON.stringify(defaults[key])
  return Object.entries(row).every(
    ([key, value]) => key === '_id' || value === null || value === '' || isUnsaid(key, value),
  )
}

/** The list without the row at `index`; removing the last one leaves a blank row. */
export function withoutRow(rows: readonly JsonObject[], index: number, list: Parts): JsonObject[] {
  const rest = rows.filter((_row, place) => place !== index)
  return rest.length > 0 ? rest : [blankRow(list)]
}

/** The list with the row at `index` moved up or down by one. */
export function withMovedRow(rows: readonly JsonObject[], index: number, by: -1 | 1): JsonObject[] {
  const rest = rows.filter((_row, place) => place !== index)
  const row = rows[index]
  return row ? [...rest.slice(0, index + by), row, ...rest.slice(index + by)] : rest
}

/** The name of a part within its row: `crew[].email` → `email`. */
export function partName({ path }: FieldDescription, list: FieldDescription): string {
  return path.slice(list.path.length + 3)
}
