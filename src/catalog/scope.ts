import type { Scope, ScopeTest } from '../contract/entity'
import type { Json } from '../contract/json'
import type { Principal } from '../contract/user'

/** A record as scope tests read it. */
type Row = Record<string, Json | undefined>

/** Answers whether a child record exists: entity route, the child's path that points here, this record's id, further conditions. */
export type ExistsLookup = (route: string, by: string, id: string, where: Record<string, string>) => boolean

/** True when one of the scope's tests holds for the row; a test against an empty value of the user never holds. */
export function inScope(scope: Scope, record: Row, principal: Principal, existsLookup: ExistsLookup): boolean {
  return scope.any.some((test) => passes(test, record, principal, existsLookup))
}

function passes(test: ScopeTest, record: Row, principal: Principal, existsLookup: ExistsLookup): boolean {
  if ('path' in test) {
    const wanted = scopeValue(test.is, principal)
    return wanted !== null && holds(valueAt(record, test.path), wanted)
  }
  const where: Record<string, string> = {}
  for (const [path, is] of Object.entries(test.where)) {
    const value = scopeValue(is, principal)
    if (value === null) return false
    where[path] = value
  }
  return typeof record.id === 'string' && existsLookup(test.exists, test.by, record.id, where)
}

/** What a scope compares with: `user.id`, `user.subjectId`, or a literal text; null = the user has none. */
export function scopeValue(word: string, principal: Principal): string | null {
  if (word === 'user.id') return principal.id
  if (word === 'user.subjectId') return principal.subjectId
  return word
}

/** True of the value itself, and of a list of related records that has it. */
function holds(value: Json | undefined, wanted: string): boolean {
  return Array.isArray(value) ? value.some((one) => isObject(one) && one.id === wanted) : value === wanted
}

/** The value at a dotted path; a relation counts as its id. */
function valueAt(record: Row, path: string): Json | undefined {
  let value: Json | undefined = record as Json
  for (const key of path.split('.')) {
    value = isObject(value) ? value[key] : undefined
  }
  return isObject(value) && typeof value.id === 'string' ? value.id : value
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
