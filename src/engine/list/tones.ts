import type { RowTone } from '../../catalog/rules/rules'
import type { PublicEntity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'

/** Says how a row is toned. */
export type ToneOf = (record: RecordData) => RowTone

/** The row conditions of an entity, ready to run. The evaluator of rules is fetched only for lists that have any. */
export async function loadTones(entity: PublicEntity): Promise<ToneOf> {
  const { compileRules } = await import('../../catalog/rules/rules')
  const rules = compileRules(entity)
  return (record) => rules.rowTone(record as unknown as JsonObject)
}
