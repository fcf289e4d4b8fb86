import { listPaths } from '../../catalog/list-paths'
import type { RowTone } from '../../catalog/rules/rules'
import type { PublicEntity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { User } from '../../contract/user'

/** Says how a row is toned. */
export type ToneOf = (record: RecordData) => RowTone

/** The row conditions of an entity for one user, ready to run. The evaluator of rules is fetched only for lists that have any. */
export async function loadTones(entity: PublicEntity, user: User | null): Promise<ToneOf> {
  const { compileRules, ruleUser } = await import('../../catalog/rules/rules')
  const rules = compileRules(entity)
  const facts = { user: ruleUser(user) }
  return (record) => rules.rowTone(record as unknown as JsonObject, facts)
}

/** Paths the conditions of rows read: rows must carry them, shown or not. */
export function readPaths(entity: Pick<PublicEntity, 'list' | 'fields' | 'copied' | 'statuses'>): string[] {
  const known = listPaths(entity)
  const read = entity.list.rows.flatMap(({ when }) =>
    [...when.matchAll(/\brecord\.([A-Za-z_][\w.]*)/g)].map(([, path]) => path ?? ''),
  )
  const longest = (path: string): string[] => {
    if (known.has(path)) return [path]
    const cut = path.lastIndexOf('.')
    return cut < 0 ? [] : longest(path.slice(0, cut))
  }
  return [...new Set(read.flatMap(longest))]
}
