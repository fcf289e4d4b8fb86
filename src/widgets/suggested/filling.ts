import type { Suggest } from '../../contract/field'
import type { Json } from '../../contract/json'
import type { LookupRow } from '../../contract/lookup'

/** The key by which a row is known: a text that names no row has none. */
const IDENTITY = 'code'

/**
 * What a row fills, by path: of several values between commas the one that stands there already, else none. Cells that say
 * nothing leave their field as it is.
 */
export function fillingOf({ fill }: Suggest, row: LookupRow, valueAt: (path: string) => Json): Record<string, Json> {
  const filled = Object.entries(fill).flatMap(([path, key]): [string, Json][] => {
    const cell = row[key as keyof LookupRow]
    if (typeof cell !== 'string' || cell === '') return []
    const values = cell.split(',').map((one) => one.trim())
    if (values.length === 1) return [[path, cell]]
    const present = valueAt(path)
    return [[path, typeof present === 'string' && values.includes(present) ? present : null]]
  })
  return Object.fromEntries(filled)
}

/** What is taken away when the text names no row: only the code of the row that was named before. */
export function clearingOf({ fill }: Suggest): Record<string, Json> {
  return Object.fromEntries(Object.entries(fill).flatMap(([path, key]) => (key === IDENTITY ? [[path, null]] : [])))
}
