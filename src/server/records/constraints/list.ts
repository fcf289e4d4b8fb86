import { oncePer } from '../../../catalogue/once'
import { isObject, valueAt } from '../../../catalogue/paths'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import { getReadOnlyErrors, getUnwritableFields } from '../access/access'
import { maskErrors } from '../access/masked'
import { accessRuleTargets } from './access-rule-targets'
import { choices } from './choices'
import type { Candidate, CandidateChange, Constraint, Loading, Settled, WriteContext } from './constraint'
import { cycles } from './cycles'
import { fileConstraint } from './files'
import { references } from './references'
import { relations } from './relations'
import { tagConstraint } from './tags'

/** FORMAT for texts the database cannot store: with NUL or a lone surrogate. */
const texts: Constraint = {
  sent: ({ draft: { body } }) => {
    const bad = Object.keys(body).filter((key) => isUnstorable([key, body[key] ?? null]))
    return bad.map((path) => ({
      path,
      code: 'FORMAT',
      message: 'contains a character that cannot be stored',
    }))
  },
}

function isUnstorable(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  return (
    isObject(value) && Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner))
  )
}

/** READ_ONLY and CODE_GIVEN for fields the caller may not change; loads those fields. */
const locks: Constraint<readonly Field[]> = {
  load: ({ context, plan }) => getUnwritableFields(plan.entity, context),
  errors: (_, { base, changes, draft, made, write: { plan } }, closed) => {
    // An existing code never changes, for anyone: the locks report that already.
    const isCoded = typeof base?.code === 'string'
    const sent = changes.filter(({ path }) => base !== null || valueAt(draft.body, path) !== undefined)
    const paths = sent
      .map(({ path }) => path)
      .filter((path) => !computed(plan.entity).has(path) && !made?.has(path) && !(path === 'code' && isCoded))
    return getReadOnlyErrors(closed, paths)
  },
}

const computed = oncePer(
  ({ rules }: Entity) => new Set(rules.filter(({ value }) => value !== undefined).map(({ field }) => field)),
)

/** MASKED where a person's change would reveal a masked value. The server itself sees the values. */
const masks: Constraint = {
  errors: (record, { base, write: { context, plan } }) =>
    context.principal ? maskErrors(plan.entity, record, base) : [],
}

/** All constraints of records, in the order in which they load, fill in and report. */
const CONSTRAINTS: readonly Constraint<unknown>[] = [
  texts,
  references,
  relations,
  fileConstraint,
  tagConstraint,
  accessRuleTargets,
  cycles,
  masks,
  choices,
  locks,
]

/** Loads the data of all constraints. */
export async function loadConstraints(loading: Loading): Promise<WriteContext['loaded']> {
  const loaded = new Map<Constraint<unknown>, unknown>()
  for (const one of CONSTRAINTS) loaded.set(one, await one.load?.(loading))
  return <Loaded>(constraint: Constraint<Loaded>) => loaded.get(constraint) as Loaded
}

/** Errors of a body as it was sent. */
export function errorsOfSent(candidate: Candidate): ApiFieldError[] {
  return CONSTRAINTS.flatMap((one) => one.sent?.(candidate) ?? [])
}

/** Fills in server-side values: before the rules of the record (`complete`), or after them (`settle`). */
export function fillServerValues(
  step: 'complete' | 'settle',
  record: JsonObject,
  candidate: Candidate,
): Settled {
  const { loaded } = candidate.write
  return CONSTRAINTS.reduce<Settled>(
    (sofar, one) => {
      const next = one[step]?.(sofar.record, candidate, loaded(one))
      return next ? { record: next.record, errors: [...sofar.errors, ...next.errors] } : sofar
    },
    { record, errors: [] },
  )
}

/** Errors of a record as it would be stored. */
export function errorsOfRecord(record: JsonObject, candidate: CandidateChange): ApiFieldError[] {
  return CONSTRAINTS.flatMap((one) => one.errors?.(record, candidate, candidate.write.loaded(one)) ?? [])
}

/** Notifies every constraint that a record will be written. */
export function notePassed(record: JsonObject, candidate: Candidate): void {
  for (const one of CONSTRAINTS) one.passed?.(record, candidate, candidate.write.loaded(one))
}
