import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { FilterValue } from '../../contract/model/field'
import type { LookupRow, LookupShape } from '../../contract/model/lookup'
import type { Params } from '../../contract/ports/ports'

/** `BoatKind` → `BOAT_KIND`. */
export const toTableName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()

/** Defaults of a lookup table: `BoatKind` is read as `BOAT_KIND`, by code and name. */
export function defaultShape(name: string): LookupShape {
  return {
    table: toTableName(name),
    value: 'code',
    label: PLAIN_LABEL,
    langs: 'user',
    filters: [],
    needsFilter: false,
    createFilter: {},
    query: {},
  }
}

/** Parameters that request all rows of a table. */
export function tableParams({ query, table }: LookupShape): Params {
  return [['tableCodes', table], ['unpaged', 'true'], ...Object.entries(query)]
}

/**
 * The filter of a dropdown's rows; new records are offered only the rows the table allows for them
 * (LOOKUP-04).
 */
export function dropdownFilter(
  own: Record<string, FilterValue>,
  { createFilter }: Pick<LookupShape, 'createFilter'>,
  isNew: boolean,
): Record<string, FilterValue> {
  return isNew ? { ...(createFilter as Record<string, FilterValue>), ...own } : own
}

/**
 * True while a table that needs a filter has none with a value (LOOKUP-98): it offers nothing then; labels
 * are loaded without a filter.
 */
export function waitsForFilter(
  { filters, needsFilter }: Pick<LookupShape, 'filters' | 'needsFilter'>,
  params: Record<string, string>,
  others: readonly string[] = [],
): boolean {
  return needsFilter && ![...others, ...filters].some((key) => key in params)
}

/** Default label template: the label in the language, else the name. */
export const PLAIN_LABEL = '{label}'

/** A word in braces in the label of a table. */
const LABEL_KEY = /\{(\w+)\}/g

/** The words in braces of a table's label. */
export const keysOfLabel = (label: string): string[] =>
  [...label.matchAll(LABEL_KEY)].map(([, key = '']) => key)

/**
 * Formats a row's label: `{label}` is its text in the language, else its name; `{name}` is its name, which
 * other languages than the default one translate where they have a text; every other word is a key of the
 * row.
 */
export function lookupLabel(
  row: Pick<LookupRow, 'name' | 'formattedOutput'>,
  { label, langs }: Pick<LookupShape, 'label'> & Partial<Pick<LookupShape, 'langs'>>,
  lang: string,
): string {
  const own = localText(row.formattedOutput, langs === 'it' ? langs : lang) ?? row.name
  const name = (lang !== DEFAULT_LANGUAGE && row.formattedOutput?.[lang]) || row.name
  const cells: Record<string, unknown> = { ...row, label: own, name }
  return label.replace(LABEL_KEY, (_, key: string) => String(cells[key] ?? '')).trim()
}
