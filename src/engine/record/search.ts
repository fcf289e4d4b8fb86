import { encodeListQuery } from '../../catalog/query'
import type { FilterTerm } from '../../contract/api'
import type { FilterValue } from '../../contract/field'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { RelationValue } from '../../contract/record'
import type { Office } from '../office'
import { filterParams } from './lookup-params'

/** Answers a relation search gives at most (CONST-21). */
export const RELATION_RESULTS = 10

/** A relation's `where` as conditions of the list call. */
export function relationFilters(where: Record<string, FilterValue>, value: (path: string) => Json): FilterTerm[] {
  return Object.entries(filterParams(where, value)).map(([path, text]) => {
    const values = Array.isArray(where[path]) ? text.split(',') : [text]
    return { path, operator: values.length > 1 ? 'In' : 'Equals', values }
  })
}

/** Records of a relation's target that match the text, deleted and archived ones left out. */
export async function searchRelation(
  office: Pick<Office, 'entities' | 'ports'>,
  field: Pick<FieldDescription, 'relation'>,
  text: string,
  value: (path: string) => Json,
  signal: AbortSignal,
  size = RELATION_RESULTS,
): Promise<RelationValue[]> {
  if (!field.relation) return []
  const { endpoint } = await office.entities.describe(field.relation.route)
  const params = encodeListQuery({
    q: text,
    size,
    count: 'none',
    filters: relationFilters(field.relation.where, value),
  })
  const flags = ['showDeleted', 'showArchived', 'showTags'].map((name) => [name, 'false'] as const)
  const named = new Set(params.map(([name]) => name))
  const page = await office.ports.backend.list(endpoint, [...params, ...flags.filter(([name]) => !named.has(name))], {
    signal,
    quiet: true,
  })
  return page.items.map(({ id, label, code }) => ({ id, label: label || code || id }))
}
