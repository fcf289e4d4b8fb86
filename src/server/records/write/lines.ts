import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import { uuid7 } from '../../kernel/uuid'
import type { EntityWork } from '../engine/record-engine'
import type { Triggered } from '../engine/written-record'
import type { ColumnValues } from '../related/derive'
import type { TablePlan } from '../schema/plan'
import { getVersion } from '../schema/row'
import type { Change, RevisionEntries, RevisionOperation } from './history'
import { nextCodes } from './numbers'
import { type Bookkeeping, buildBookkeeping, type Content, toColumns } from './store'

/** A checked change to write. */
export interface Write {
  /** null = a new record */
  base: RecordData | null
  operation: RevisionOperation
  changes: readonly Change[]
  /** null = only bookkeeping columns change */
  content: (Content & { triggered?: Triggered }) | null
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

/** A change with its column values. */
interface StoredLine<W extends Write> extends Stored<W> {
  values: ColumnValues
}

/** The rows that writes store: new ones first, which get their code here; then changed ones. */
export async function buildLines<W extends Write>(
  { context, plan, sql }: Pick<EntityWork, 'context' | 'plan' | 'sql'>,
  writes: readonly W[],
  at: Date,
): Promise<StoredLine<W>[]> {
  const made = writes.filter(({ base }) => base === null)
  return [
    ...(await newLines({ context, plan, sql }, made, at)),
    ...writes.flatMap((write) =>
      write.base ? [buildUpdateLine({ context, plan }, write, write.base, at)] : [],
    ),
  ]
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
    const { kept = 0, lookups = NO_LOOKUPS } = write.content ?? {}
    const values = toColumns(plan, { record: { ...record, code }, lookups, kept }, bookkeeping)
    const changes =
      code === own || code === null
        ? write.changes
        : [{ path: 'code', from: null, to: code }, ...write.changes]
    return { write, id, version: 1, label: String(values.get('label')), values, changes }
  })
}

/** Titles without the names of lookup rows. */
export const NO_LOOKUPS = { byPath: {}, name: (_: unknown, value: string) => value }

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
  const values = content ? toColumns(plan, content, bookkeeping) : new Map(Object.entries(bookkeeping))
  for (const name of plan.rollups.keys()) values.delete(name)
  return {
    write,
    id: base.id,
    version,
    label: String(values.get('label') ?? base.label),
    values,
    changes: write.changes,
  }
}

/** The entries of lines in history and audit. */
export function toRevisions({ route }: TablePlan, lines: readonly Stored[], at: Date): RevisionEntries {
  const entries = lines.map(({ id, version, changes, write: { operation } }) => ({
    id,
    revision: version,
    operation,
    changes,
  }))
  return { route, at, entries }
}

/** The changes of existing records, for their copies elsewhere. */
export function getChangedPathsById(lines: readonly Stored[]): Map<string, readonly string[]> {
  const touched = new Map<string, readonly string[]>()
  for (const { id, label, changes, write } of lines)
    if (write.base && write.content)
      touched.set(id, [...changes.map(({ path }) => path), ...(label === write.base.label ? [] : ['label'])])
  return touched
}
