import type { Json } from '../../contract/json'
import { roundTo } from '../../contract/numbers/decimal'
import { getStructure } from '../kinds'
import { isObject } from '../paths'
import type { Plan } from './plan'
import type { RecordShape } from './shape'

/** Whether a field is a list of rows with parts. */
export function isRowList(shape: RecordShape | undefined): boolean {
  return shape !== undefined && getStructure(shape.kind) === 'rows' && shape.parts.size > 0
}

/**
 * Rows that a rule computed, as their list keeps them: numbers have the decimals of their parts, and the row
 * at a place has the same id in the browser and on the server. A value that is no list of rows becomes
 * undefined.
 */
export function toComputedRows(value: Json, path: string, scales: Plan['scales']): Json[] | undefined {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined
  return value.map((row, index) => {
    const parts = Object.entries(row).map(([key, part]) => [
      key,
      roundPart(part, scales.get(`${path}[].${key}`)),
    ])
    return { ...Object.fromEntries(parts), _id: getRowId(index) }
  })
}

function roundPart(part: Json, decimals: number | undefined): Json {
  return typeof part === 'number' && decimals !== undefined ? roundTo(part, decimals) : part
}

/** Ids of rows have the form of a UUID. */
const getRowId = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
