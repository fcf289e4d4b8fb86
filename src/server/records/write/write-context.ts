import type { RuleFacts } from '../../../catalog/rules/rules'
import { localDay, ruleUser } from '../../../catalog/rules/rules'
import type { JsonObject } from '../../../contract/json'
import type { WriteContext } from '../constraints/constraint'
import { loadConstraints } from '../constraints/list'
import { choices } from '../constraints/lookup-rows'
import type { EntityWork } from '../context'
import type { Draft, Merge } from './drafts'

/** Fetches what the checks of these drafts look at. */
export async function loadWriteContext({ context, kit, plan, sql }: EntityWork, merges: readonly Merge[]): Promise<WriteContext> {
  const at = kit.now()
  const records = merges.map(({ merged }) => merged)
  const loaded = await loadConstraints({ kit, sql, plan, context, merges, records })
  return { kit, plan, context, at, user: ruleUser(context.principal), today: localDay(at), loaded }
}

/** What rules may look at while this record is written. */
export function factsOf(write: WriteContext, record: JsonObject, { base, mode, status }: Draft): RuleFacts {
  const { at, context, today, user } = write
  const { named, rowsOf } = write.loaded(choices)
  return {
    record,
    old: base as JsonObject | null,
    user,
    mode,
    status,
    today,
    now: at.toISOString(),
    lookup: rowsOf(record).byPath,
    named: named(record),
    lang: context.lang,
  }
}
