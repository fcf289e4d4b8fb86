import { localText } from '../contract/language'
import type { LookupRow } from '../contract/lookup'

/** The label of a reference row by its table's template: `{name}` is the text of the language where the row has one. */
export function lookupLabel(row: Pick<LookupRow, 'name' | 'formattedOutput'>, template: string, lang: string): string {
  const own = localText(row.formattedOutput, lang) ?? row.name
  const cells: Record<string, unknown> = { ...row, name: own, label: own }
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(cells[key] ?? '')).trim()
}
