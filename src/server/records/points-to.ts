import type { Field } from '../../contract/field'
import { columnName, quoted } from './column'

/** True of relations inside array rows: they have no column of their own. */
export function isInRows({ path }: Pick<Field, 'path'>): boolean {
  return path.includes('[]')
}

/** Name of the column that holds a relation of an array row, rows and all. */
export function rowsColumn({ path }: Pick<Field, 'path'>): string {
  return columnName(bare(path.split('.')[0] ?? path), 'value')
}

/** SQL that is true of owners whose relation holds the record `$1`: by its column, or anywhere in the rows of an array. */
export function pointsTo(field: Pick<Field, 'path'>): string {
  if (!isInRows(field)) return `${quoted(columnName(field.path, 'id'))} = $1::uuid`
  return `${quoted(rowsColumn(field))} @> ${holding(field.path.split('.'))}`
}

/** The least JSON that contains the record `$1` at these steps; the first step is the column itself. */
function holding([first = '', ...rest]: readonly string[]): string {
  const inner = rest.reduceRight<string>(
    (value, step) => `jsonb_build_object('${bare(step)}', ${step.endsWith('[]') ? `jsonb_build_array(${value})` : value})`,
    `jsonb_build_object('id', $1::uuid::text)`,
  )
  return first.endsWith('[]') ? `jsonb_build_array(${inner})` : inner
}

const bare = (step: string): string => step.replace('[]', '')
