import { localText } from '../contract/language'
import type { LookupRow, LookupShape } from '../contract/lookup'

/** The template of a table that says nothing: the label in the language, else the name. */
export const PLAIN_LABEL = '{label}'

/** What a row's label is made of: `{label}` is its text in the language, else its name; every other word is a key of the row. */
export function lookupLabel(
  row: Pick<LookupRow, 'name' | 'formattedOutput'>,
  { label, langs }: Pick<LookupShape, 'label'> & Partial<Pick<LookupShape, 'langs'>>,
  lang: string,
): string {
  const own = localText(row.formattedOutput, langs === 'it' ? langs : lang) ?? row.name
  const cells: Record<string, unknown> = { ...row, label: own }
  return label.replace(/\{(\w+)\}/g, (_, key: string) => String(cells[key] ?? '')).trim()
}
