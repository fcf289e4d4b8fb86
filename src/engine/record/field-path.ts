import { getStructure } from '../../catalogue/kinds'
import { fieldIndex } from '../../catalogue/record/field-index'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field, FilterValue } from '../../contract/model/field'
import { followsField } from '../../contract/model/filter-params'
import type { FieldDescription } from '../../contract/model/page'

/**
 * The pattern of a path among known fields: `crew.7f.email` → `crew[].email`, even if no field has that
 * pattern.
 */
export function fieldAt(fields: ReadonlyMap<string, Pick<Field, 'kind'>>, path: string): string {
  return path.split('.').reduce((pattern, step) => {
    if (pattern === '') return step
    return getStructure(fields.get(pattern)?.kind) === 'rows' ? `${pattern}[]` : `${pattern}.${step}`
  }, '')
}

/**
 * The field that a path of a record belongs to: `crew.<_id>.email` → `crew[].email`; a whole row belongs to
 * its list: `crew.<_id>` → `crew`.
 */
export function toFieldPath({ fields }: Pick<PublicEntity, 'fields'>, path: string): string {
  const field = fieldAt(fieldIndex(fields).byPath, path)
  return field.endsWith('[]') ? field.slice(0, -2) : field
}

/**
 * Finds the description of a field by its path; for a field in a row, the list's description with the row's
 * own paths.
 */
export type FindField = (path: string) => FieldDescription | undefined

/** Creates a finder over the described fields of a page; memoizes the description of each row's fields. */
export function createFieldFinder(
  entity: Pick<PublicEntity, 'fields'>,
  fields: ReadonlyMap<string, FieldDescription>,
): FindField {
  const inRows = new Map<string, FieldDescription | undefined>()
  return (path) => {
    const own = fields.get(path)
    if (own || inRows.has(path)) return own ?? inRows.get(path)
    const pattern = toFieldPath(entity, path)
    const found = pattern.includes('[]') ? fields.get(pattern) : undefined
    const placed = found && inRow(found, rowsAlong(pattern, path))
    inRows.set(path, placed)
    return placed
  }
}

/**
 * The rows along a path, innermost first: `[['crew[].phones[]', 'crew.7.phones.2'], ['crew[]', 'crew.7']]`.
 */
function rowsAlong(pattern: string, path: string): [string, string][] {
  const steps = path.split('.')
  const rows: [string, string][] = []
  let at = 0
  let list = ''
  for (const step of pattern.split('.')) {
    list = list === '' ? step : `${list}.${step}`
    at += step.endsWith('[]') ? 2 : 1
    if (step.endsWith('[]')) rows.unshift([list, steps.slice(0, at).join('.')])
  }
  return rows
}

function inRow(field: FieldDescription, rows: readonly [string, string][]): FieldDescription {
  const here = (path: string) => {
    const row = rows.find(([list]) => path.startsWith(`${list}.`))
    return row ? `${row[1]}${path.slice(row[0].length)}` : path
  }
  const rebaseFilters = (filters: Record<string, FilterValue>) =>
    Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [
        key,
        followsField(value) ? { field: here(value.field) } : value,
      ]),
    )
  const { lookup, relation, suggest } = field
  const fill = Object.entries(suggest?.fill ?? {}).map(([path, key]) => [here(path), key] as const)
  return {
    ...field,
    path: here(field.path),
    lookup: lookup && { ...lookup, filter: rebaseFilters(lookup.filter) },
    ...(suggest
      ? { suggest: { ...suggest, filter: rebaseFilters(suggest.filter), fill: Object.fromEntries(fill) } }
      : {}),
    relation: relation && { ...relation, where: rebaseFilters(relation.where) },
    children: field.children.map((part) => inRow(part, rows)),
  }
}
