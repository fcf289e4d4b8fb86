import { oncePer } from '../../../catalog/once'
import { isObject, valueAt } from '../../../catalog/paths'
import { validateRecord } from '../../../catalog/validate'
import type { Entity } from '../../../contract/entity'
import type { ApiFieldError } from '../../../contract/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import { ERRORS_MAX, Refusal } from '../../kernel/refusal'
import { lockedFields } from '../access/access'
import { maskErrors } from '../access/masked'
import { settleRule } from '../constraints/access-rule-targets'
import { cycleErrors } from '../constraints/cycles'
import { settleFiles } from '../constraints/files'
import type { LookupRows } from '../constraints/lookup-rows'
import { referenceErrors } from '../constraints/references'
import { linked, relationErrors } from '../constraints/relations'
import { settleTags } from '../constraints/tags'
import type { Draft } from './drafts'
import { type Change, changesBetween } from './history'
import { factsOf, type WriteContext } from './write-context'

/** A change that may be stored. */
export interface Checked {
  /** declared fields and code, relations with label and copies */
  record: JsonObject
  changes: Change[]
  lookups: LookupRows
}

/**
 * Runs everything a record must pass before it is stored: relations, rules, schema, locks, rights of the caller's fields.
 *
 * @throws Refusal CONSTRAINT_VIOLATION naming every wrong field
 */
export function checked(writeContext: WriteContext, draft: Draft): Checked {
  const { branches, choices, closed, context, kit, plan, targets } = writeContext
  const { entity } = plan
  const base = draft.base as JsonObject | null
  const files = settleFiles(writeContext, linked(plan, draft.merged, targets, true), base)
  const tags = settleTags(writeContext, files.record, base)
  const { record, errors } = validateRecord({
    entity,
    validate: kit.validate(entity),
    rules: kit.rules(entity),
    checks: kit.checks,
    facts: factsOf(writeContext, tags.record, draft),
    base,
    trusted: context.principal === null,
  })
  const rule = settleRule(writeContext, linked(plan, record, targets), base)
  const settled = rule.record
  const changes = changesBetween(entity, base ?? {}, settled)
  const mine = base ? changes : changes.filter(({ path }) => valueAt(draft.body, path) !== undefined)
  const all = plainest([
    ...unstorable(draft.body),
    ...referenceErrors(entity.fields, draft.body),
    ...errors,
    ...files.errors,
    ...tags.errors,
    ...rule.errors,
    ...relationErrors(writeContext, settled, base),
    ...cycleErrors(branches, settled, base),
    ...(context.principal ? maskErrors(entity, settled, base) : []),
    ...choices.errors(settled, base, context.principal !== null),
    ...lockedFields(
      closed,
      mine.map(({ path }) => path).filter((path) => !computed(entity).has(path) && !(path === 'code' && isCoded(base))),
    ),
  ])
  if (all.length > 0)
    throw new Refusal(
      'CONSTRAINT_VIOLATION',
      `${entity.route}: ${all
        .slice(0, ERRORS_MAX)
        .map(({ path, message }) => `${path} ${message}`)
        .join('; ')}`,
      all,
    )
  branches.move(settled, base)
  return { record: settled, changes, lookups: choices.rowsOf(settled) }
}

/** A record that has its code keeps it whoever asks: the locks say so already. */
const isCoded = (base: JsonObject | null): boolean => typeof base?.code === 'string'

/** One finding of each code at a place; of what is, or holds what is, of the wrong type nothing else is said. */
function plainest(errors: readonly ApiFieldError[]): ApiFieldError[] {
  const wrong = errors.filter(({ code }) => code === 'TYPE').map(({ path }) => path)
  const isSaid = (at: string) => wrong.some((path) => path === at || path.startsWith(`${at}.`))
  const said = errors.filter(({ code, path }) => code === 'TYPE' || !isSaid(path))
  return [...new Map(said.map((error) => [`${error.path} ${error.code}`, error])).values()]
}

const computed = oncePer(
  ({ rules }: Entity) => new Set(rules.filter(({ value }) => value !== undefined).map(({ field }) => field)),
)

/** FORMAT for texts no database keeps: with a NUL character, or half a character. */
function unstorable(body: JsonObject): ApiFieldError[] {
  const bad = Object.keys(body).filter((key) => isUnstorable([key, body[key] ?? null]))
  return bad.map((path) => ({ path, code: 'FORMAT', message: 'holds a character that cannot be stored' }))
}

function isUnstorable(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  return isObject(value) && Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner))
}
