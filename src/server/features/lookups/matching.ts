import { fold } from '../../../catalog/fold'
import { oncePer } from '../../../catalog/once'
import { isObject } from '../../../catalog/paths'
import type { JsonObject } from '../../../contract/json'

/** How well a row answers a text: 0 = its name begins with it, 1 = a word of it does, 2 = the text stands somewhere; null = not at all. */
function rankOf(names: readonly string[], wanted: string): number | null {
  if (names.some((name) => name.startsWith(wanted))) return 0
  if (names.some((name) => name.includes(` ${wanted}`))) return 1
  return names.some((name) => name.includes(wanted)) ? 2 : null
}

const folded = new WeakMap<JsonObject, readonly string[]>()

/** Everything a row is called: name, labels, code, and names among its extra fields. */
function namesOf(row: JsonObject): readonly string[] {
  const known = folded.get(row)
  if (known) return known
  const labels = isObject(row.formattedOutput) ? Object.values(row.formattedOutput) : []
  const extra = isObject(row.extraFields) ? [row.extraFields.other] : []
  const names = [row.name, ...labels, row.code, ...extra].filter((name) => typeof name === 'string').map(fold)
  folded.set(row, names)
  return names
}

/** The rows that match a text, the best first and then by name, `size` at most. */
export function matching(rows: readonly JsonObject[], text: string, size: number): JsonObject[] {
  const wanted = fold(text)
  const found = rows.flatMap((row) => {
    const rank = rankOf(namesOf(row), wanted)
    return rank === null ? [] : [{ row, rank }]
  })
  const inOrder = (a: JsonObject, b: JsonObject) => String(a.name).localeCompare(String(b.name), 'it', { numeric: true })
  return found
    .sort((a, b) => a.rank - b.rank || inOrder(a.row, b.row))
    .slice(0, size)
    .map(({ row }) => row)
}

/** The rows of a list that have this name, whatever its case and accents. */
export function called(rows: readonly JsonObject[], name: string): readonly JsonObject[] {
  return byName(rows).get(fold(name)) ?? []
}

const byName = oncePer(indexed)

function indexed(rows: readonly JsonObject[]): Map<string, JsonObject[]> {
  const index = new Map<string, JsonObject[]>()
  for (const row of rows) {
    const name = fold(String(row.name))
    index.set(name, [...(index.get(name) ?? []), row])
  }
  return index
}
