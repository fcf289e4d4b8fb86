import { createHash } from 'node:crypto'
import { COMMON_FIELDS } from '../../../catalogue/common'
import { type DescribedEntity, describeInForce } from '../../../catalogue/plan'
import { listAcrossPaths } from '../../../contract/model/across'
import type { Entity } from '../../../contract/model/entity'
import type { Field, FieldKind, Rollup } from '../../../contract/model/field'
import type { Sql } from '../../kernel/database'
import { type Column, columnName, quoteSqlName, truncateWithHash } from './column'
import { getNaming, STORED_KINDS } from './columns'

/** How an entity is stored: its table, and how its paths map to columns. */
export interface TablePlan {
  route: string
  table: string
  /** besides the common ones */
  columns: readonly Column[]
  byPath: ReadonlyMap<string, readonly Column[]>
  /** kinds of all paths that lists, filters, titles and search may use */
  kinds: ReadonlyMap<string, FieldKind>
  /**
   * relation fields, those of array rows included; a list of related records appears as its rows: `members[]`
   */
  relations: readonly Field[]
  /** unique combinations of paths */
  unique: readonly (readonly string[])[]
  /** fields kept from related records, with their columns: no write of the record itself sets these */
  rollups: ReadonlyMap<string, RolledUpField>
  entity: Entity
}

/** A field with a roll-up. */
export type RolledUpField = Field & { rollup: Rollup }

type PlanSource = Entity

/** In lists, status and author are codes, not texts. */
const CODES: ReadonlySet<string> = new Set(['status', 'authorId'])
const COMMON_KINDS = new Map(
  COMMON_FIELDS.map(({ path, kind }): [string, FieldKind] => [path, CODES.has(path) ? 'enum' : kind]),
)
/** The common texts with a folded column; the others are bookkeeping. */
const FOLDED_COMMON: ReadonlySet<string> = new Set(['label', 'code'])

const plans = new WeakMap<Entity, TablePlan>()

/** The plan of an entity's table, memoized by identity. */
export function createPlan(entity: Entity): TablePlan {
  const known = plans.get(entity)
  if (known) return known
  const plan = makePlan(entity)
  plans.set(entity, plan)
  return plan
}

function makePlan(entity: PlanSource): TablePlan {
  const fields = entity.fields.filter(({ path }) => !path.includes('[]'))
  const kinds = new Map([
    ...COMMON_KINDS,
    ...[...fields, ...entity.copied].map(({ path, kind }): [string, FieldKind] => [path, kind]),
  ])
  const unique = [...fields.filter((field) => field.unique).map(({ path }) => [path]), ...entity.unique]
  const used = usedPaths(entity, unique)
  const columns = [
    ...fields.filter(({ path }) => !path.includes('.')).flatMap((field) => valueColumns(field, 'own')),
    ...fields.filter((field) => isPart(field, used)).flatMap((field) => valueColumns(field, 'part')),
    ...entity.copied.flatMap((field) => valueColumns(field, 'copy')),
    ...[...used].flatMap((path) => foldColumn(path, kinds.get(path))),
  ]
  const relations = entity.fields.flatMap(getRelationFields)
  return {
    route: entity.route,
    table: tableName(entity.route),
    columns,
    byPath: groupByPath(columns),
    kinds,
    relations,
    unique,
    rollups: getRollups(fields),
    entity,
  }
}

/** By the name of their column. */
function getRollups(fields: readonly Field[]): Map<string, RolledUpField> {
  const rolledUp = fields.filter((field): field is RolledUpField => field.rollup !== undefined)
  return new Map(rolledUp.map((field) => [columnName(field.path, 'value'), field]))
}

/** The field if it refers to records, else nothing. */
function getRelationFields(field: Field): Field[] {
  const names = getNaming(field)
  if (names?.what !== 'record') return []
  return [names.isMany ? { ...field, path: `${field.path}[]` } : field]
}

/** `subject-notes` → `e_subject_notes`. */
export function tableName(route: string): string {
  const name = `e_${route.replaceAll('-', '_')}`
  // Index names contain it, so it stays well below 63 bytes.
  return name.length > 40 ? truncateWithHash(route, name.slice(0, 28)) : name
}

/** Paths that lists query individually: these get columns. */
function usedPaths(entity: PlanSource, unique: readonly (readonly string[])[]): Set<string> {
  const related = new Set(entity.fields.flatMap(({ path, relation }) => (relation ? path : [])))
  const scope = (entity.scope?.any ?? []).flatMap((test) => ('path' in test ? [test.path] : []))
  return new Set([
    'label',
    'code',
    ...entity.list.columns.map(({ field }) => field),
    ...entity.list.filters,
    ...entity.list.sort.map((one) => one.split(',')[0] ?? one),
    ...entity.search,
    ...unique.flat(),
    ...(entity.constraints ?? []).flatMap(listAcrossPaths).filter((path) => !related.has(path)),
    ...scope,
  ])
}

/**
 * A part of a group gets a column when a list uses it, and always when it is a relation, to be found by its
 * target.
 */
function isPart({ path, kind }: Field, used: ReadonlySet<string>): boolean {
  const { partColumns } = STORED_KINDS[kind]
  return path.includes('.') && (partColumns === 'all' || (used.has(path) && partColumns === 'used'))
}

function valueColumns({ path, kind }: Field, source: Column['source']): Column[] {
  return STORED_KINDS[kind].columns.map(({ role, type }) => ({
    name: columnName(path, role),
    path,
    role,
    source,
    kind,
    type,
  }))
}

function foldColumn(path: string, kind: FieldKind | undefined): Column[] {
  if (!kind || !STORED_KINDS[kind].isFolded || (COMMON_KINDS.has(path) && !FOLDED_COMMON.has(path))) return []
  return [{ name: columnName(path, 'fold'), path, role: 'fold', source: 'fold', kind, type: 'text' }]
}

function groupByPath(columns: readonly Column[]): Map<string, Column[]> {
  const groups = new Map<string, Column[]>()
  for (const column of columns) groups.set(column.path, [...(groups.get(column.path) ?? []), column])
  return groups
}

/** Common columns of every table, with their declarations. */
export const COMMON_COLUMNS: readonly (readonly [string, string])[] = [
  ['id', 'uuid primary key'],
  ['code', 'text collate "C"'],
  ['status', 'text collate "C"'],
  ['label', `text collate "C" not null default ''`],
  ['archived', 'boolean not null default false'],
  ['authorId', 'text collate "C"'],
  ['createdAt', 'timestamptz not null'],
  ['createdBy', 'text collate "C"'],
  ['updatedAt', 'timestamptz not null'],
  ['updatedBy', 'text collate "C"'],
  ['rootId', 'text collate "C"'],
  ['parentId', 'text collate "C"'],
  ['_version', 'integer not null default 1'],
  ['_deleted', 'boolean not null default false'],
  // how many stored values the present file refuses
  ['_kept', 'integer not null default 0'],
  ['_search', `text collate "C" not null default ''`],
]

/** The stored metadata of a table: every column it ever had, and how the derived ones were last computed. */
export interface Shape {
  columns: Column[]
  /** '' = the derived columns must be recomputed */
  hash: string
  /** what its file said when it was last in force; null = it was not recorded yet */
  described: DescribedEntity | null
}

/** Whether a route's table has been created. */
export async function isStoredTable(sql: Sql, route: string): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    quoteSqlName(tableName(route)),
  ])
  return rows[0]?.found === true
}

/** The stored shape of a route's table; null before it is first created. */
export async function loadShape(sql: Sql, route: string): Promise<Shape | null> {
  const { rows } = await sql.query<Shape>(
    'select columns, hash, described from shape where route = $1 for update',
    [route],
  )
  return rows[0] ?? null
}

/** Stores a shape; columns of removed properties are kept. */
export async function saveShape(
  sql: Sql,
  { columns, entity, route }: TablePlan,
  old: Shape | null,
  hash: string,
): Promise<void> {
  const gone = (old?.columns ?? []).filter((one) => !columns.some(({ name }) => name === one.name))
  await sql.query(
    `insert into shape (route, columns, hash, described) values ($1, $2::jsonb, $3, $4::jsonb)
     on conflict (route) do update set columns = excluded.columns, hash = excluded.hash, described = excluded.described`,
    [route, JSON.stringify([...columns, ...gone]), hash, JSON.stringify(describeInForce(entity))],
  )
}

/** How texts are folded, counted: 1 told apostrophes apart. */
const FOLD_VERSION = 2

/**
 * Changes whenever derived columns of existing rows must be recomputed: other columns, another title, other
 * searched paths, another way of folding.
 */
export function hashDerivedColumns({ columns, entity }: TablePlan, folding = FOLD_VERSION): string {
  const derived = columns.filter(({ source }) => source !== 'own').map(({ name, kind }) => [name, kind])
  return createHash('sha256')
    .update(JSON.stringify([derived, entity.title, entity.search, ...(folding > 1 ? [folding] : [])]))
    .digest('hex')
}
