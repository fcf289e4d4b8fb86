import { PLAIN_LIST } from '../../../catalog/query'
import type { Entity } from '../../../contract/entity'
import type { RecordData } from '../../../contract/record'
import type { Bus } from '../../kernel/bus'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { moveRecord, writeRecord } from '../../records'
import { CONSENTS, DEFINITIONS, type DefinitionsNeeds, equals, IN_FORCE, idOf, OUTDATED, SIGNED, SUPERSEDED } from './definitions'

/** Consents that are changed in one transaction, and in all. */
const CHUNK = 500
const MAX = 1_000_000

/**
 * A definition that enters into force takes the place of the one it replaces: that one is superseded, and the consents
 * given to it are out of date. Answers a function that ends the following.
 */
export function followDefinitions(
  needs: DefinitionsNeeds & { db: Database; log: (line: string) => void },
  bus: Bus,
): () => Promise<void> {
  const { db, entity, log, records } = needs

  const outdate = async (consents: Entity, definition: string): Promise<void> => {
    const query = { ...PLAIN_LIST, filters: [equals('agreement', definition), equals('status', SIGNED)] }
    const chosen = await records().select(consents, { query, except: [], deleted: false }, MAX, serverContext())
    const rows = chosen.map((one, row) => ({ row, body: null, ...one }))
    for (let from = 0; from < rows.length; from += CHUNK) {
      const order = { operation: 'status' as const, changes: { status: OUTDATED } }
      const part = rows.slice(from, from + CHUNK)
      const { tell } = await db.transaction((sql) => records().changeMany(sql, consents, order, part, serverContext()))
      tell()
    }
  }
  const replace = async (of: Entity, definition: RecordData, old: string): Promise<void> => {
    const before = await records().get(of, old, serverContext())
    const version = Number(before.version ?? 1) + 1
    if (definition.version !== version) await writeRecord(records(), of, definition.id, { version })
    await moveRecord(records(), of, old, SUPERSEDED)
    const consents = entity(CONSENTS)
    if (consents) await outdate(consents, old)
  }
  /** Looks at a definition as it stands now: whoever hears twice does nothing twice. */
  const look = async (id: string): Promise<void> => {
    const of = entity(DEFINITIONS)
    if (!of) return
    const definition = await records().get(of, id, serverContext())
    const old = idOf(definition.replaces)
    if (old && old !== id && definition.status === IN_FORCE && !definition.delete.deleted) await replace(of, definition, old)
  }

  let work: Promise<void> = Promise.resolve()
  const stop = bus.subscribe((message) => {
    if (message.kind !== 'event' || message.event.type !== 'record' || message.event.route !== DEFINITIONS) return
    const { id } = message.event
    work = work.then(() => look(id)).catch((error: unknown) => log(`privacy definition ${id}: ${String(error)}`))
  })
  return async () => {
    stop()
    await work
  }
}
