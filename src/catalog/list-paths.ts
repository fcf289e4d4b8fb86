import type { Field, FieldKind, PublicEntity } from '../contract/entity'

/** What a list may show, filter and sort by: the part of an entity that says so. */
export type ListSource = Pick<PublicEntity, 'fields' | 'list' | 'title' | 'search' | 'statuses'>

/** A path of a list: declared field, common key, or a path across a relation that the entity uses somewhere. */
export interface ListPath {
  path: string
  kind: FieldKind
  /** the declared field; null for common keys and paths across a relation */
  field: Field | null
  /** codes a value must be one of; null = free */
  values: readonly string[] | null
}

const COMMON: Record<string, FieldKind> = {
  id: 'text',
  code: 'text',
  status: 'enum',
  label: 'text',
  archived: 'boolean',
  authorId: 'text',
  createdAt: 'instant',
  createdBy: 'text',
  updatedAt: 'instant',
  updatedBy: 'text',
}

/** Every path that list parameters may name, by path. Sensitive and hidden fields, and parts of array rows, are left out. */
export function listPaths(entity: ListSource, hidden: readonly string[] = []): Map<string, ListPath> {
  const paths = new Map<string, ListPath>()
  for (const [path, kind] of Object.entries(COMMON)) {
    const values = path === 'status' ? (entity.statuses?.list.map(({ code }) => code) ?? null) : null
    paths.set(path, { path, kind, field: null, values })
  }
  for (const field of entity.fields) {
    if (field.path.includes('[]')) continue
    paths.set(field.path, { path: field.path, kind: field.kind, field, values: field.values })
  }
  for (const path of usedPaths(entity))
    if (!paths.has(path) && crossesRelation(entity, path)) paths.set(path, { path, kind: 'text', field: null, values: null })
  for (const path of paths.keys()) if (isClosed(entity, path, hidden)) paths.delete(path)
  return paths
}

/** Paths the entity itself names in its list, title and search. */
export function usedPaths(entity: Pick<ListSource, 'list' | 'title' | 'search'>): string[] {
  return [
    ...entity.list.columns.map(({ field }) => field),
    ...entity.list.filters,
    ...entity.list.sort.map((one) => one.split(',')[0] ?? one),
    ...entity.title.flatMap((part) => ('path' in part ? [part.path] : [])),
    ...entity.search,
  ]
}

/** The relation field that a path goes through: `subject.displayName` → the field `subject`. */
export function relationOf(entity: Pick<ListSource, 'fields'>, path: string): Field | undefined {
  return entity.fields.find((field) => field.kind === 'relation' && path.startsWith(`${field.path}.`))
}

function crossesRelation(entity: ListSource, path: string): boolean {
  return relationOf(entity, path) !== undefined
}

function isClosed(entity: ListSource, path: string, hidden: readonly string[]): boolean {
  const within = (whole: string) => path === whole || path.startsWith(`${whole}.`)
  return hidden.some(within) || entity.fields.some((field) => field.sensitive && within(field.path))
}
