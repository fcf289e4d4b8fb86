import { lookupLabel } from '../../catalog/lookup-label'
import { firmFilter } from '../../catalog/suggested'
import { SUGGEST_RESULTS } from '../../contract/constants'
import type { Suggest } from '../../contract/field'
import { filterParams } from '../../contract/filter-params'
import type { Json } from '../../contract/json'
import type { LookupRow } from '../../contract/lookup'
import type { LookupOption } from '../../contract/widget'
import type { Office } from '../office'

type Asked = Pick<Office, 'lookups' | 'ports'>
type ValueAt = (path: string) => Json

/**
 * Rows whose names match a text, as the record stands: those that fit every filter first, then those that would change a
 * field by being chosen. Rejects with an ApiError.
 */
export async function suggestRows(
  office: Asked,
  suggest: Suggest,
  text: string,
  value: ValueAt,
  signal: AbortSignal,
): Promise<LookupOption[]> {
  const ask = (params: Record<string, string>) => office.lookups.find(suggest.name, params, text, signal)
  const [whole, firm] = [filterParams(suggest.filter, value), filterParams(firmFilter(suggest), value)]
  const near = await ask(whole)
  const enough = near.length >= SUGGEST_RESULTS || Object.keys(whole).length === Object.keys(firm).length
  const far = enough ? [] : await ask(firm)
  const rows = [...near, ...far.filter((row) => !near.some(({ code }) => code === row.code))].slice(0, SUGGEST_RESULTS)
  const lang = office.ports.texts.lang()
  return rows.map((row) => ({ value: row.code, label: lookupLabel(row, suggest, lang), row }))
}

/** The row that a text is the name of; where several are called so, the only one that fits every filter; else null. */
export async function rowNamed(office: Asked, suggest: Suggest, text: string, value: ValueAt): Promise<LookupRow | null> {
  const rows = await office.lookups.called(suggest.name, filterParams(firmFilter(suggest), value), text)
  if (rows.length < 2) return rows[0] ?? null
  const wanted = Object.entries(filterParams(suggest.filter, value))
  const fitting = rows.filter((row) => wanted.every(([key, one]) => String(row[key as keyof LookupRow] ?? one) === one))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
