import { valueAt } from '../../src/catalogue/paths'
import { makeValidator } from '../../src/catalogue/patterns/validator'
import { exactPaths } from '../../src/catalogue/record/locks'
import { validateRecord } from '../../src/catalogue/record/validate'
import type { NamedRows } from '../../src/catalogue/rules/facts'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { ApiFieldError } from '../../src/contract/errors/field-error'
import type { JsonObject } from '../../src/contract/json'
import { checks } from '../../src/generated/checks'
import { entity, lookup } from './folder'

/** The day on which the tests judge. */
export const TODAY = '2026-11-21'

/** Rows of the tables that the record's lookup fields choose, by path. */
function chosen(route: string, record: JsonObject): Record<string, JsonObject> {
  const found: Record<string, JsonObject> = {}
  for (const field of entity(route).fields) {
    if (!field.lookup || field.kind !== 'lookup') continue
    const table = lookup(field.lookup.name)
    for (const path of exactPaths(record, field)) {
      const row = table.rows.find((candidate) => candidate[table.value] === valueAt(record, path))
      if (row) found[path] = { ...row } as unknown as JsonObject
    }
  }
  return found
}

const engines = new Map<string, Pick<Parameters<typeof validateRecord>[0], 'validate' | 'rules'>>()

/** Validator and rules of an entity, made once. */
function engineOf(route: string) {
  const known = engines.get(route)
  if (known) return known
  const found = entity(route)
  const made = { validate: makeValidator(found.schema), rules: compileRules(found) }
  engines.set(route, made)
  return made
}

/**
 * A record, new or changed from `base`, as the server would judge it: with computed values, and what is wrong
 * with it. `named` finds towns.
 */
export function judge(
  route: string,
  record: JsonObject,
  base: JsonObject | null = null,
  named?: NamedRows,
): { record: JsonObject; errors: ApiFieldError[]; warnings: ApiFieldError[] } {
  const found = entity(route)
  const facts = {
    record,
    old: base ?? {},
    user: { id: '', roles: ['ROLE_ADMIN'], authorities: ['ROLE_ADMIN'], subjectId: null },
    mode: 'create' as const,
    status: found.statuses?.default ?? '',
    today: TODAY,
    now: `${TODAY}T08:00:00Z`,
    lookup: chosen(route, record),
    ...(named ? { named } : {}),
  }
  return validateRecord({
    entity: found,
    ...engineOf(route),
    checks,
    facts,
    base,
  })
}
