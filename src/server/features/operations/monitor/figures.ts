import type { Entity } from '../../../../contract/model/entity'
import type { Properties } from '../../../../generated/types'
import { serverContext } from '../../../kernel/context'
import type { Sql, SqlValue } from '../../../kernel/database'
import {
  columnName,
  getDeclared,
  quoteSqlName,
  type Records,
  tableName,
  type ValuesOf,
} from '../../../records'

/** The entities that show the counts. */
export type MonitorRoute = keyof Properties & `monitor-${string}`

/** Values of plain columns, which change after a record was created. */
type Figures<Route extends MonitorRoute> = { [Name in keyof ValuesOf<Route>]?: string | number | Date }

/** The record that shows a counted thing. */
export interface ShownRecord {
  id: string
  isNew: boolean
}

/** A counted thing to show. */
export interface Showing<Route extends MonitorRoute> {
  /** the existing record; null = none */
  id: string | null
  /** values that change with every count */
  figures: Figures<Route>
  /** all values of a new record */
  whole: () => ValuesOf<Route>
}

/**
 * Shows figures in their records, in the given order. They create no new versions: someone may be writing a
 * comment in one, and its history is about people's changes. A missing record is created.
 */
export async function showFigures<Route extends MonitorRoute>(
  sql: Sql,
  records: Records,
  entity: Entity,
  rows: readonly Showing<Route>[],
): Promise<ShownRecord[]> {
  const there = await setFigures(sql, entity, rows)
  const shown: ShownRecord[] = []
  for (const { id, whole } of rows) {
    if (id !== null && there.has(id)) shown.push({ id, isNew: false })
    else
      shown.push({
        id: (await records.create(entity, getDeclared<Route>(entity, whole()), serverContext())).id,
        isNew: true,
      })
  }
  return shown
}

/** Sets the figures of all records in one statement; returns the ids that exist. */
async function setFigures<Route extends MonitorRoute>(
  sql: Sql,
  entity: Entity,
  rows: readonly Showing<Route>[],
): Promise<Set<string>> {
  const made = rows.filter(({ id }) => id !== null)
  const declared = new Set(entity.fields.filter(({ server }) => server).map(({ path }) => path))
  const paths = Object.keys(made[0]?.figures ?? {}).filter((path) => declared.has(path))
  if (made.length === 0) return new Set()
  const values = made.map(({ figures, id }) => {
    const own = figures as Record<string, SqlValue>
    return { id, ...Object.fromEntries(paths.map((path) => [columnName(path, 'value'), own[path] ?? null])) }
  })
  const table = quoteSqlName(tableName(entity.route))
  const sets = paths
    .map((path) => quoteSqlName(columnName(path, 'value')))
    .map((column) => `${column} = v.${column}`)
  const { rows: found } = await sql.query<{ id: string }>(
    `update ${table} t set ${['id = t.id', ...sets].join(', ')}
     from jsonb_populate_recordset(null::${table}, $1::jsonb) v where t.id = v.id returning t.id`,
    [JSON.stringify(values)],
  )
  return new Set(found.map(({ id }) => id))
}
