import { fieldIndex } from '../../catalog/field-index'
import { structureOf } from '../../catalog/kinds'
import type { PublicEntity } from '../../contract/entity'

/** The field that a path of a record stands for: `crew.<_id>.email` → `crew[].email`; a whole row is its list's: `crew.<_id>` → `crew`. */
export function fieldPathOf({ fields }: Pick<PublicEntity, 'fields'>, path: string): string {
  const { byPath } = fieldIndex(fields)
  const field = path.split('.').reduce((known, step) => {
    if (known === '') return step
    return structureOf(byPath.get(known)?.kind) === 'rows' ? `${known}[]` : `${known}.${step}`
  }, '')
  return field.endsWith('[]') ? field.slice(0, -2) : field
}
