import { sameJson } from '../../../catalogue/paths'
import type { ModelChange, PlanLeft, PlanSample } from '../../../contract/calls/plan'
import type { Json, JsonObject } from '../../../contract/json'
import { serverContext } from '../../kernel/context'
import type { SqlValue } from '../../kernel/database'
import { rowsSource } from '../../kernel/db/params'
import type { EntityWork } from '../engine/record-engine'
import { queueParents } from '../related/rollups'
import { queueStale } from '../related/stale-queue'
import { type Column, quoteSqlName } from '../schema/column'
import { encodeColumn, type TableRow } from '../schema/row'
import { type Change, writeRevisions } from '../write/history'

/** Rows per statement. */
const ROWS_PER_STATEMENT = 500
/** Records that could not be taken back and are named. */
const SAMPLE_MAX = 10

/** The values of one record at the paths of steps, as they are stored. */
export interface CarriedRow {
  id: string
  label: string
  version: number
  status: string | null
  values: JsonObject
}

/** What becomes of a record. */
export interface StoredValues extends Pick<CarriedRow, 'values' | 'status'> {
  /** paths of values that their new kind cannot hold */
  lost: string[]
  /** paths whose newer value stays */
  kept: string[]
  /** values that another one takes the place of */
  recorded: { path: string; before: Json; after: Json }[]
  /** for the history, statuses aside */
  changes: Change[]
}

/** What a pass makes of some records; `recorded` = what the plan recorded of them, by id and path. */
export type Pass = (
  rows: readonly CarriedRow[],
  ids: readonly string[],
  recorded: ReadonlyMap<string, ReadonlyMap<string, { before: Json; after: Json }>>,
) => Promise<StoredValues[]>

/** What a pass over a table found and did. */
export interface PassOutcome {
  /** values of records were written */
  isChanged: boolean
  /** paths with values that their new kind cannot hold */
  lost: string[]
  left: PlanLeft[]
}

type Work = Pick<EntityWork, 'engine' | 'plan' | 'sql'>

interface Walk {
  columns: readonly Column[]
  change: ModelChange | null
  pass: 1 | 2
  act: Pass
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Runs over all records of a table, deleted and archived ones too, and stores what becomes of them. */
export async function walkRows(work: Work, walk: Walk): Promise<PassOutcome> {
  const carried: PassOutcome = { isChanged: false, lost: [], left: [] }
  const lost = new Set<string>()
  const kept = new Map<string, PlanSample[]>()
  for (let last = FIRST, isMore = true; isMore; ) {
    const rows = await loadRows(work, walk.columns, last)
    const ids = rows.map(({ id }) => id)
    const made = await walk.act(rows, ids, await loadRecorded(work, walk, ids))
    for (const [index, { kept: paths, lost: gone }] of made.entries()) {
      for (const path of gone) lost.add(path)
      const { id = '', label = '' } = rows[index] ?? {}
      for (const path of paths) kept.set(path, [...(kept.get(path) ?? []), { id, label }])
    }
    const lines = rows.flatMap((row, index) => toLine(row, made[index]))
    if (lines.length > 0) await storeRows(work, walk, lines)
    carried.isChanged ||= lines.length > 0
    isMore = rows.length === ROWS_PER_STATEMENT
    last = ids.at(-1) ?? last
  }
  const left: PlanLeft[] = [...kept].map(([path, sample]) => ({
    route: work.plan.route,
    path,
    count: sample.length,
    sample: sample.slice(0, SAMPLE_MAX),
  }))
  return { ...carried, lost: [...lost], left }
}

async function loadRows(
  { plan, sql }: Work,
  columns: readonly Column[],
  last: string,
): Promise<CarriedRow[]> {
  const names = columns.map(({ name }) => quoteSqlName(name))
  const { rows } = await sql.query<TableRow>(
    `select ${['id', 'label as "~label"', 'status as "~status"', '_version', ...names].join(', ')}
     from ${quoteSqlName(plan.table)} where id > $1 order by id limit ${ROWS_PER_STATEMENT} for update`,
    [last],
  )
  return rows.map((row) => ({
    id: String(row.id),
    label: String(row['~label'] ?? ''),
    version: Number(row._version),
    status: typeof row['~status'] === 'string' ? row['~status'] : null,
    values: readValues(columns, row),
  }))
}

function readValues(columns: readonly Column[], row: TableRow): JsonObject {
  const values: JsonObject = {}
  for (const { name, path, role } of columns) {
    const value = row[name] ?? null
    if (role === 'value') values[path] ??= value
    else if (role === 'id')
      values[path] ??=
        value === null
          ? null
          : {
              id: value,
              label: row[columns.find((one) => one.path === path && one.role === 'label')?.name ?? ''] ?? '',
            }
  }
  return values
}

async function loadRecorded(
  { sql }: Work,
  { change, pass }: Walk,
  ids: readonly string[],
): Promise<Map<string, Map<string, { before: Json; after: Json }>>> {
  const found = new Map<string, Map<string, { before: Json; after: Json }>>()
  if (!change?.isReverse || ids.length === 0) return found
  const { rows } = await sql.query<{ id: string; path: string; before: Json; after: Json }>(
    `select record_id::text as id, path, before, after from model_value
     where plan_id = $1 and record_id = any ($2::uuid[]) and pass = $3`,
    [change.plan, [...ids], pass],
  )
  for (const { after, before, id, path } of rows)
    found.set(id, (found.get(id) ?? new Map()).set(path, { before, after }))
  return found
}

interface Line extends CarriedRow {
  next: StoredValues
  /** its values say something else now: a revision tells it */
  isTold: boolean
}

/** The line of a record that differs. */
function toLine(row: CarriedRow, next?: StoredValues): Line[] {
  if (!next) return []
  const isMoved = next.status !== row.status
  const isSame =
    !isMoved && Object.keys(next.values).every((path) => sameJson(next.values[path], row.values[path]))
  return isSame ? [] : [{ ...row, next, isTold: isMoved || next.changes.length > 0 }]
}

async function storeRows(work: Work, walk: Walk, lines: readonly Line[]): Promise<void> {
  await updateRows(work, walk.columns, lines)
  await recordValues(work, walk, lines)
  await tellHistory(work, walk, lines)
  const touched = new Map(
    lines.map(({ id, next }) => [id, [...Object.keys(next.values), ...(next.status ? ['status'] : [])]]),
  )
  if (await queueStale(work, touched)) work.engine.wake()
  await queueParents(
    work,
    lines.map(({ id }) => id),
  )
}

async function updateRows(
  { plan, sql }: Work,
  columns: readonly Column[],
  lines: readonly Line[],
): Promise<void> {
  const encoded = (column: Column, { values }: StoredValues): SqlValue => {
    const value = encodeColumn(column, values)
    return column.role === 'fold' ? (value ?? '') : value
  }
  const { params, source } = rowsSource<Line>(
    [
      { name: '"id"', type: 'uuid', value: ({ id }) => id },
      { name: '"~status"', type: 'text', value: ({ next }) => next.status },
      { name: '"~told"', type: 'integer', value: ({ isTold }) => (isTold ? 1 : 0) },
      ...columns.map((column) => ({
        name: quoteSqlName(column.name),
        type: column.type,
        value: ({ next }: Line) => encoded(column, next),
      })),
    ],
    lines,
  )
  const sets = columns.map(({ name }) => `${quoteSqlName(name)} = v.${quoteSqlName(name)}`)
  await sql.query(
    `update ${quoteSqlName(plan.table)} t set ${['status = v."~status"', '_version = t._version + v."~told"', ...sets].join(', ')}
     from ${source} where t.id = v."id"`,
    params,
  )
}

/** Keeps what a reversal needs. */
async function recordValues(
  { plan, sql }: Work,
  { change, pass }: Walk,
  lines: readonly Line[],
): Promise<void> {
  if (!change || change.isReverse) return
  const recorded = lines.flatMap(({ id, next }) => next.recorded.map((one) => ({ id, ...one })))
  if (recorded.length === 0) return
  const { params, source } = rowsSource(
    [
      { name: 'record_id', type: 'uuid', value: ({ id }) => id },
      { name: 'path', type: 'text', value: ({ path }) => path },
      { name: 'before', type: 'jsonb', value: ({ before }) => JSON.stringify(before) },
      { name: 'after', type: 'jsonb', value: ({ after }) => JSON.stringify(after) },
    ],
    recorded,
    3,
  )
  await sql.query(
    `insert into model_value (plan_id, route, pass, record_id, path, before, after)
     select $1::uuid, $2::text, $3::smallint, v.record_id, v.path, v.before, v.after from ${source}`,
    [change.plan, plan.route, pass, ...params],
  )
}

/** A changed value is in the history as if a person had written it; one that only moved is not. */
async function tellHistory(
  { engine, plan, sql }: Work,
  { change }: Walk,
  lines: readonly Line[],
): Promise<void> {
  const entries = lines
    .filter(({ isTold }) => isTold)
    .map(({ id, next, status, version }) => ({
      id,
      revision: version + 1,
      operation: 'update' as const,
      changes: [
        ...(next.status === status ? [] : [{ path: 'status', from: status, to: next.status }]),
        ...next.changes,
      ],
    }))
  const context = { ...serverContext(), by: change?.by ?? null }
  await writeRevisions(sql, { route: plan.route, at: engine.now(), entries }, context)
}
