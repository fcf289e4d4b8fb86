import type { Field, FieldKind } from '../../../contract/model/field'
import { columnName, literal, quoteSqlName } from './column'
import { bothWays, type PathSql, STORED_KINDS, type StoredKind, sqlType } from './columns'
import type { TablePlan } from './plan'

/** The SQL of a path; undefined when the entity has no such path. */
export function pathSql(plan: TablePlan, path: string): PathSql | undefined {
  const kind = plan.kinds.get(path)
  if (!kind) return undefined
  const columns = plan.byPath.get(path) ?? []
  const findColumnSql = (role: string): string | undefined => {
    const column = columns.find((one) => one.role === role)
    return column && quoteSqlName(column.name)
  }
  const field = [...plan.entity.fields, ...plan.entity.copied].find((one) => one.path === path)
  const common = field || path.includes('.') ? undefined : quoteSqlName(path)
  const value = findColumnSql('value') ?? findColumnSql('id') ?? common ?? partSql(plan, path, kind)
  const stored = STORED_KINDS[kind]
  const type = path === 'id' ? 'uuid' : stored.type
  const folded =
    findColumnSql('fold') ?? foldSql(`coalesce(${stored.text(value, findColumnSql('label'))}, '')`)
  const sort = sortKeys(stored, path, value, folded)
  const empty = sort.asc.sql === sort.desc.sql ? null : stored.empty
  return {
    kind,
    stored,
    value,
    type,
    fold: folded,
    isFolded: findColumnSql('fold') !== undefined,
    sort,
    refers: Boolean(field?.relation),
    reaches: field?.reaches,
    empty,
  }
}

/** What tells one group of records from another: texts without regard to case. */
export function listGroupTerms(plan: TablePlan, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const sql = pathSql(plan, path)
    return (sql?.stored.isFolded && !sql.refers ? sql.fold : sql?.value) ?? quoteSqlName(path)
  })
}

/** Common keys are never empty, and sort as they are. */
function sortKeys(stored: StoredKind, path: string, value: string, folded: string): PathSql['sort'] {
  if (path === 'id') return bothWays(value, 'uuid')
  if (path === 'createdAt' || path === 'updatedAt') return bothWays(value, 'timestamptz')
  return stored.sort(value, folded)
}

/** A part of a group without its own column, extracted from the JSON. */
function partSql(plan: TablePlan, path: string, kind: FieldKind): string {
  const [top = '', ...rest] = path.split('.')
  const column = plan.byPath.get(top)?.find(({ role }) => role === 'value')
  const steps = rest.map(literal).join(', ')
  const json = quoteSqlName(column?.name ?? top)
  const type = sqlType(kind)
  if (type === 'jsonb') return `jsonb_extract_path(${json}, ${steps})`
  return type === 'text'
    ? `jsonb_extract_path_text(${json}, ${steps})`
    : `(jsonb_extract_path_text(${json}, ${steps}))::${type}`
}

const ACCENTED_LETTERS =
  'àáâãäåāăąèéêëēėęěìíîïīįòóôõöøōőùúûüūůűųçćčñńňšśžźżýÿÀÁÂÃÄÅĀĂĄÈÉÊËĒĖĘĚÌÍÎÏĪĮÒÓÔÕÖØŌŐÙÚÛÜŪŮŰŲÇĆČÑŃŇŠŚŽŹŻÝŸ'
const PLAIN =
  'aaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyyaaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyy'
/** Signs that `fold` takes for an apostrophe. */
export const APOSTROPHES = '’‘‛ʼ′´`'

/** An SQL approximation of `fold`, for the few texts without a folded column. */
export function foldSql(expression: string): string {
  return `translate(lower(${expression}), ${literal(ACCENTED_LETTERS + APOSTROPHES)}, ${literal(PLAIN + "'".repeat(APOSTROPHES.length))})`
}

/** True of relations inside array rows: they have no column of their own. */
export function isInRows({ path }: Pick<Field, 'path'>): boolean {
  return path.includes('[]')
}

/** Name of the column that holds the array of a relation in rows. */
export function rowsColumn({ path }: Pick<Field, 'path'>): string {
  return columnName(bare(path.split('.')[0] ?? path), 'value')
}

/**
 * SQL that is true of owners whose relation refers to a record: by its column, or anywhere in the rows of an
 * array. `id`: the record's id as SQL.
 */
export function pointsTo(field: Pick<Field, 'path'>, id = '$1::uuid'): string {
  if (!isInRows(field)) return `${quoteSqlName(columnName(field.path, 'id'))} = ${id}`
  return `${quoteSqlName(rowsColumn(field))} @> ${buildContainmentSql(field.path.split('.'), `jsonb_build_object('id', ${id}::text)`)}`
}

/**
 * SQL that is true of records where the field of an array row equals the text `$1`, or is a list that
 * contains it.
 */
export function holdsText({ kind, path }: Pick<Field, 'kind' | 'path'>): string {
  return `${quoteSqlName(rowsColumn({ path }))} @> ${buildContainmentSql(path.split('.'), STORED_KINDS[kind].asJson)}`
}

/** The minimal JSON that contains a value at these steps, as SQL; the first step is the column itself. */
function buildContainmentSql([first = '', ...rest]: readonly string[], wanted: string): string {
  const inner = rest.reduceRight<string>(
    (value, step) =>
      `jsonb_build_object('${bare(step)}', ${step.endsWith('[]') ? `jsonb_build_array(${value})` : value})`,
    wanted,
  )
  return first.endsWith('[]') ? `jsonb_build_array(${inner})` : inner
}

const bare = (step: string): string => step.replace('[]', '')
