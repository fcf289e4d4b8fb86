import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import type { RecordData } from '../../contract/model/record'
import { oncePer } from '../once'
import { sameJson, valueAt, withValue, withValues } from '../paths'
import type { RuleOutcome } from '../rules/outcome'
import type { RuleFacts, RuleSet } from '../rules/rules'
import { createErrorFilter, findFindings, type Judging, toNullEntries } from './findings'
import { countToPutRight, type StoredRecord, splitKept } from './keep'
import { lockErrors } from './locks'
import { type IsTouched, normaliseRecord, recordShape, withoutSilentRows, withSilentRows } from './normalise'

/** Input of a validation; `base` is the record as stored, null on create. */
export interface Validation extends Judging {
  rules: RuleSet
  facts: RuleFacts
  base: RecordData | JsonObject | null
  /** the server itself writes (jobs, seeding): it may set server fields */
  trusted?: boolean
  /** paths that effects changed: no one sent them, so no lock applies */
  made?: ReadonlySet<string>
  /** where a form prepares the record for sending: whether a person touched a row; absent = on the server */
  isTouched?: IsTouched
}

/** A record ready to store and its findings; it may be stored when there are no errors. */
export interface Validated {
  record: JsonObject
  errors: ApiFieldError[]
  warnings: ApiFieldError[]
  /** how many of its values the file refuses, which a save keeps as they are stored */
  toPutRight: number
}

/**
 * The one pipeline that decides whether a record may be saved; browsers run it for feedback, the server
 * always. It normalises empty values, evaluates rules, sets computed values and clears hidden fields; then
 * schema, required fields, locks, `valid` rules and widget checks report their errors. What was wrong
 * before and is left as it is becomes a warning (`keep.ts`). Null means absent throughout.
 */
export function validateRecord(input: Validation): Validated {
  const { isTouched } = input
  const base = input.base
    ? storedAs(input.entity.fields)[isTouched ? 'sent' : 'stored'](input.base as JsonObject)
    : null
  const whole = normaliseRecord(input.entity.fields, input.facts.record, { base, isTouched })
  const shape = recordShape(input.entity.fields)
  const sent = withoutSilentRows(whole, shape)
  const facts = { ...input.facts, record: sent, old: input.facts.old ?? base }
  const outcome = input.rules.evaluate(facts)
  const record = settle(sent, outcome)
  const locks = input.trusted
    ? []
    : lockErrors({
        entity: input.entity,
        record: whole,
        base,
        outcome,
        before: () => stateBefore(input, facts, base),
      }).filter(({ path }) => !input.made?.has(path))
  const { found, warnings } = findFindings(input, { ...facts, record }, outcome)
  const { refused, kept } = splitKept(found, {
    record,
    status: facts.status,
    before: () => judgeStored(input, facts, base),
  })
  const counts = createErrorFilter(input.unseen ?? [], outcome)
  return {
    record: withSilentRows(record, whole, shape),
    errors: distinct([...locks.filter(counts), ...refused]),
    warnings: [...distinct(kept), ...warnings],
    toPutRight: countToPutRight(found),
  }
}

/** What today's file says of the record as it is stored, with the values it computes; null for a new one. */
export function judgeStored(
  input: Judging & Pick<Validation, 'rules'>,
  facts: RuleFacts,
  base: JsonObject | null,
): StoredRecord | null {
  if (!base) return null
  const sent = withoutSilentRows(base, recordShape(input.entity.fields))
  const status = textOf(base.status)
  const before = { ...facts, record: sent, status, lookup: keptLookups(facts, sent) }
  const outcome = input.rules.evaluate(before)
  const record = settle(sent, outcome)
  return { record, status, found: findFindings(input, { ...before, record }, outcome).found }
}

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)

/** The chosen rows of a record: one that this change chooses was not there before it. */
function keptLookups(facts: RuleFacts, record: JsonObject): RuleFacts['lookup'] {
  const kept = Object.entries(facts.lookup).filter(([path]) =>
    sameJson(valueAt(record, path), valueAt(facts.record, path)),
  )
  return Object.fromEntries(kept)
}

/**
 * The stored record, normalised and memoized by identity: a form is validated against it after every
 * debounce.
 */
const storedAs = oncePer((fields: readonly Field[]) => {
  const createNormaliser = (isTouched?: IsTouched) =>
    oncePer((base: JsonObject) => normaliseRecord(fields, base, { base, isTouched }))
  return { sent: createNormaliser(() => true), stored: createNormaliser() }
})

/** Sets computed values and clears what the record's own data hides. */
function settle(record: JsonObject, outcome: RuleOutcome): JsonObject {
  const computed = withValues(record, outcome.values)
  return withValues(computed, toNullEntries(computed, outcome.cleared))
}

/** The rule outcome before the change: for the stored record, or for the blank one with its defaults. */
function stateBefore(input: Validation, facts: RuleFacts, base: JsonObject | null): RuleOutcome {
  const blank = () =>
    input.entity.fields
      .filter(({ path }) => !path.includes('[]'))
      .reduce<JsonObject>(
        (out, field) => (field.default === null ? out : withValue(out, field.path, field.default)),
        {},
      )
  const record = base ?? blank()
  return input.rules.evaluate({ ...facts, record, lookup: keptLookups(facts, record) })
}

function distinct(errors: readonly ApiFieldError[]): ApiFieldError[] {
  return [...new Map(errors.map((error) => [`${error.path} ${error.code}`, error])).values()]
}
