import { randomBytes } from 'node:crypto'
import type { JsonObject } from '../../contract/json'
import type { Entity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import { ROLE_ADMIN } from '../../contract/model/user'
import type { FileRef } from '../../contract/ports/files'
import type { Accounts } from '../features/identity/accounts'
import { type RowLinks, statusSteps } from '../features/office/rows'
import { type CallContext, serverContext } from '../kernel/context'
import { readMarks, writeMark } from '../kernel/db/marks'
import { Refusal } from '../kernel/refusal'
import { uuid7 } from '../kernel/uuid'
import { type Records, type StoredRow, toBaseVersion } from '../records'
import { addDemoFile } from './contents'
import { loadOwn } from './load/load'
import { DEMO_MARK, type DemoNeeds, getPayloadKeys } from './needs'
import { type DemoFile, type DemoRow, demoPayload } from './rows'

/** The log of five years, in the proportions of a working office. */
const LOGS = 'logs'
const LOGS_COUNT = 2_000

/**
 * Seeds the demo company: each row once, even if an earlier run was interrupted. Rows of routes missing from
 * the schema folder are skipped; a row that the entity refuses is reported and skipped.
 */
export async function seedDemo(needs: DemoNeeds): Promise<void> {
  const { catalogue, db, files, share } = needs
  const made = await readMarks(db, DEMO_MARK)
  const making = new Set<string>()
  const rows = new Map<string, { route: string; row: DemoRow }>(
    files
      .filter(({ together }) => !together)
      .flatMap(({ route, rows }) => rows.map((row) => [`${route}:${row.key}`, { route, row }] as const)),
  )

  const all = files.reduce((sum, file) => sum + file.rows.length, 0)
  const tell = (): void => share?.(Math.min(made.size, all), all)

  /** The id of a row's record, created if needed; null when it cannot be created. */
  const ensure = async (name: string): Promise<string | null> => {
    const known = made.get(name)
    if (known) return known
    const found = rows.get(name)
    const entity = found && catalogue.entities.get(found.route)?.entity
    if (!found || !entity || making.has(name)) return null
    making.add(name)
    // Rows it refers to are created first, each in its own transaction.
    const payload = await demoPayload(found.row, getPayloadKeys(entity), needs.now(), {
      reference: ensure,
      file,
    })
    // The row and its mark commit together: otherwise a start killed in between would create it twice.
    const id = await db.transaction(async (sql) => {
      const fresh = await create(needs, entity, found.row, payload)
      if (fresh !== null) await writeMark(sql, DEMO_MARK + name, fresh)
      return fresh
    })
    if (id !== null) made.set(name, id)
    tell()
    return id
  }
  const file = (content: string, fileName: string): Promise<FileRef> => {
    const found = needs.contents.get(content)
    if (!found) throw new Error(`there is no demo content ${content}`)
    return addDemoFile(db, found, fileName, needs.now())
  }
  for (const name of rows.keys()) await ensure(name)
  for (const set of files.filter(({ together }) => together)) {
    await seedTogether(needs, set, { made, reference: ensure, file })
    tell()
  }
  await loadOwn(needs, LOGS, LOGS_COUNT)
  await writeMark(db, `${DEMO_MARK}*`, 'done')
}

async function create(
  needs: DemoNeeds,
  entity: Entity,
  row: DemoRow,
  payload: JsonObject,
): Promise<string | null> {
  const { log, records } = needs
  // The demo office has people with inboxes, but no one outside expects its mail.
  const context: CallContext = { ...serverContext(), reach: 'office' }
  try {
    const record = await records.create(entity, payload, context)
    await moveOn(records, { entity, record, row, context })
    if (row.$groups) await welcome(needs, record.id, row.$groups)
    return record.id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = error.errors.map(({ code, path }) => `${path} ${code}`).join(', ')
    log(
      `the demo row ${entity.route}:${row.key} was refused: ${error.code} ${error.message} ${fields}`.trimEnd(),
    )
    return null
  }
}

/**
 * Moves a new record to the status of its row by allowed transitions, and deletes it when the row says so.
 */
async function moveOn(
  records: Records,
  {
    entity,
    record,
    row,
    context,
  }: { entity: Entity; record: RecordData; row: DemoRow; context: CallContext },
): Promise<void> {
  let current = record
  for (const status of row.$status ? statusSteps(entity, record.status ?? null, row.$status) : []) {
    current = await records.changeStatus(entity, record.id, status, toBaseVersion(current), context)
  }
  if (row.$deleted) await records.remove(entity, record.id, context)
}

async function welcome(
  { accounts, password }: DemoNeeds,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  await accounts.setGroups(userId, groups)
  await accounts.setPassword(userId, password)
}

/**
 * Creates the first administrator of an installation without demo data. Returns the password, which is
 * printed once and stored only as a hash.
 */
export async function createFirstAdmin(needs: {
  records: Records
  accounts: Accounts
  users: Entity
}): Promise<{ username: string; password: string }> {
  const { accounts, records, users } = needs
  const username = 'admin'
  const password = randomBytes(12).toString('base64url')
  const body = {
    username,
    fullname: 'Amministratore',
    email: 'admin@localhost.localdomain',
    onBoard: true,
    accessBackoffice: true,
  }
  const declared = new Set(users.fields.map(({ path }) => path))
  const payload = Object.fromEntries(Object.entries(body).filter(([key]) => declared.has(key)))
  const record = await records.create(users, payload, serverContext())
  for (const status of statusSteps(users, record.status ?? null, 'ACTIVE')) {
    await records.changeStatus(users, record.id, status, {}, serverContext())
  }
  await accounts.setGroups(record.id, [ROLE_ADMIN])
  await accounts.setPassword(record.id, password)
  return { username, password }
}

/**
 * Writes those rows of a file that do not exist yet, as an import does: many for the price of a few. They
 * come after all rows that are created one by one, and later files may refer to them.
 */
async function seedTogether(
  needs: DemoNeeds,
  { route, rows }: DemoFile,
  { made, ...links }: Required<RowLinks> & { made: Map<string, string> },
): Promise<void> {
  const { catalogue, db, log, now, records } = needs
  const entity = catalogue.entities.get(route)?.entity
  const missing = rows.filter(({ key }) => !made.has(`${route}:${key}`))
  if (!entity || missing.length === 0) return
  const known: Required<RowLinks> = {
    ...links,
    reference: async (target) => made.get(target) ?? links.reference(target),
  }
  const bodies: JsonObject[] = []
  for (const row of missing) bodies.push(await demoPayload(row, getPayloadKeys(entity), now(), known))
  const requested = missing.map((row, index) =>
    toRequest(entity, row, { body: bodies[index] ?? {}, index, at: now() }),
  )
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

function toRequest(
  { statuses }: Entity,
  { $status }: DemoRow,
  { at, body, index }: { body: JsonObject; index: number; at: Date },
): StoredRow {
  const given = { id: uuid7(at.getTime()), status: $status ?? statuses?.default ?? null }
  return { row: index, record_id: null, label: '', version: null, body, given }
}
