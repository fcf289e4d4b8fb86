import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import { uuid7 } from '../../kernel/uuid'
import type { EntityWork } from '../context'
import { queueStale } from '../copies/stale-queue'
import { versionOf } from '../schema/row'
import { nextCodes } from './codes'
import type { ColumnValues } from './derive'
import { type Change, type Operation, remember } from './history'
import { insertLines, updateLines } from './lines'
import { asRefusal, type Bookkeeping, columnsOf, written } from './store'
import type { Checked } from './validated'

/** A change that was checked and is to be written. */
export interface Write {
  /** null = a new record is made */
  base: RecordData | null
  operation: Operation
  changes: readonly Change[]
  /** null = only bookkeeping changes */
  content: Pick<Checked, 'record' | 'lookups'> | null
  /** columns beside the record's own: its status, its deletion */
  bookkeeping: Bookkeeping
}

/** A change as it was written. */
export interface Stored<W extends Write = Write> {
  write: W
  id: string
  version: number
  label: string
  changes: readonly Change[]
}

/** What a set of writes came to. */
export interface StoredSet<W extends Write = Write> {
  stored: Stored<W>[]
  /** copies elsewhere are out of date: to be told after the commit */
  isCopied: boolean
}

/**
 * Writes records, revisions, audit and the queue of stale copies, each in one statement however many they are; a single
 * record is a set of one.
 *
 * @throws Refusal ALREADY_EXISTS, CODE_EXISTS when a value is taken, CONSTRAINT_VIOLATION when the database holds no such
 * value, FORBIDDEN by a rule of the entity's own: then none is written
 */
export async function writeAll<W extends Write>(
  { context, kit, plan, sql }: EntityWork,
  writes: readonly W[],
): Promise<StoredSet<W>> {
  const at = kit.now()
  const made = writes.filter(({ base }) => base === null)
  const lines = [
    ...(await newLines({ context, plan, sql }, made, at)),
    ...writes.flatMap((write) => (write.base ? [changedLine({ context, plan }, write, write.base, at)] : [])),
  ]
  const of = (isWanted: (write: W) => boolean) => lines.filter(({ write }) => isWanted(write))
  try {
    await insertLines(
      sql,
      plan,
      of(({ base }) => base === null),
    )
    // Those that change content and those that do not have different columns.
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
  const happenings = lines.map(({ id, version, changes, write: { operation } }) => ({
    id,
    revision: version,
    operation,
    changes,
  }))
  await remember(sql, { route: plan.route, at, happenings }, context)
  await kit.guards.stored(sql, plan.entity, lines, context)
  const isCopied = await queueStale({ kit, plan, sql }, touchedBy(lines))
  return { stored: lines, isCopied }
}

/** A change on its way into the table. */
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
    const id = uuid7(at.getTime())
    const made = { id, authorId: context.principal?.id ?? null, createdAt: at, createdBy: context.by }
    const bookkeeping = { ...made, ...write.bookkeeping, ...written(context, at, 1) }
    const values = columnsOf(plan, { ...record, code }, write.content?.lookups ?? NO_LOOKUPS, bookkeeping)
    const changes = code === own || code === null ? write.changes : [{ path: 'code', from: null, to: code }, ...write.changes]
    return { write, id, version: 1, label: String(values.get('label')), values, changes }
  })
}

const NO_LOOKUPS = { byPath: {}, name: (_: unknown, value: string) => value }

function changedLine<W extends Write>(
  { context, plan }: Pick<EntityWork, 'context' | 'plan'>,
  write: W,
  base: RecordData,
  at: Date,
): StoredLine<W> {
  const version = versionOf(base) + 1
  const bookkeeping = { status: base.status ?? null, ...write.bookkeeping, ...written(context, at, version) }
  const { content } = write
  const values = content ? columnsOf(plan, content.record, content.lookups, bookkeeping) : new Map(Object.entries(bookkeeping))
  return { write, id: base.id, version, label: String(values.get('label') ?? base.label), values, changes: write.changes }
}

/** What changed of each record that existed, for copies elsewhere. */
function touchedBy(lines: readonly Stored[]): Map<string, readonly string[]> {
  const touched = new Map<string, readonly string[]>()
  for (const { id, label, changes, write } of lines)
    if (write.base && write.content)
      touched.set(id, [...changes.map(({ path }) => path), ...(label === write.base.label ? [] : ['label'])])
  return touched
}
