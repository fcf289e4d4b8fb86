import { valueAt } from '../../../catalogue/paths'
import type { ModelSteps } from '../../../catalogue/plan'
import { ruleUser } from '../../../catalogue/rules/rules'
import type { Json, JsonObject } from '../../../contract/json'
import { officeDay } from '../../../contract/time/office-day'
import type { EntityWork } from '../engine/record-engine'
import { loadChoices } from '../related/lookup-rows'
import { fillRelations, loadTargets } from '../related/relations'
import { quoteSqlName } from '../schema/column'
import { decodeRow, type TableRow } from '../schema/row'

/** Evaluates rules over some records; '' of an id that is not there. */
export type RulesOf = (id: string) => (rule: string) => Json | undefined

/** How the rules of fills are evaluated over records as they will be; null = no fill has one. */
export async function readRules(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  fills: ModelSteps['fills'],
): Promise<((ids: readonly string[]) => Promise<RulesOf>) | null> {
  if (!fills.some((fill) => 'rule' in fill)) return null
  const choices = await loadChoices(engine, plan.entity)
  const rules = engine.rules(plan.entity)
  const at = engine.now()
  return async (ids) => {
    const { rows } = await sql.query<TableRow>(
      `select * from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`,
      [[...ids]],
    )
    const bare = rows.map((row) => decodeRow(plan, row) as JsonObject)
    const targets = await loadTargets(engine, sql, plan, bare)
    const records = new Map(bare.map((record) => [String(record.id), fillRelations(plan, record, targets)]))
    return (id) => (rule) => {
      const record = records.get(id)
      if (!record) return undefined
      const status = valueAt(record, 'status')
      return rules.value(rule, {
        record,
        old: null,
        user: ruleUser(null),
        mode: 'update',
        status: typeof status === 'string' ? status : null,
        today: officeDay(at),
        now: at.toISOString(),
        lookup: choices.getRows(record).byPath,
        named: choices.named(record),
      })
    }
  }
}
