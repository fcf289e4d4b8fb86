import { fieldIndex } from '../../catalog/field-index'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import { fieldPathOf } from './field-path'
import type { Findings } from './state'

/** Sorts findings by the field they are about, keeping their order; what lies below a field (`title.it`) is the field's own. */
export function byPath(list: readonly ApiFieldError[], entity: Pick<PublicEntity, 'fields'>): Findings {
  const found: Record<string, ApiFieldError[]> = {}
  for (const finding of list) {
    const path = fieldOf(finding.path, entity)
    const known = found[path]
    if (known) known.push(finding)
    else found[path] = [finding]
  }
  return found
}

/** The nearest declared field a path lies in; what is wrong with a whole row is said of its list. */
function fieldOf(path: string, entity: Pick<PublicEntity, 'fields'>): string {
  const { byPath: fields } = fieldIndex(entity.fields)
  for (let at = path; at !== ''; at = above(at)) {
    const pattern = fieldPathOf(entity, at)
    if (fields.has(pattern)) return depth(pattern.replaceAll('[]', '.row')) === depth(at) ? at : above(at)
  }
  return path
}

const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))
const depth = (path: string): number => path.split('.').length

/** Paths whose findings differ between two states. */
export function differingPaths(a: Findings, b: Findings): string[] {
  if (a === b) return []
  const paths = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...paths].filter((path) => JSON.stringify(a[path]) !== JSON.stringify(b[path]))
}
