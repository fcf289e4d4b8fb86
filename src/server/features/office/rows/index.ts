import { AsyncResource } from 'node:async_hooks'
import type { Problem } from '../../../../contract/errors/problem'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { type Core, defineFeature } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { LOCKS } from '../../../kernel/db/migrate'
import { Refusal } from '../../../kernel/refusal'
import { toBaseVersion } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import {
  buildRowProblem,
  followFiles,
  type PlacedRow,
  ROW_MARK,
  refusePlaceholders,
  rememberRow,
  rowsByName,
} from './follow'
import { statusSteps, valueOfRow } from './values'

export { type RowLinks, statusSteps, valueOfRow } from './values'

/**
 * The records in files of the schema folder (`rows/*.json`) and of `templates/` of the office: one of the
 * processes creates each once, as soon as its entity exists. What a file says otherwise later follows, where
 * nobody changed it in the office; a deleted record stays deleted.
 */
export const rowsFeature = defineFeature({
  id: 'rows',
  routes: [],
  open: (core) => {
    // Created outside any transaction, so that the work never joins the one that changed a file.
    const outside = new AsyncResource('tessera-rows')
    let isOpen = false
    const refused: RefusedRows = new Map()
    let told: readonly Problem[] = []
    const follow = async (catalogue: ServedCatalogue): Promise<void> => {
      await createMissing(core, catalogue, refused)
      const kept = await followFiles(core, catalogue)
      const problems = [...[...refused.values()].map(({ problem }) => problem), ...kept]
      const isOther = JSON.stringify(problems) !== JSON.stringify(told)
      told = problems
      // Problems are collected by the next reading.
      if (isOther) void core.reread()
    }
    let work: Promise<void> = Promise.resolve()
    const look = (catalogue: ServedCatalogue): void => {
      if (!isOpen) return
      work = work.then(() => outside.runInAsyncScope(() => follow(catalogue)))
      work = work.catch((error: unknown) => core.log(`rows: ${String(error)}`))
    }
    return {
      service: undefined,
      prepare: async () => [...told],
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

/** The refused rows by name, each with its content: it is tried again once that has changed. */
type RefusedRows = Map<string, { text: string; problem: Problem }>

async function createMissing(
  core: Core,
  { entities, rows }: ServedCatalogue,
  refused: RefusedRows,
): Promise<void> {
  const wanted = rowsByName(rows)
  for (const name of refused.keys()) if (!wanted.has(name)) refused.delete(name)
  if (wanted.size === 0) return
  const made = await readMarks(core.db, ROW_MARK)
  const making = new Set<string>()
  /** The id of a row's record, created if needed; null when it cannot be created. */
  const ensure = async (name: string): Promise<string | null> => {
    const known = made.get(name)
    const row = wanted.get(name)
    const entity = row && entities.get(row.entity)?.entity
    if (known || !row || !entity || making.has(name) || refused.get(name)?.text === JSON.stringify(row))
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
    refused.delete(name)
    const id = await createOnce(core, entity, row, body)
    if (typeof id === 'object') refused.set(name, { text: JSON.stringify(row), problem: id })
    else made.set(name, id)
    return typeof id === 'object' ? null : id
  }
  for (const name of wanted.keys()) await ensure(name)
}

/** The row and its mark commit together, and one process at a time: otherwise it could be created twice. */
async function createOnce(
  core: Core,
  entity: Entity,
  row: PlacedRow,
  body: JsonObject,
): Promise<string | Problem> {
  const mark = `${ROW_MARK}${row.entity}:${row.key}`
  const records = core.records()
  // No one outside the office expects mail about it.
  const context: CallContext = { ...serverContext(), reach: 'office' }
  try {
    return await core.db.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.rows])
      const there = (await readMarks(sql, mark)).get('')
      if (there) return there
      await refusePlaceholders(core, row, body)
      let record = await records.create(entity, body, context)
      for (const status of row.status ? statusSteps(entity, record.status ?? null, row.status) : [])
        record = await records.changeStatus(entity, record.id, status, toBaseVersion(record), context)
      await writeMark(sql, mark, record.id)
      await rememberRow(sql, row)
      return record.id
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = error.errors.map(({ code, path }) => `${path} ${code}`).join(', ')
    const why = `${error.code} ${error.message} ${fields}`.trimEnd()
    core.log(`the row ${row.entity}:${row.key} was refused: ${why}`)
    return buildRowProblem(row, {
      code: 'ROW_REFUSED',
      message: `${row.entity}:${row.key} was refused: ${why}`,
      hint: 'correct the record in the file',
    })
  }
}
