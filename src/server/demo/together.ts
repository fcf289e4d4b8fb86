import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RowLinks } from '../features/rows'
import { serverContext } from '../kernel/context'
import { writeMark } from '../kernel/db/marks'
import { uuid7 } from '../kernel/uuid'
import type { StoredRow } from '../records'
import { DEMO_MARK, type DemoNeeds, declaredBy } from './needs'
import type { DemoFile, DemoRow } from './rows'
import { demoPayload } from './rows'

/**
 * Writes those rows of a file that do not exist yet, as an import does: many for the price of a few. They come after all rows
 * that are created one by one, and later files may refer to them.
 */
export async function seedTogether(
  needs: DemoNeeds,
  { route, rows }: DemoFile,
  { made, ...links }: Required<RowLinks> & { made: Map<string, string> },
): Promise<void> {
  const { catalogue, db, log, now, records } = needs
  const entity = catalogue.entities.get(route)?.entity
  const missing = rows.filter(({ key }) => !made.has(`${route}:${key}`))
  if (!entity || missing.length === 0) return
  const known: Required<RowLinks> = { ...links, reference: async (target) => made.get(target) ?? links.reference(target) }
  const bodies: JsonObject[] = []
  for (const row of missing) bodies.push(await demoPayload(row, declaredBy(entity), now(), known))
  const requested = missing.map((row, index) => requestOf(entity, row, { body: bodies[index] ?? {}, index, at: now() }))
  const order = { operation: 'import', changes: { mode: 'create', key: null } } as const
  const ids = await db.transaction(async (sql) => {
    const { results } = await records.changeMany(sql, entity, order, requested, serverContext())
    const done = new Map<string, string>()
    for (const { code, errors, message, record_id: id, row, state } of results) {
      const name = `${route}:${missing[row]?.key}`
      const fields = (errors ?? []).map((error) => `${error.path} ${error.code}`).join(', ')
      if (state === 'failed') log(`the demo row ${name} was refused: ${code} ${message} ${fields}`.trimEnd())
      else if (id !== null) done.set(name, id)
    }
    for (const [name, id] of done) await writeMark(sql, DEMO_MARK + name, id)
    return done
  })
  for (const [name, id] of ids) made.set(name, id)
}

function requestOf(
  { statuses }: Entity,
  { $status }: DemoRow,
  { at, body, index }: { body: JsonObject; index: number; at: Date },
): StoredRow {
  const given = { id: uuid7(at.getTime()), status: $status ?? statuses?.default ?? null }
  return { row: index, record_id: null, label: '', version: null, body, given }
}
