import { localDay, type RuleFacts, ruleUser } from '../../../catalog/rules/rules'
import { validateRecord } from '../../../catalog/validate'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import { ERRORS_MAX, Refusal } from '../../kernel/refusal'
import type { WriteContext } from '../constraints/constraint'
import { errorsOfRecord, errorsOfSent, filledIn, loadConstraints, notePassed } from '../constraints/list'
import { choices, type LookupRows } from '../constraints/lookup-rows'
import type { EntityWork } from '../context'
import type { Merge, RecordDraft } from './drafts'
import { type Change, changesBetween } from './history'

/** A change that passed all checks. */
export interface Checked {
  /** declared fields and code; relations with label and copied fields */
  record: JsonObject
  changes: Change[]
  lookups: LookupRows
}

/**
 * Runs all checks of a record before it is stored: schema, rules and every constraint.
 * @throws Refusal CONSTRAINT_VIOLATION naming every wrong field
 */
export function checked(write: WriteContext, draft: RecordDraft): Checked {
  const { context, engine, plan } = write
  const { entity } = plan
  const base = draft.base as JsonObject | null
  const candidate = { write, draft, base }
  const completed = filledIn('complete', draft.merged, candidate)
  const { record, errors } = validateRecord({
    entity,
    validate: engine.validate(entity),
    rules: engine.rules(entity),
    checks: engine.checks,
    facts: factsOf(write, completed.record, draft),
    base,
    trusted: context.principal === null,
  })
  const settled = filledIn('settle', record, candidate)
  const changes = changesBetween(entity, base ?? {}, settled.record)
  const all = plainest([
    ...errorsOfSent(candidate),
    ...errors,
    ...completed.errors,
    ...settled.errors,
    ...errorsOfRecord(settled.record, { ...candidate, changes }),
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
  notePassed(settled.record, candidate)
  return { record: settled.record, changes, lookups: write.loaded(choices).rowsOf(settled.record) }
}

/** One error of each code per path; a TYPE error replaces all others at and below its path. */
function plainest(errors: readonly ApiFieldError[]): ApiFieldError[] {
  const wrong = errors.filter(({ code }) => code === 'TYPE').map(({ path }) => path)
  const isSaid = (at: string) => wrong.some((path) => path === at || path.startsWith(`${at}.`))
  const said = errors.filter(({ code, path }) => code === 'TYPE' || !isSaid(path))
  return [...new Map(said.map((error) => [`${error.path} ${error.code}`, error])).values()]
}

/** Loads what the checks of these drafts need. */
export async function loadWriteContext(
  { context, engine, plan, sql }: EntityWork,
  merges: readonly Merge[],
): Promise<WriteContext> {
  const at = engine.now()
  const records = merges.map(({ merged }) => merged)
  const loaded = await loadConstraints({ engine, sql, plan, context, merges, records })
  return { engine, plan, context, at, user: ruleUser(context.principal), today: localDay(at), loaded }
}

/** The facts for rules while this record is written. */
export function factsOf(write: WriteContext, record: JsonObject, { base, mode, status }: RecordDraft): RuleFacts {
  const { at, context, today, user } = write
  const { named, rowsOf } = write.loaded(choices)
  return {
    record,
    old: base as JsonObject | null,
    user,
    mode,
    status,
    today,
    now: at.toISOString(),
    lookup: rowsOf(record).byPath,
    named: named(record),
    lang: context.lang,
  }
}
