import type { Rule } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'

/** Fields by path, and the direct parts of a group or of the rows of a list. */
export interface FieldIndex {
  byPath: ReadonlyMap<string, Field>
  getParts: (path: string) => readonly Field[]
}

const indexes = new WeakMap<readonly Field[], FieldIndex>()
const NONE: readonly Field[] = []

/** The index of an entity's fields, memoized by identity. */
export function fieldIndex(fields: readonly Field[]): FieldIndex {
  const known = indexes.get(fields) ?? buildFieldIndex(fields)
  indexes.set(fields, known)
  return known
}

function buildFieldIndex(fields: readonly Field[]): FieldIndex {
  const parts = new Map<string, Field[]>()
  for (const field of fields) {
    const holder = field.path.slice(0, Math.max(0, field.path.lastIndexOf('.'))).replace(/\[\]$/, '')
    const list = parts.get(holder)
    if (list) list.push(field)
    else parts.set(holder, [field])
  }
  return {
    byPath: new Map(fields.map((field) => [field.path, field])),
    getParts: (path) => (path === '' ? NONE : (parts.get(path) ?? NONE)),
  }
}

/** The fields that hold an e-mail address, except in rows, whose addresses may be other people's. */
export function addressPaths(fields: readonly Field[]): string[] {
  const holding = fields.filter(({ schema, widget }) => widget === 'email' || schema.format === 'email')
  return holding.flatMap(({ path }) => (path.includes('[]') ? [] : path))
}

const known = new WeakMap<readonly Rule[], ReadonlySet<string>>()

/** The fields computed by a rule, by path. */
export function getComputedFields(rules: readonly Rule[]): ReadonlySet<string> {
  const found =
    known.get(rules) ??
    new Set(rules.flatMap(({ field, value }) => (value !== undefined && field !== null ? [field] : [])))
  known.set(rules, found)
  return found
}
