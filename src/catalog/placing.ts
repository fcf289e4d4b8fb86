import type { Field } from '../contract/field'
import type { Json, JsonObject } from '../contract/json'
import { type FieldTree, fieldTree } from './field-tree'
import { isObject, rowKey } from './paths'

/** A value of a record, and the field that it is a value of. */
export interface PlacedValue<F> {
  field: F
  /** where exactly: `crew.<_id>.email` */
  path: string
  value: Json
}

/** Finds every value that fields have in a record; what is null has none. */
export function placing<F extends Pick<Field, 'path'>>(fields: readonly F[]): (record: JsonObject) => PlacedValue<F>[] {
  const tree = fieldTree(fields)
  return (record) => {
    const found: PlacedValue<F>[] = []
    gather(tree, record, '', found)
    return found
  }
}

function gather<F>(tree: FieldTree<F>, value: Json, path: string, found: PlacedValue<F>[]): void {
  for (const field of tree.own) found.push({ field, path, value })
  const above = path === '' ? '' : `${path}.`
  if (Array.isArray(value)) {
    const { rows } = tree
    if (rows) for (const [index, row] of value.entries()) gather(rows, row, `${above}${rowKey(row, index)}`, found)
  } else if (isObject(value)) {
    for (const [step, part] of tree.parts) {
      const inner = Object.hasOwn(value, step) ? (value[step] ?? null) : null
      if (inner !== null) gather(part, inner, `${above}${step}`, found)
    }
  }
}
