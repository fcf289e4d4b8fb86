import type { RowTone } from '../../catalogue/rules/rules'
import type { JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListBadge } from '../../contract/model/layout'
import type { RecordData } from '../../contract/model/record'
import type { User } from '../../contract/model/user'

/** The marks of a row by the conditions of the file: its tone, and badges beside its values. */
export interface RowMarks {
  tone: RowTone
  badges: readonly ListBadge[]
}

/** Computes the marks of a row. */
export type MarksOf = (record: RecordData) => RowMarks

/** Whether a list has conditions of rows at all. */
export function hasMarks({ list }: Pick<PublicEntity, 'list'>): boolean {
  return list.rows.length > 0 || list.badges.length > 0
}

/**
 * The row conditions of an entity for one user, ready to run. The evaluator of rules is fetched only for
 * lists that have any.
 */
export async function loadMarks(entity: PublicEntity, user: User | null): Promise<MarksOf> {
  const { compileRules, prepareRules, ruleUser } = await import('../../catalogue/rules/rules')
  await prepareRules(entity)
  const rules = compileRules(entity)
  const facts = { user: ruleUser(user) }
  return (record) => {
    const row = record as unknown as JsonObject
    return { tone: rules.rowTone(row, facts), badges: rules.badges(row, facts) }
  }
}
