import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import { isObject, rowKey } from '../paths'

/** A value of a record with its field. */
export interface FieldValue<F> {
  field: F
  /** its exact path: `crew.<_id>.email` */
  path: string
  value: Json
}

/** Finds all values of the fields in a record; nulls are skipped. */
export function fieldValues<F extends Pick<Field, 'path'>>(
  fields: readonly F[],
): (record: JsonObject) => FieldValue<F>[] {
  const tree = fieldTree(fields)
  return (record) => {
    const found: FieldValue<F>[] = []
    gather(tree, record, '', found)
    return found
  }
}

function gather<F>(tree: FieldTree<F>, value: Json, path: string, found: FieldValue<F>[]): void {
  for (const field of tree.own) found.push({ field, path, value })
  const above = path === '' ? '' : `${path}.`
  if (Array.isArray(value)) {
    const { rows } = tree
    if (rows)
      for (const [index, row] of value.entries()) gather(rows, row, `${above}${rowKey(row, index)}`, found)
  } else if (isObject(value)) {
    for (const [step, part] of tree.parts) {
      const inner = Object.hasOwn(value, step) ? (value[step] ?? null) : null
      if (inner !== null) gather(part, inner, `${above}${step}`, found)
    }
  }
}

/** Fields as a tree: walking a record follows only branches that have values. */
export interface FieldTree<F> {
  /** fields at this node */
  own: F[]
  /** the parts of a group, by their step */
  parts: Map<string, FieldTree<F>>
  /** the parts of a list's rows */
  rows: FieldTree<F> | null
}

/** Builds the tree of fields by their paths, keeping their order. */
export function fieldTree<F extends Pick<Field, 'path'>>(fields: readonly F[]): FieldTree<F> {
  const root = branch<F>()
  for (const field of fields) {
    let at = root
    for (const step of field.path.split('.')) at = below(at, step)
    at.own.push(field)
  }
  return root
}

/** The branch of one step, `crew` or `crew[]`. */
function below<F>(tree: FieldTree<F>, step: string): FieldTree<F> {
  const isRow = step.endsWith('[]')
  const name = isRow ? step.slice(0, -2) : step
  const part = tree.parts.get(name) ?? branch<F>()
  tree.parts.set(name, part)
  if (!isRow) return part
  part.rows ??= branch<F>()
  return part.rows
}

function branch<F>(): FieldTree<F> {
  return { own: [], parts: new Map(), rows: null }
}
