import type { Entity } from '../../../contract/entity'
import type { Properties } from '../../../generated/types'
import { serverContext } from '../../kernel/context'
import type { Sql, SqlValue } from '../../kernel/database'
import { columnName, declaredOf, quoted, type Records, tableName, type ValuesOf } from '../../records'

/** The entities that show what is counted here. */
export type MonitorRoute = keyof Properties & `monitor-${string}`

/** Values of plain columns: what changes after a record was made. */
type Figures<Route extends MonitorRoute> = { [Name in keyof ValuesOf<Route>]?: string | number | Date }

/**
 * Sets figures of a record without a new version: somebody may be writing a comment in it, and its history tells what people
 * did. False = the record is gone.
 */
export async function showFigures<Route extends MonitorRoute>(
  sql: Sql,
  entity: Entity,
  id: string,
  figures: Figures<Route>,
): Promise<boolean> {
  const declared = new Set(entity.fields.filter(({ server }) => server).map(({ path }) => path))
  const values = Object.entries(figures as Record<string, SqlValue>).filter(([path]) => declared.has(path))
  const sets = values.map(([path], index) => `${quoted(columnName(path, 'value'))} = $${index + 2}`)
  const text = `update ${quoted(tableName(entity.route))} set ${['id = id', ...sets].join(', ')} where id = $1`
  return (await sql.query(text, [id, ...values.map(([, value]) => value)])).count > 0
}

/** Makes the record that shows a counted thing; answers its id. */
export async function makeRecord<Route extends MonitorRoute>(
  records: Records,
  entity: Entity,
  values: ValuesOf<Route>,
): Promise<string> {
  return (await records.create(entity, declaredOf<Route>(entity, values), serverContext())).id
}
