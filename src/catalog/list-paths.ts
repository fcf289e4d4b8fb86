import type { PublicEntity } from '../contract/entity'
import type { Field, FieldKind } from '../contract/field'
import { COMMON_FIELDS } from './common'

/** What a list may show, filter and sort by: the part of an entity that says so. */
export type ListSource = Pick<PublicEntity, 'fields' | 'copied' | 'statuses'>

/** A path of a list: declared field, common key, or a field of a related record that the entity copies. */
export interface ListPath {
  path: string
  kind: FieldKind
  field: Field
  /** codes a value must be one of; null = free */
  values: readonly string[] | null
}

const open = new WeakMap<readonly Field[], Map<string, ListPath>>()

/** Every path that list parameters may name, by path. Sensitive and hidden fields, and parts of array rows, are left out. */
export function listPaths(entity: ListSource, hidden: readonly string[] = []): Map<string, ListPath> {
  const known = open.get(entity.fields) ?? allPaths(entity)
  open.set(entity.fields, known)
  if (hidden.length === 0) return known
  return new Map([...known].filter(([path]) => !hidden.some((one) => isWithin(one, path))))
}

function allPaths(entity: ListSource): Map<string, ListPath> {
  const fields = [...COMMON_FIELDS, ...entity.fields, ...entity.copied].filter(({ path }) => !path.includes('[]'))
  const secret = fields.filter(({ sensitive }) => sensitive).map(({ path }) => path)
  const plain = fields.filter(({ path }) => !secret.some((one) => isWithin(one, path)))
  const paths = new Map(plain.map((field) => [field.path, { path: field.path, kind: field.kind, field, values: field.values }]))
  const status = paths.get('status')
  if (status && entity.statuses)
    paths.set('status', { ...status, kind: 'enum', values: entity.statuses.list.map(({ code }) => code) })
  return paths
}

function isWithin(whole: string, path: string): boolean {
  return path === whole || path.startsWith(`${whole}.`)
}
