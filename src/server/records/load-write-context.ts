import { localDay, ruleUser } from '../../catalog/rules/rules'
import type { JsonObject } from '../../contract/json'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import { closedFields } from './access'
import { branchesOf } from './cycles'
import { type Draft, mergedDraft } from './drafts'
import { filesOf } from './files'
import type { Kit } from './kit'
import { choicesOf } from './lookup-rows'
import type { TablePlan } from './plan'
import { loadTargets, reachOf } from './relations'
import { meantRecords } from './rule-target'
import { tagsOf } from './tags'
import type { WriteContext } from './write-context'

/** Fetches what the checks of these drafts look at. */
export async function loadWriteContext(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  drafts: readonly Pick<Draft, 'base' | 'body'>[],
  context: CallContext,
): Promise<WriteContext> {
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
