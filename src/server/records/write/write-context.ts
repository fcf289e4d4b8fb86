import type { RuleUser } from '../../../catalog/rules/facts'
import type { RuleFacts } from '../../../catalog/rules/rules'
import type { Field } from '../../../contract/field'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import type { Branches } from '../constraints/cycles'
import type { FileRow } from '../constraints/file-store'
import type { Choices } from '../constraints/lookup-rows'
import type { Kit } from '../context'
import type { TablePlan } from '../schema/plan'
import type { Draft } from './drafts'

/** The records that rules of access mean, by what names them: two at most of each. */
export type RuleTargets = ReadonlyMap<string, readonly { id: string; label: string }[]>

/** The records that relations point to, by id. */
export type Targets = ReadonlyMap<string, RecordData>

/** Says whether the caller may name a related record. */
export type Reach = (route: string, id: string) => boolean

/**
 * What the checks of some records share: who writes, and everything that is looked at besides the records themselves,
 * fetched for all of them at once. A single record is a set of one.
 */
export interface WriteContext {
  kit: Kit
  plan: TablePlan
  context: CallContext
  /** the moment of all these writes */
  at: Date
  user: RuleUser
  today: string
  choices: Choices
  /** the records that relations point to */
  targets: Targets
  /** which of them the caller reaches */
  reach: Reach
  /** chosen tags by id; null where the installation has no tags of its own */
  tags: ReadonlyMap<string, RecordData> | null
  files: ReadonlyMap<string, FileRow>
  /** the ways up in the entity's own tree */
  branches: Branches
  /** the records that rules of access mean */
  meant: RuleTargets
  /** fields that the caller may not change */
  closed: readonly Field[]
}

/** What rules may look at while this record is written. */
export function factsOf(writeContext: WriteContext, record: JsonObject, { base, mode, status }: Draft): RuleFacts {
  const { at, choices, context, today, user } = writeContext
  return {
    record,
    old: base as JsonObject | null,
    user,
    mode,
    status,
    today,
    now: at.toISOString(),
    lookup: choices.rowsOf(record).byPath,
    named: choices.named(record),
    lang: context.lang,
  }
}
