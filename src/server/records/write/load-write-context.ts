import { localDay, ruleUser } from '../../../catalog/rules/rules'
import type { JsonObject } from '../../../contract/json'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { closedFields } from '../access/access'
import { meantRecords } from '../constraints/access-rule-targets'
import { branchesOf } from '../constraints/cycles'
import { filesOf } from '../constraints/files'
import { choicesOf } from '../constraints/lookup-rows'
import { loadTargets, reachOf } from '../constraints/relations'
import { tagsOf } from '../constraints/tags'
import type { Kit } from '../context'
import type { TablePlan } from '../schema/plan'
import type { Merge } from './drafts'
import type { WriteContext } from './write-context'

/** Fetches what the checks of these drafts look at. */
export async function loadWriteContext(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  merges: readonly Merge[],
  context: CallContext,
): Promise<WriteContext> {
  const at = kit.now()
  const records = merges.map(({ merged }) => merged)
  const targets = await loadTargets(kit, sql, plan, records)
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
    tags: await tagsOf(kit, sql, plan, records),
    files: await filesOf(sql, plan, records),
    branches: await branchesOf(
      sql,
      plan,
      merges.map(({ base, merged }) => ({ base: base as JsonObject | null, record: merged })),
    ),
    meant: await meantRecords(kit, sql, plan, records, context),
    closed: closedFields(plan.entity, context),
  }
}
