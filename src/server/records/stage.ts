import type { RuleUser } from '../../catalog/rules/facts'
import { localDay, type RuleFacts, ruleUser } from '../../catalog/rules/rules'
import type { Field } from '../../contract/field'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { FileRow } from '../db/files-sql'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import { closedFields } from './access'
import { type Branches, branchesOf } from './cycles'
import { type Draft, mergedDraft } from './drafts'
import { filesOf } from './files'
import type { Kit } from './kit'
import { type Choices, choicesOf } from './lookup-rows'
import type { TablePlan } from './plan'
import { loadTargets, type Reach, reachOf, type Targets } from './relations'
import { type Meant, meantRecords } from './rule-target'
import { tagsOf } from './tags'

/**
 * What the checks of some records share: who writes, and everything that is looked at besides the records themselves,
 * fetched for all of them at once. A single record is a set of one.
 */
export interface Stage {
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
  meant: Meant
  /** fields that the caller may not change */
  closed: readonly Field[]
}

/** Fetches what the checks of these drafts look at. */
export async function openStage(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  drafts: readonly Pick<Draft, 'base' | 'body'>[],
  context: CallContext,
): Promise<Stage> {
  const at = kit.now()
  const merged = drafts.map((draft) => mergedDraft(plan.entity, draft, at))
  const targets = await loadTargets(kit, sql, plan, merged)
  return {
    kit,
    plan,
    context,
    at,
    user: ruleUser(context.principal),
    today: localDay(at),
    choices: await choicesOf(kit, plan.entity),
    targets,
    reach: await reachOf(kit, sql, plan, targets, context),
    tags: await tagsOf(kit, sql, plan, merged),
    files: await filesOf(sql, plan, merged),
    branches: await branchesOf(
      sql,
      plan,
      drafts.map(({ base }, index) => ({ base: base as JsonObject | null, record: merged[index] ?? {} })),
    ),
    meant: await meantRecords(kit, sql, plan, merged, context),
    closed: closedFields(plan.entity, context),
  }
}

/** What rules may look at while this record is written. */
export function factsOf(stage: Stage, record: JsonObject, { base, mode, status }: Draft): RuleFacts {
  const { at, choices, context, today, user } = stage
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
