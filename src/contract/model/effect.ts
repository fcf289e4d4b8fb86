import type { Json, JsonObject } from '../json'
import type { LocalText } from '../language'
import type { FieldKind } from './field'
import type { InboxKind } from './inbox'

/** What triggers an effect. */
export type EffectEvent =
  /** a record is created */
  | { event: 'create' }
  /** one of these fields changes, on creation too */
  | { event: 'change'; fields: string[] }
  /** a record enters one of these statuses, by its creation too */
  | { event: 'status'; to: string[] }
  /**
   * the office's day reaches a date of the record plus `days` (negative: before it), less the days that the
   * field `before` of the record says; once for each value of the date
   */
  | { event: 'date'; field: string; days: number; before: string | null }

/** Records that each get a new record of their own. */
export interface EffectEach {
  route: string
  /** their relation to this record: only those that name it; absent = all */
  by?: string
  /** only records in one of these statuses; empty = in any */
  in: string[]
  /** fields of the new record and the fields of theirs that they are copied from */
  copy: Record<string, string>
}

/** Rows that an effect copies into a list. */
export interface EffectRows {
  /** a list of the record (`lines`), or of a related one (`quotation.lines`) */
  from: string
  /** CEL condition about `row`; absent = all of them */
  when?: string
  /** they are added to the rows that are there; otherwise they replace them */
  append: boolean
  /** CEL expressions by column of the target; `row` is the row that is copied */
  map: Record<string, string>
}

/** A record that an effect creates. */
export interface EffectCreate {
  route: string
  /** CEL expressions by field of the new record */
  fill: Record<string, string>
  /** rows by list of the new record */
  rows: Record<string, EffectRows>
  /** one for each of these records, after the change is stored; existing ones are left as they are */
  each?: EffectEach
}

/** Related records that an effect moves to a status, or whose fields it sets. */
export interface EffectMove {
  route: string
  /** their relation to this record, or null when `from` names a relation of this record to them */
  by: string | null
  /** the relation of this record to the one that `by` must name instead of this record; null = this record */
  is: string | null
  /** a relation of this record */
  from: string | null
  /** only records in one of these statuses; empty = in any */
  in: string[]
  /** null = they keep their status */
  to: string | null
  /** CEL expressions by field of theirs; `record` is this record */
  set: Record<string, string>
  /** rows by list of theirs */
  rows: Record<string, EffectRows>
}

/** The mails that effects may send; only the server's own flows send those about accounts. */
export const EFFECT_MAILS = [
  'DOC_REQUEST',
  'DOC_EXPIRING',
  'DOC_SENT',
  'DOC_REMINDER',
  'CONSENT_REQUEST',
  'NOTICE',
] as const

/** A mail by template, queued in the transaction of the write. */
export interface EffectMail {
  /** event of the template */
  template: (typeof EFFECT_MAILS)[number]
  /** CEL expression: an e-mail address; without one nothing is sent, unless `subject` names people */
  to: string
  /** CEL expression: id of a subject, whose users get the mail where `to` is empty */
  subject?: string
  /** CEL expression: code of a language; absent or empty = the office's */
  lang?: string
  /** CEL expressions by placeholder, besides `bu.name`, `today`, `link.login` and `link.record` */
  values: Record<string, string>
}

/** A mail whose event and text the entity file declares; queued in the transaction of the write. */
export interface EffectLetter {
  /** names the mail in the outbox, and the template of the office that replaces its text */
  event: string
  /** CEL expressions: e-mail addresses, each once; empty ones are left out */
  to: string[]
  /** everyone who holds one of these roles or authorities */
  roles: string[]
  /** CEL expression: code of a language; absent or empty = the office's */
  lang?: string
  /** code of the mail template whose enabled record replaces the text */
  template: string
  /** texts with `{{placeholders}}`: fields of the record and of records that it names */
  subject: LocalText
  body: LocalText
}

/** The items that effects may put into inboxes; mentions and notices have causes of their own. */
export const EFFECT_ITEMS = ['assignment', 'approval', 'reminder'] as const satisfies readonly InboxKind[]

/** An item in people's inboxes. It is withdrawn when the record leaves the status that caused it. */
export interface EffectNotice {
  kind: (typeof EFFECT_ITEMS)[number]
  /** CEL expression: id of a user */
  user?: string
  /** CEL expression: id of a subject, whose users are notified */
  subject?: string
  /** everyone who holds one of these roles or authorities */
  roles: string[]
  /** its text, per language, with fields of the record in braces; absent = only the record's label */
  words?: LocalText
  /** asks people to confirm that they have read it */
  acknowledge: boolean
}

/** Work of the server that an effect calls by its name. */
export interface EffectCall {
  name: string
  /** CEL expressions by argument */
  with: Record<string, string>
}

/** The declaration of an effect handler for schema files. */
export interface EffectHandlerFacts {
  /** in the transaction of the write, or after it by the queue */
  runs: 'write' | 'queue'
  /** its arguments; without a kind, any value */
  args: Readonly<Record<string, { kind?: FieldKind; values?: readonly string[]; isRequired?: true }>>
  /** takes further arguments of any name */
  isOpen?: true
}

/** Related records that hold an effect back. */
export interface EffectUnless {
  route: string
  /** their relation */
  by: string
  /** the relation of this record to the one that theirs must name too; null = theirs names this record */
  is: string | null
  /** while one of them is in one of these statuses */
  in: string[]
}

/** What happens automatically when a record is created, changes, enters a status, or passes a date. */
export interface Effect {
  /** unique in its file; names the effect in the history */
  id: string
  on: EffectEvent
  /** CEL condition on the record as it will be stored; absent = always */
  when?: string
  /** holds back the steps outside the record itself */
  unless?: EffectUnless
  /** CEL expressions by field of the record itself */
  set: Record<string, string>
  /** rows by list of the record itself */
  rows: Record<string, EffectRows>
  /** number series by field: `PRT-{yyyy}-{seq:6}`; a field that has a number keeps it */
  number: Record<string, string>
  /** the status the record itself moves to */
  status?: string
  create?: EffectCreate
  move?: EffectMove
  mail?: EffectMail
  /** only of entries of `mails` */
  letter?: EffectLetter
  notify?: EffectNotice
  handler?: EffectCall
  /** place in the file: `entities/documents.json:88` */
  source: string
}

/** A token of a series that counts anew for each value of a field; it writes nothing. */
export const PARENT_TOKEN = /\{per:([^{}]+)\}/g

/** The fields that a series counts by: `{per:register}{yyyy}-{seq:4}` → `register`. */
export function listParents(series: string): string[] {
  return [...series.matchAll(PARENT_TOKEN)].map(([, path = '']) => path)
}

/** Keys of an effect that do something; at least one is needed. */
export const EFFECT_STEPS = [
  'set',
  'rows',
  'number',
  'status',
  'create',
  'move',
  'mail',
  'notify',
  'handler',
] as const

/** How many effects may follow one another before the whole change is refused. */
export const EFFECT_CHAIN_MAX = 8

/**
 * A step of an effect that would leave the write; `effect` = the position of the effect in its file, `people`
 * = names and addresses of the people behind `user`, `to` or `subject`.
 */
export type DryRunStep = { effect: string } & (
  | {
      step: 'mail'
      template: string
      to: Json
      subject: Json
      lang: Json
      values: JsonObject
      people?: string[]
    }
  | {
      step: 'notify'
      kind: string
      user: Json
      subject: Json
      roles: string[]
      words: LocalText | null
      people?: string[]
    }
  | { step: 'each'; route: string; others: string; body: JsonObject }
  | { step: 'handler'; name: string; args: JsonObject }
)

/** A record that an effect would write. */
export interface DryRunWrite {
  route: string
  operation: string
  /** the record's label; for a new one the future label */
  label: string
  /** true for the record that was tried */
  isSample: boolean
  /** secrets are masked; `effect` = the position of the effect that changes it */
  changes: { path: string; from: Json; to: Json; effect?: string }[]
}

/** Why an effect, or a part of it, would not happen for the record with which it is tried. */
export type EffectStop =
  /** its condition does not hold: nothing happens */
  | { by: 'condition'; expression: string }
  /** a guard of the status it moves the record to refuses: nothing happens */
  | { by: 'guard'; to: string; missing: string[]; message: LocalText | null; source: string | null }
  /** related records in one of these statuses hold back the steps outside the record itself */
  | { by: 'unless'; route: string; in: string[] }
  /** the record cannot enter the triggering status now: the effect is tried as if it had */
  | {
      by: 'entry'
      from: string | null
      to: string
      missing: string[]
      message: LocalText | null
      source: string | null
    }

/** What an effect would do to a record, tried and rolled back. */
export interface DryRunEffect {
  id: string
  source: string
  on: EffectEvent
  when: string | null
  /** tried with a new record */
  isNew: boolean
  /** false = its condition does not hold for this record, or a guard of its status refuses */
  happens: boolean
  stops: EffectStop[]
  writes: DryRunWrite[]
  steps: DryRunStep[]
  /** why the change would be refused as a whole; null = it would not */
  problem: { code: string; message: string; errors: { path: string; code: string; message: string }[] } | null
}

/**
 * What to try: the effects of an entity, or one of them, with a record, the newest one, or values of a draft
 * laid over it.
 */
export interface EffectDryRunOrder {
  route: string
  id?: string
  effect?: string
  values?: JsonObject
}

/** Answer of `POST /api/effects/rehearsals`. */
export interface EffectDryRun {
  /** the record they were tried with; null = only the values */
  record: { id: string; label: string } | null
  effects: DryRunEffect[]
}
