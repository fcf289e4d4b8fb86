import { oncePer } from '../../../catalogue/once'
import { isObject, relationId, sameJson, withValue } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork } from '../engine/record-engine'
import { createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import { changesBetween } from './history'
import type { Stored, Write } from './lines'

/** Another record whose rows mirror those of the record being written. */
interface Mirrored {
  base: RecordData
  /** with its rows after the write */
  record: JsonObject
}

type Mirror = NonNullable<Field['mirror']>
type Self = Pick<RecordData, 'id' | 'label'>

/** A row and its mirror have the same `_id`. */
function rowsById(value: Json | undefined): Map<string, JsonObject> {
  const rows = (Array.isArray(value) ? value : []).filter(isObject)
  return new Map(rows.map((row) => [String(row._id), row]))
}

function otherIn(row: JsonObject | undefined, { by }: Mirror): string | null {
  return relationId(row?.[by])
}

/** The row for the other record: pointing back, with direction values swapped. */
function toMirror(row: JsonObject, { by, swap }: Mirror, self: Self): JsonObject {
  const turned = Object.entries(swap).flatMap(([part, [one, two]]): [string, Json][] => {
    const value = row[part]
    return value === one ? [[part, two]] : value === two ? [[part, one]] : []
  })
  return { ...row, ...Object.fromEntries(turned), [by]: { id: self.id, label: self.label } }
}

/** Row changes of other records, by record id: a row to store, or null to remove it. */
type Orders = Map<string, Map<string, JsonObject | null>>

function toOrders(mirror: Mirror, self: Self, before: Json | undefined, after: Json | undefined): Orders {
  const [old, now] = [rowsById(before), rowsById(after)]
  const orders: Orders = new Map()
  const order = (other: string | null, row: string, wanted: JsonObject | null) => {
    if (other !== null && other !== self.id)
      orders.set(other, (orders.get(other) ?? new Map()).set(row, wanted))
  }
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(id), now.get(id)]
    if (was && is && sameJson(was, is)) continue
    const [from, to] = [otherIn(was, mirror), otherIn(is, mirror)]
    if (from !== to) order(from, id, null)
    if (is) order(to, id, toMirror(is, mirror, self))
  }
  return orders
}

/** True when a write touches a mirrored list. */
export function touchesMirrors({ entity }: TablePlan, { changes, content }: Write): boolean {
  const lists = mirroring(entity)
  return (
    content !== null &&
    changes.some(({ path }) => lists.some((list) => path === list.path || path.startsWith(`${list.path}.`)))
  )
}

const mirroring = oncePer(({ fields }: Entity) => fields.filter(({ mirror }) => Boolean(mirror)))

/**
 * The writes of other records whose rows mirror those of a record that was just written; they are locked.
 * @throws Refusal CONSTRAINT_VIOLATION when another record's list is full
 */
export async function findMirroredWrites(
  { engine, plan, sql }: EntityWork,
  { id, label, write }: Stored,
): Promise<Write[]> {
  const others = await lockMirroredRecords(sql, plan, write.base, { ...write.content?.record, id, label })
  const choices = await loadChoices(engine, plan.entity)
  const judge = createKeptCounter(engine, plan.entity, choices)
  return others.flatMap(({ base, record }): Write[] => {
    const changes = changesBetween(plan.entity, base as JsonObject, record)
    const content = { record, lookups: choices.getRows(record), kept: judge(record) }
    return changes.length > 0 ? [{ base, operation: 'update', changes, content, bookkeeping: {} }] : []
  })
}

/**
 * The records whose mirrored rows must change, locked, in their new state. `before` is null for a new record.
 */
async function lockMirroredRecords(
  sql: Sql,
  plan: TablePlan,
  before: RecordData | null,
  after: Self & JsonObject,
): Promise<Mirrored[]> {
  const found = new Map<string, Mirrored>()
  for (const { mirror, path, schema } of mirroring(plan.entity)) {
    if (!mirror) continue
    const orders = toOrders(mirror, after, (before as JsonObject | null)?.[path], after[path])
    if (orders.size === 0) continue
    const { rows } = await sql.query<TableRow>(
      `select * from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) order by id for update`,
      [[...orders.keys()]],
    )
    for (const row of rows) {
      const base = decodeRow(plan, row)
      const known = found.get(base.id) ?? { base, record: base as JsonObject }
      const next = applyRowChanges(known.record[path], orders.get(base.id) ?? new Map())
      if (next.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
        throw full(path, base, schema.maxItems ?? 0)
      found.set(base.id, { base, record: withValue(known.record, path, next) })
    }
  }
  return [...found.values()]
}

/** Applies row changes: existing rows keep their position, new ones are appended. */
function applyRowChanges(
  value: Json | undefined,
  orders: ReadonlyMap<string, JsonObject | null>,
): JsonObject[] {
  const rows = rowsById(value)
  for (const [id, row] of orders) {
    if (row) rows.set(id, row)
    else rows.delete(id)
  }
  return [...rows.values()]
}

function full(path: string, { label }: RecordData, max: number): Refusal {
  const error = {
    path,
    code: 'MIRROR_FULL',
    message: `"${label}" already has ${max} rows`,
    params: { label, max },
  }
  return new Refusal('CONSTRAINT_VIOLATION', `${path} ${error.message}`, [error])
}
