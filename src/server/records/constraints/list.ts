import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import { accessRuleTargets } from './access-rule-targets'
import type { Constraint, Judged, JudgedChange, Loading, Settled, WriteContext } from './constraint'
import { cycles } from './cycles'
import { files } from './files'
import { locks } from './locks'
import { choices } from './lookup-rows'
import { masks } from './masks'
import { references } from './references'
import { relations } from './relations'
import { tags } from './tags'
import { texts } from './texts'

/** Every constraint of records. What they fetch, fill in and find comes in this order. */
const CONSTRAINTS: readonly Constraint<unknown>[] = [
  texts,
  references,
  relations,
  files,
  tags,
  accessRuleTargets,
  cycles,
  masks,
  choices,
  locks,
]

/** Fetches what all constraints look at. */
export async function loadConstraints(loading: Loading): Promise<WriteContext['loaded']> {
  const loaded = new Map<Constraint<unknown>, unknown>()
  for (const one of CONSTRAINTS) loaded.set(one, await one.load?.(loading))
  return <Loaded>(constraint: Constraint<Loaded>) => loaded.get(constraint) as Loaded
}

/** What is wrong with a body as it was sent. */
export function errorsOfSent(judged: Judged): ApiFieldError[] {
  return CONSTRAINTS.flatMap((one) => one.sent?.(judged) ?? [])
}

/** Fills in what the server knows better: before the rules of the record (`complete`), or after them (`settle`). */
export function filledIn(step: 'complete' | 'settle', record: JsonObject, judged: Judged): Settled {
  const { loaded } = judged.write
  return CONSTRAINTS.reduce<Settled>(
    (sofar, one) => {
      const next = one[step]?.(sofar.record, judged, loaded(one))
      return next ? { record: next.record, errors: [...sofar.errors, ...next.errors] } : sofar
    },
    { record, errors: [] },
  )
}

/** What is wrong with a record as it would be stored. */
export function errorsOfRecord(record: JsonObject, judged: JudgedChange): ApiFieldError[] {
  return CONSTRAINTS.flatMap((one) => one.errors?.(record, judged, judged.write.loaded(one)) ?? [])
}

/** Tells every constraint that a record is going to be written. */
export function notePassed(record: JsonObject, judged: Judged): void {
  for (const one of CONSTRAINTS) one.passed?.(record, judged, judged.write.loaded(one))
}
