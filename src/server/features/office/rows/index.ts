import { AsyncResource } from 'node:async_hooks'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RowsFile, RowsRecord } from '../../../../contract/model/folder-files'
import { type Core, defineFeature } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { LOCKS } from '../../../kernel/db/migrate'
import { Refusal } from '../../../kernel/refusal'
import { toBaseVersion } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import { statusSteps, valueOfRow } from './values'

export { type RowLinks, statusSteps, valueOfRow } from './values'

/** Prefix of the marks: `rows:{route}:{key}` → record id. */
const MARK = 'rows:'

/**
 * The records in files of the schema folder (`rows/*.json`): one of the processes creates each once, as soon
 * as its entity exists. A deleted one stays deleted.
 */
export const rowsFeature = defineFeature({
  id: 'rows',
  routes: [],
  open: (core) => {
    // Created outside any transaction, so that the work never joins the one that changed a file.
    const outside = new AsyncResource('tessera-rows')
    let isOpen = false
    const refused = new Map<string, string>()
    let work: Promise<void> = Promise.resolve()
    const look = (catalogue: ServedCatalogue): void => {
      if (!isOpen) return
      work = work.then(() => outside.runInAsyncScope(() => createMissing(core, catalogue, refused)))
      work = work.catch((error: unknown) => core.log(`rows: ${String(error)}`))
    }
    return {
      service: undefined,
      adopt: look,
      begin: () => {
        isOpen = true
        look(core.catalogue())
      },
      close: () => {
        isOpen = false
        return work
      },
    }
  },
})

/** `refused`: the refused rows with their content; they are tried again once they have changed. */
async function createMissing(
  core: Core,
  { entities, rows }: ServedCatalogue,
  refused: Map<string, string>,
): Promise<void> {
  const wanted = byName(rows)
  if (wanted.size === 0) return
  const made = await readMarks(core.db, MARK)
  const making = new Set<string>()
  /** The id of a row's record, created if needed; null when it cannot be created. */
  const ensure = async (name: string): Promise<string | null> => {
    const known = made.get(name)
    const row = wanted.get(name)
    const entity = row && entities.get(row.entity)?.entity
    if (known || !row || !entity || making.has(name) || refused.get(name) === JSON.stringify(row))
      return known ?? null
    making.add(name)
    // Rows it refers to are created first, each in its own transaction.
    let lacking = false
    const reference = async (target: string) => {
      const found = await ensure(target)
      lacking ||= found === null
      return found
    }
    const body = (await valueOfRow(row.record, core.now(), { reference })) as JsonObject
    // A row waits for the rows it refers to.
    if (lacking) return null
    const id = await createOnce(core, entity, row, body)
    if (id === null) refused.set(name, JSON.stringify(row))
    else made.set(name, id)
    return id
  }
  for (const name of wanted.keys()) await ensure(name)
}

function byName(files: readonly RowsFile[]): Map<string, RowsRecord> {
  const rows = new Map<string, RowsRecord>()
  // Several packs may include the same subject: the first one counts.
  for (const row of files.flatMap(({ records }) => records)) {
    const name = `${row.entity}:${row.key}`
    if (!rows.has(name)) rows.set(name, row)
  }
  return rows
}

/** The row and its mark commit together, and one process at a time: otherwise it could be created twice. */
async function createOnce(
  core: Core,
  entity: Entity,
  row: RowsRecord,
  body: JsonObject,
): Promise<string | null> {
  const mark = `${MARK}${row.entity}:${row.key}`
  const records = core.records()
  // No one outside the office expects mail about it.
  const context: CallContext = { ...serverContext(), reach: 'office' }
  try {
    return await core.db.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.rows])
      const there = (await readMarks(sql, mark)).get('')
      if (there) return there
      let record = await records.create(entity, body, context)
      for (const status of row.status ? statusSteps(entity, record.status ?? null, row.status) : [])
        record = await records.changeStatus(entity, record.id, status, toBaseVersion(record), context)
      await writeMark(sql, mark, record.id)
      return record.id
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = error.errors.map(({ code, path }) => `${path} ${code}`).join(', ')
    core.log(
      `the row ${row.entity}:${row.key} was refused: ${error.code} ${error.message} ${fields}`.trimEnd(),
    )
    return null
  }
}
