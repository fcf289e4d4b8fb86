import type { InboxKind } from './inbox'
import type { LocalText } from './language'

/** What triggers an effect. */
export type EffectEvent =
  /** a record is created */
  | { event: 'create' }
  /** one of these fields changes, on creation too */
  | { event: 'change'; fields: string[] }
  /** a record enters one of these statuses, by its creation too */
  | { event: 'status'; to: string[] }
  /**
   * the office's day reaches a date of the record plus `days` (negative: before it), less the days that the field `before` of the
   * record says; once for each value of the date
   */
  | { event: 'date'; field: string; days: number; before: string | null }

/** Records that each get a new record of their own. */
export interface EffectEach {
  route: string
  /** only records in one of these statuses; empty = in any */
  in: string[]
  /** fields of the new record and the fields of theirs that they are copied from */
  copy: Record<string, string>
}

/** A record that an effect creates. */
export interface EffectCreate {
  route: string
  /** CEL expressions by field of the new record */
  fill: Record<string, string>
  /** one for each of these records, after the change is stored; one that exists already is left as it is */
  each?: EffectEach
}

/** Related records that an effect moves to a status. */
export interface EffectMove {
  route: string
  /** their relation to this record, or null when `from` names a relation of this record to them */
  by: string | null
  /** a relation of this record */
  from: string | null
  /** only records in one of these statuses; empty = in any */
  in: string[]
  to: string
}

/** The mails that effects may send: those about accounts are sent by the server's own flows alone. */
export const EFFECT_MAILS = ['DOC_REQUEST', 'DOC_EXPIRING', 'DOC_SENT', 'NOTICE'] as const

/** A mail by template, queued in the transaction of the write. */
export interface EffectMail {
  /** event of the template */
  template: (typeof EFFECT_MAILS)[number]
  /** CEL expression: an e-mail address; without one nothing is sent */
  to: string
  /** CEL expression: code of a language; absent or empty = the office's */
  lang?: string
  /** CEL expressions by placeholder, besides `bu.name`, `today`, `link.login` and `link.record` */
  values: Record<string, string>
}

/** The items that effects may put into inboxes; mentions and notices have causes of their own. */
export const EFFECT_ITEMS = ['assignment', 'approval', 'reminder'] as const satisfies readonly InboxKind[]

/** An item in people's inboxes. It is taken back when the record leaves the status that it was told at. */
export interface EffectNotice {
  kind: (typeof EFFECT_ITEMS)[number]
  /** CEL expression: id of a user */
  user?: string
  /** CEL expression: id of a subject, whose users are told */
  subject?: string
  /** everyone who holds one of these roles or authorities */
  roles: string[]
  /** what it says, per language; absent = the record's label alone */
  words?: LocalText
  /** asks people to confirm that they have read it */
  acknowledge: boolean
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

/** What happens by itself when a record is created, changes, enters a status, or passes a date. */
export interface Effect {
  /** unique in its file; names the effect in the history */
  id: string
  on: EffectEvent
  /** CEL condition on the record as it will be stored; absent = always */
  when?: string
  /** holds back what happens besides the record itself */
  unless?: EffectUnless
  /** CEL expressions by field of the record itself */
  set: Record<string, string>
  /** series of numbers by field: `PRT-{yyyy}-{seq:6}`; a field that has a number keeps it */
  number: Record<string, string>
  /** the status the record itself moves to */
  status?: string
  create?: EffectCreate
  move?: EffectMove
  mail?: EffectMail
  notify?: EffectNotice
  /** place in the file: `entities/documents.json:88` */
  source: string
}

/** Keys of an effect that do something; at least one is needed. */
export const EFFECT_STEPS = ['set', 'number', 'status', 'create', 'move', 'mail', 'notify'] as const

/** How many effects may follow one another before the whole change is refused. */
export const EFFECT_CHAIN_MAX = 8
