import type { Field } from '../../../contract/field'
import { columnName, quoted } from './column'

/** True of relations inside array rows: they have no column of their own. */
export function isInRows({ path }: Pick<Field, 'path'>): boolean {
  return path.includes('[]')
}

/** Name of the column that holds a relation of an array row, rows and all. */
export function rowsColumn({ path }: Pick<Field, 'path'>): string {
  return columnName(bare(path.split('.')[0] ?? path), 'value')
}

/**
 * SQL that is true of owners whose relation holds a record: by its column, or anywhere in the rows of an array. `id`: the
 * record's id as SQL.
 */
export function pointsTo(field: Pick<Field, 'path'>, id = '$1::uuid'): string {
  if (!isInRows(field)) return `${quoted(columnName(field.path, 'id'))} = ${id}`
  return `${quoted(rowsColumn(field))} @> ${holding(field.path.split('.'), `jsonb_build_object('id', ${id}::text)`)}`
}

/** SQL that is true of records where the field of some array row is the text `$1`, or a list with it. */
export function holdsText({ kind, path }: Pick<Field, 'kind' | 'path'>): string {
  const text = kind === 'array' ? 'jsonb_build_array($1::text)' : 'to_jsonb($1::text)'
  return `${quoted(rowsColumn({ path }))} @> ${holding(path.split('.'), text)}`
}

/** The least JSON that contains a value at these steps, said in SQL; the first step is the column itself. */
function holding([first = '', ...rest]: readonly string[], wanted: string): string {
  const inner = rest.reduceRight<string>(
    (value, step) => `jsonb_build_object('${bare(step)}', ${step.endsWith('[]') ? `jsonb_build_array(${value})` : value})`,
    wanted,
  )
  return first.endsWith('[]') ? `jsonb_build_array(${inner})` : inner
}

const bare = (step: string): string => step.replace('[]', '')
