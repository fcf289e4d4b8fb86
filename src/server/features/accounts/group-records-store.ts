import type { Entity } from '../../../contract/entity'
import type { Json } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { columnName, quoted, tableName } from '../../records'

/**
 * What the members of groups may do, by the id of the group's record: what the record lists, which a disabled one holds as
 * soon as it is enabled, and what the tables of sign-in give its code.
 */
export async function readRecordedGroups(sql: Sql, groups: Entity, ids: readonly string[]): Promise<Map<string, string[]>> {
  const isListed = groups.fields.some(({ path }) => path === 'authorities')
  const listed = isListed ? quoted(columnName('authorities', 'value')) : 'null'
  const { rows } = await sql.query<{ id: string; listed: Json; held: string[] }>(
    `select id, ${listed} as listed,
       array(select authority from group_authority where group_code = code) as held
     from ${quoted(tableName(groups.route))} where id = any ($1::uuid[])`,
    [[...ids]],
  )
  return new Map(rows.map(({ held, id, listed: value }) => [id, [...held, ...words(value)]]))
}

function words(value: Json): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
