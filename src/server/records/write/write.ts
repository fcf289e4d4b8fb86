import { CODE_MAX_LENGTH } from '../../../contract/constants'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { uuid7 } from '../../kernel/uuid'
import type { EntityWork } from '../engine/record-engine'
import type { ColumnValues } from '../related/derive'
import { queueStale } from '../related/stale-queue'
import type { TablePlan } from '../schema/plan'
import { getVersion } from '../schema/row'
import { withoutHeldBack } from './held-back'
import { type Change, type RevisionOperation, writeRevisions } from './history'
import { assignNumbers } from './numbered'
import { nextNumbers } from './series'
import { asRefusal, type Bookkeeping, buildBookkeeping, insertLines, toColumns, updateLines } from './store'
import type { Triggered } from './triggered'
import type { Checked } from './validated'

/** A checked change to write. */
export interface Write {
  /** null = a new record */
  base: RecordData | null
  operation: RevisionOperation
  changes: readonly Change[]
  /** null = only bookkeeping columns change */
  content: (Pick<Checked, 'record' | 'lookups'> & { triggered?: Triggered }) | null
  /** columns besides the record's own: status, deletion */
  bookkeeping: Bookkeeping
  /** of a new record; absent = a new one */
  id?: string
}

/** A change after writing. */
export interface Stored<W extends Write = Write> {
  write: W
  id: string
  version: number
  label: string
  changes: readonly Change[]
}

/** Result of a set of writes. */
export interface StoredSet<W extends Write = Write> {
  stored: Stored<W>[]
  /** copies in other records are stale: to be announced after the commit */
  isCopied: boolean
}

/**
 * Writes records, revisions, audit and the queue of stale copies, each in one statement however many there
 * are; a single record is a set of one.
 * @throws Refusal ALREADY_EXISTS, CODE_EXISTS for a taken value, CONSTRAINT_VIOLATION for a value the
 *   database cannot hold, FORBIDDEN by a guard: then none is written
 */
export async function writeAll<W extends Write>(
  { context, engine, plan, sql }: EntityWork,
  requested: readonly W[],
): Promise<StoredSet<W>> {
  const at = engine.now()
  const writes = await assignNumbers({ plan, sql }, requested, at)
  const made = writes.filter(({ base }) => base === null)
  const lines = [
    ...(await newLines({ context, plan, sql }, made, at)),
    ...writes.flatMap((write) =>
      write.base ? [buildUpdateLine({ context, plan }, write, write.base, at)] : [],
    ),
  ]
  const of = (isWanted: (write: W) => boolean) => lines.filter(({ write }) => isWanted(write))
  try {
    await insertLines(
      sql,
      plan,
      of(({ base }) => base === null),
    )
    // Writes with and without content have different columns.
    for (const whole of [true, false])
      await updateLines(
        sql,
        plan,
        of(({ base, content }) => base !== null && (content !== null) === whole),
      )
  } catch (error) {
    throw asRefusal(
      plan,
      error,
      lines.map(({ values }) => values),
    )
  }
  const entries = lines.map(({ id, version, changes, write: { operation } }) => ({
    id,
    revision: version,
    operation,
    changes,
  }))
  await writeRevisions(sql, { route: plan.route, at, entries }, context)
  const stored = await withoutHeldBack({ engine, sql }, lines)
  await engine.guards.check(sql, plan.entity, stored, context)
  await engine.hooks.onStored(sql, plan.entity, stored, context)
  const isCopied = await queueStale({ engine, plan, sql }, getChangedPathsById(lines))
  return { stored: lines, isCopied }
}

/** A change with its column values. */
interface StoredLine<W extends Write> extends Stored<W> {
  values: ColumnValues
}

async function newLines<W extends Write>(
  { context, plan, sql }: Pick<EntityWork, 'context' | 'plan' | 'sql'>,
  writes: readonly W[],
  at: Date,
): Promise<StoredLine<W>[]> {
  const codeless = writes.filter(({ content }) => typeof content?.record.code !== 'string')
  const codes = codeless.length > 0 ? await nextCodes(sql, plan, at, codeless.length) : null
  return writes.map((write) => {
    const record: JsonObject = write.content?.record ?? {}
    const own = record.code
    const code = typeof own === 'string' ? own : (codes?.shift() ?? null)
    const id = write.id ?? uuid7(at.getTime())
    const made = { id, authorId: context.principal?.id ?? null, createdAt: at, createdBy: context.by }
    const bookkeeping = { ...made, ...write.bookkeeping, ...buildBookkeeping(context, at, 1) }
    const values = toColumns(plan, { ...record, code }, write.content?.lookups ?? NO_LOOKUPS, bookkeeping)
    const changes =
      code === own || code === null
        ? write.changes
        : [{ path: 'code', from: null, to: code }, ...write.changes]
    return { write, id, version: 1, label: String(values.get('label')), values, changes }
  })
}

const NO_LOOKUPS = { byPath: {}, name: (_: unknown, value: string) => value }

function buildUpdateLine<W extends Write>(
  { context, plan }: Pick<EntityWork, 'context' | 'plan'>,
  write: W,
  base: RecordData,
  at: Date,
): StoredLine<W> {
  const version = getVersion(base) + 1
  const bookkeeping = {
    status: base.status ?? null,
    ...write.bookkeeping,
    ...buildBookkeeping(context, at, version),
  }
  const { content } = write
  const values = content
    ? toColumns(plan, content.record, content.lookups, bookkeeping)
    : new Map(Object.entries(bookkeeping))
  return {
    write,
    id: base.id,
    version,
    label: String(values.get('label') ?? base.label),
    values,
    changes: write.changes,
  }
}

/** The changes of existing records, for their copies elsewhere. */
function getChangedPathsById(lines: readonly Stored[]): Map<string, readonly string[]> {
  const touched = new Map<string, readonly string[]>()
  for (const { id, label, changes, write } of lines)
    if (write.base && write.content)
      touched.set(id, [...changes.map(({ path }) => path), ...(label === write.base.label ? [] : ['label'])])
  return touched
}

/** The next free codes of an entity's pattern; null when it has none. */
async function nextCodes(sql: Sql, plan: TablePlan, at: Date, size: number): Promise<string[] | null> {
  const pattern = plan.entity.codePattern
  if (pattern === null) return null
  const buildExhaustedRefusal = (code: string) =>
    new Refusal(
      'CONSTRAINT_VIOLATION',
      `the next code ${code} is longer than ${CODE_MAX_LENGTH} characters: the pattern ${pattern} is exhausted`,
    )
  const series = {
    plan,
    counter: `${plan.route} ${pattern}`,
    pattern,
    column: 'code',
    maxLength: CODE_MAX_LENGTH,
    exhausted: buildExhaustedRefusal,
  }
  return nextNumbers(sql, series, at, size)
}
