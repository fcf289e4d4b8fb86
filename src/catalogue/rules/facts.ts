import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import type { LookupRow } from '../../contract/model/lookup'
import type { Mode } from '../../contract/model/record'
import type { Principal } from '../../contract/model/user'
import { oncePer } from '../once'

/** The parts of the signed-in user that rules may read. */
export interface RuleUser {
  id: string
  roles: string[]
  authorities: string[]
  subjectId: string | null
  /** network address and browser of the call; null where no person calls, and in the browser itself */
  address?: string | null
  device?: string | null
}

/** Finds the rows of a suggestion table by the text of a field. */
export type NamedRows = (
  field: Field,
  at: string,
  text: string,
) => readonly (LookupRow | JsonObject)[] | undefined

/** Everything a rule can read, besides the row of a list. */
export interface RuleFacts {
  record: JsonObject
  /** the record as stored; null on create */
  old: JsonObject | null
  user: RuleUser
  mode: Mode
  /** the current status, or the target while it is changing */
  status: string | null
  /** `YYYY-MM-DD` in the office's time zone */
  today: string
  /** ISO instant */
  now: string
  /** the chosen row, by path of the lookup field */
  lookup: Record<string, LookupRow | JsonObject | null>
  /** the rows named by the text of a field at a path; undefined while they are unknown */
  named?: NamedRows
  /** days on which the office is closed besides holidays; absent: none */
  closed?: readonly string[]
  /** language of the messages of violated rules; default: the default language */
  lang?: string
}

/** The variables a rule may use, for checking and for "did you mean". */
export const VARIABLES = [
  'record',
  'old',
  'row',
  'previous',
  'index',
  'user',
  'mode',
  'status',
  'today',
  'now',
  'lookup',
] as const

/**
 * A principal as rules see them: roles are the ROLE_ part of the authorities. `from`: where the call comes
 * from.
 */
export function ruleUser(principal: Principal | null, from?: { address: string; device: string }): RuleUser {
  const authorities = principal?.authorities ?? []
  return {
    id: principal?.id ?? '',
    authorities,
    roles: authorities.filter((one) => one.startsWith('ROLE_')),
    subjectId: principal?.subjectId ?? null,
    address: from?.address ?? null,
    device: from?.device ?? null,
  }
}

/** Keys of a lookup row that rules may read; absent ones are null, flags false. */
export const LOOKUP_KEYS = [
  'id',
  'val',
  'code',
  'name',
  'alpha1',
  'alpha2',
  'alpha3',
  'flag1',
  'flag2',
  'flag3',
  'extraValue',
  'order',
] as const

/** The chosen row with every key a rule may read; all empty when nothing is chosen. */
export function lookupRow(row: LookupRow | JsonObject | null | undefined): JsonObject {
  return completeLookup(row ?? NO_FACTS)
}

const NO_FACTS: JsonObject = {}

const completeLookup = oncePer((row: LookupRow | JsonObject): JsonObject => {
  const given = row as Record<string, Json | undefined>
  return Object.fromEntries(LOOKUP_KEYS.map((key) => [key, given[key] ?? null]))
})
