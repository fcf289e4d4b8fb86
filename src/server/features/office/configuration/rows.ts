import { sameJson } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { ownFailure } from '../../../kernel/db/sql-error'
import { columnName, quoteSqlName, tableName, toBaseVersion } from '../../../records'
import type { OfficeChanges } from '../../../schema-folder'
import { fileBase, type Menus, writeDifferences } from './differences'
import { readChanges, sameChanges } from './store'
import { CONFIGURATION_KEYS, getDifferingKeys, readConfiguration, readWantedConfiguration } from './values'

/**
 * Keeps one record per entity, with the values in effect. A change that is not in effect yet is left for the
 * next run.
 */
export async function syncRows(core: Core, entity: Entity): Promise<void> {
  const { bare, changes, entities, menus } = core.catalogue()
  const known = await loadKnownRows(core.db, entity, menus)
  for (const { entity: one } of entities.values()) {
    const row = known.get(one.route)
    // Most rows already hold the values in effect: they are read together, compared, and left alone.
    const alone = bare.get(one.route) ?? one
    if (row && (row.rests || (isCurrent(row.values, one) && row.isCompared(alone)))) continue
    const failure = await ownFailure(() => syncRow(core, { changes, entity, menus }, row, { one, alone }))
    if (failure) core.log(`the entity ${one.route} has no configuration record: ${String(failure.error)}`)
  }
}

/** A configuration record that exists. */
interface KnownRow {
  id: string
  /** deleted or disabled: the file alone is served, and the record keeps its values until it is restored */
  rests: boolean
  values: JsonObject
  /** whether it shows the values of the file alone */
  isCompared: (alone: Entity) => boolean
}

async function loadKnownRows(
  sql: Sql,
  { fields, route }: Entity,
  menus: Menus,
): Promise<Map<string, KnownRow>> {
  const declared = CONFIGURATION_KEYS.filter((key) => fields.some(({ path }) => path === key))
  const values = declared.map((key) => `${column(key)} as ${quoteSqlName(key)}`).join(', ')
  const holdsBase = fields.some(({ path }) => path === 'base')
  const { rows } = await sql.query<JsonObject & { about: string; base: Json; id: string; rests: boolean }>(
    `select id, ${column('route')} as about, ${holdsBase ? column('base') : 'null'} as base,
       _deleted or status = 'DISABLED' as rests, ${values} from ${quoteSqlName(tableName(route))}`,
  )
  return new Map(
    rows.map(({ about, base, id, rests, ...said }) => {
      const isCompared = (alone: Entity): boolean => !holdsBase || sameJson(base, fileBase(alone, menus))
      return [about, { id, rests, values: said, isCompared }]
    }),
  )
}

const column = (path: string): string => quoteSqlName(columnName(path, 'value'))

function isCurrent(stored: JsonObject, entity: Entity): boolean {
  const values = readConfiguration(entity)
  return getDifferingKeys(values, readWantedConfiguration(stored, values)).length === 0
}

async function syncRow(
  { db, records }: Core,
  { changes, entity, menus }: { changes: OfficeChanges; entity: Entity; menus: Menus },
  known: KnownRow | undefined,
  { alone, one }: { alone: Entity; one: Entity },
): Promise<void> {
  const context = serverContext()
  const values = readConfiguration(one)
  await db.transaction(async (sql) => {
    if (!known) {
      const made = await records().create(entity, { route: one.route, type: one.type, ...values }, context)
      return writeDifferences(sql, entity, made.id, { alone, menus, office: values })
    }
    const record = await records().get(entity, known.id, context)
    const changed = getDifferingKeys(values, readWantedConfiguration(record as JsonObject, values))
    // Queried after the record was read: any save from now on makes this update fail by its version.
    if (!sameChanges(await readChanges(sql), changes)) return
    if (changed.length === 0) return writeDifferences(sql, entity, known.id, { alone, menus, office: values })
    const part = Object.fromEntries(changed.map((key): [string, Json] => [key, values[key]]))
    await records().update(entity, known.id, { ...part, ...toBaseVersion(record) }, context)
    await writeDifferences(sql, entity, known.id, { alone, menus, office: values })
  })
}
