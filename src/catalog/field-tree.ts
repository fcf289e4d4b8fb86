import type { Field } from '../contract/field'

/** Fields as they hang together: what is asked of a whole record follows the branches that hold anything, and no others. */
export interface FieldTree<F> {
  /** fields that stand right here */
  own: F[]
  /** the parts of a group, by their step */
  parts: Map<string, FieldTree<F>>
  /** the parts of a list's rows */
  rows: FieldTree<F> | null
}

/** Hangs fields together by their paths, in their order. */
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
