import type { Rule } from '../contract/entity'

const known = new WeakMap<readonly Rule[], ReadonlySet<string>>()

/** The fields that some rule computes, by path. */
export function computedFields(rules: readonly Rule[]): ReadonlySet<string> {
  const found =
    known.get(rules) ?? new Set(rules.flatMap(({ field, value }) => (value !== undefined && field !== null ? [field] : [])))
  known.set(rules, found)
  return found
}
