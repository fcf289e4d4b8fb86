import { fieldIndex } from '../../catalog/field-index'
import type { PublicEntity } from '../../contract/entity'

/** The field that a path of a record stands for: `crew.<_id>.email` → `crew[].email`. */
export function fieldPathOf({ fields }: Pick<PublicEntity, 'fields'>, path: string): string {
  const { byPath } = fieldIndex(fields)
  return path.split('.').reduce((field, step) => {
    if (field === '') return step
    if (byPath.get(field)?.kind === 'array') return `${field}[]`
    return `${field}.${step}`
  }, '')
}
