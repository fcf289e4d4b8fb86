import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { LiveCatalogue } from '../catalogue/live-catalogue'
import type { Accounts } from '../features/accounts'
import type { CallContext } from '../kernel/context'
import { serverContext } from '../kernel/context'
import type { Database } from '../kernel/database'
import { readMarks, writeMark } from '../kernel/db/marks'
import { Refusal } from '../kernel/refusal'
import type { Records } from '../records'
import { type DemoFile, type DemoRow, payloadOf } from './rows'
import { statusPath } from './status-path'

/** What seeding the demo company needs. */
export interface DemoNeeds {
  db: Database
  records: Records
  accounts: Pick<Accounts, 'setGroups' | 'setPassword'>
  catalogue: LiveCatalogue
  files: readonly DemoFile[]
  password: string
  now: () => Date
  log: (line: string) => void
}

/** Prefix of the marks: `demo:{route}:{key}` → record id, `demo:*` once everything is there. */
export const DEMO_MARK = 'demo:'

/**
 * Fills the store with the demo company: each row once, whatever stopped an earlier run. Rows of routes that the schema
 * folder does not have are left out; a row that the entity refuses is reported and left out.
 */
export async function seedDemo(needs: DemoNeeds): Promise<void> {
  const { catalogue, db, files } = needs
  const made = await readMarks(db, DEMO_MARK)
  const making = new Set<string>()
  const rows = new Map<string, { route: string; row: DemoRow }>(
    files.flatMap(({ route, rows }) => rows.map((row) => [`${route}:${row.key}`, { route, row }] as const)),
  )

  /** The id of a row's record, made now when it is not there yet; null when it cannot be made. */
  const ensure = async (name: string): Promise<string | null> => {
    const known = made.get(name)
    if (known) return known
    const found = rows.get(name)
    const entity = found && catalogue.entities.get(found.route)?.entity
    if (!found || !entity || making.has(name)) return null
    making.add(name)
    // The rows it refers to are made before it, each in a transaction of its own.
    const payload = await payloadOf(found.row, declaredBy(entity), needs.now(), ensure)
    // The row and the mark that it is there are one: a start that was killed in between would make it twice.
    const id = await db.transaction(async (sql) => {
      const fresh = await create(needs, entity, found.row, payload)
      if (fresh !== null) await writeMark(sql, DEMO_MARK + name, fresh)
      return fresh
    })
    if (id !== null) made.set(name, id)
    return id
  }
  for (const name of rows.keys()) await ensure(name)
  await writeMark(db, `${DEMO_MARK}*`, 'done')
}

/** First steps of the entity's fields, and the code: what a payload may hold. */
function declaredBy({ fields }: Entity): ReadonlySet<string> {
  return new Set(fields.map(({ path }) => path.split(/[.[]/)[0] ?? path).concat('code'))
}

async function create(needs: DemoNeeds, entity: Entity, row: DemoRow, payload: JsonObject): Promise<string | null> {
  const { log, records } = needs
  const context = serverContext()
  try {
    const record = await records.create(entity, payload, context)
    await moveOn(records, entity, record, row, context)
    if (row.$groups) await welcome(needs, record.id, row.$groups)
    return record.id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = error.errors.map(({ code, path }) => `${path} ${code}`).join(', ')
    log(`the demo row ${entity.route}:${row.key} was refused: ${error.code} ${error.message} ${fields}`.trimEnd())
    return null
  }
}

/** Takes a new record to the status its row asks for, by allowed transitions, and deletes it when the row says so. */
async function moveOn(records: Records, entity: Entity, record: RecordData, row: DemoRow, context: CallContext): Promise<void> {
  let current = record
  for (const status of row.$status ? statusPath(entity, record.status ?? null, row.$status) : []) {
    current = await records.changeStatus(entity, record.id, status, version(current), context)
  }
  if (row.$deleted) await records.remove(entity, record.id, context)
}

function version(record: RecordData): { extraFields: { current_envers_version: number } } {
  return { extraFields: { current_envers_version: record.extraFields.current_envers_version } }
}

async function welcome({ accounts, password }: DemoNeeds, userId: string, groups: readonly string[]): Promise<void> {
  await accounts.setGroups(userId, groups)
  await accounts.setPassword(userId, password)
}
