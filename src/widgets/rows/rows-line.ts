import type { Json, JsonObject } from '../../contract/json'
import type { TextContext } from '../../contract/ports/widget'
import type { RowsOptions } from '../../generated/options'

/** The rows of a value; other entries are ignored. */
export function toRowObjects(value: Json): JsonObject[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

const isRow = (row: Json): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row)

/** The title of a row: the value of its title part, else its first text; '' for none. */
export function rowTitle(row: JsonObject, title: string | undefined): string {
  const own =
    title !== undefined
      ? row[title]
      : Object.entries(row).find(([key, value]) => key !== '_id' && isText(value))?.[1]
  if (typeof own === 'object' && own !== null && !Array.isArray(own) && typeof own.label === 'string')
    return own.label
  return typeof own === 'string' ? own : ''
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== ''

/** All rows on one line, by their titles. */
export function rowsLine(value: Json, { field }: Pick<TextContext<RowsOptions>, 'field'>): string {
  return toRowObjects(value)
    .map((row) => rowTitle(row, field.options.title))
    .filter(Boolean)
    .join(', ')
}
