import { lookupLabel } from '../../catalogue/labels/lookup-shape'
import { isObject } from '../../catalogue/paths'
import { firmFilter } from '../../catalogue/record/dependent'
import { SUGGEST_RESULTS } from '../../contract/constants'
import { SUGGESTION_ERRORS } from '../../contract/errors/suggestion-errors'
import type { Json, JsonObject } from '../../contract/json'
import type { FilterValue, Suggest } from '../../contract/model/field'
import { filterParams, followsField } from '../../contract/model/filter-params'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { LookupRow } from '../../contract/model/lookup'
import type { FieldDescription } from '../../contract/model/page'
import type { ListPage, RecordData, RelationValue, Suggestion } from '../../contract/model/record'
import type { Texts } from '../../contract/ports/ports'
import type { EmbedAnswer, EmbedInput, PickerInput } from '../../contract/ports/record-dialogs'
import type { LookupOption, SearchWays } from '../../contract/ports/widget'
import type { Office } from '../office/office'
import { getErrorText } from '../shell/notices'
import type { RecordSession } from './session'

/** A relation's `where` as conditions of the list call. */
export function relationFilters(
  where: Record<string, FilterValue>,
  value: (path: string) => Json,
): FilterTerm[] {
  return Object.entries(filterParams(where, value)).map(([path, text]) => {
    const values = Array.isArray(where[path]) ? text.split(',') : [text]
    return { path, operator: values.length > 1 ? 'In' : 'Equals', values }
  })
}

/**
 * A call for suggestions: its source and how records become suggestions. Missing parts are a mistake of the
 * developer.
 */
export interface SuggestionCall {
  querySuggestionsEndPoint?: () => Promise<Pick<ListPage, 'items'>>
  response2Models?: (items: readonly RecordData[]) => Suggestion[]
}

/** Loads suggestions. Throws the integrator errors ERR-44 and ERR-45; rejects with an ApiError. */
export async function callSuggestions({
  querySuggestionsEndPoint: ask,
  response2Models: models,
}: SuggestionCall): Promise<Suggestion[]> {
  if (!ask) throw new Error(SUGGESTION_ERRORS.suggestionsEndpoint)
  if (!models) throw new Error(SUGGESTION_ERRORS.models)
  return models((await ask()).items)
}

/** Records as suggestions: their label, else their code. */
export function recordSuggestions(items: readonly RecordData[]): Suggestion[] {
  return items.map((raw) => ({ value: raw.id, label: raw.label || raw.code || raw.id, raw }))
}

/**
 * Records of a relation's target that match the text, without deleted and archived ones; for targets this
 * person may not read, ids and names only.
 */
export async function searchRelation(
  office: Pick<Office, 'conf' | 'ports'>,
  { relation }: Pick<FieldDescription, 'relation'>,
  {
    text,
    value,
    signal,
    how = {},
  }: { text: string; value: (path: string) => Json; signal: AbortSignal; how?: SearchWays | undefined },
): Promise<Suggestion[]> {
  if (!relation) return []
  const { records } = office.ports.backend
  const { route } = relation
  const filters = relationFilters(relation.where, value)
  const { pickup = false, size = SUGGEST_RESULTS } = how
  const isReader = office.conf.byRoute(route)?.canRead === true
  const ask = () =>
    isReader
      ? records.offer(route, { q: text, size, count: 'none', filters }, { signal, pickup })
      : records.names(route, { q: text, filters }, { signal })
  return callSuggestions({ querySuggestionsEndPoint: ask, response2Models: recordSuggestions })
}

/** Opens the picker for a relation's target, filtered as the schema file says; null when cancelled. */
export async function pickRelated(
  { dialogs }: Pick<Office, 'dialogs'>,
  { relation, label }: Pick<FieldDescription, 'relation' | 'label'>,
  value: (path: string) => Json,
  multiple = false,
): Promise<RelationValue[] | null> {
  if (!relation) return null
  const input: PickerInput = {
    route: relation.route,
    title: label,
    multiple,
    fixed: relationFilters(relation.where, value),
  }
  return (await dialogs.open('picker', input as unknown as Json)) as RelationValue[] | null
}

/**
 * Initial values a new record needs to fit a relation's conditions; conditions with several allowed values
 * are left open.
 */
function toFill(where: Record<string, FilterValue>, value: (path: string) => Json): JsonObject {
  const filled = Object.entries(where).map(
    ([path, wanted]) => [path, followsField(wanted) ? value(wanted.field) : wanted] as const,
  )
  return Object.fromEntries(filled.filter(([, one]) => one !== null && !Array.isArray(one))) as JsonObject
}

/** Opens the dialog of an embedded record: to show, pick or create one. Null when cancelled. */
export async function openEmbedded(
  { dialogs }: Pick<Office, 'dialogs'>,
  { relation, label }: Pick<FieldDescription, 'relation' | 'label'>,
  chosen: RelationValue | null,
  value: (path: string) => Json,
): Promise<EmbedAnswer | null> {
  if (!relation) return null
  const { route, create, where } = relation
  const known = chosen && { id: chosen.id, label: chosen.label }
  const input: EmbedInput = {
    route,
    title: label,
    value: known,
    create,
    fixed: relationFilters(where, value),
    fill: toFill(where, value),
  }
  const answer = await dialogs.open('record', input as unknown as Json)
  return isObject(answer) ? (answer as unknown as EmbedAnswer) : null
}

/**
 * Saves the record of an embedded form. A failure is returned without a notice (ERR-37); null = the form
 * shows what must be corrected first.
 */
export async function saveEmbedded(
  session: Pick<RecordSession, 'save'>,
  texts: Texts,
): Promise<EmbedAnswer | null> {
  const result = await session.save()
  if (result.kind === 'saved') return { record: { id: result.record.id, label: result.record.label } }
  if (result.kind !== 'failed') return null
  const { error } = result
  return { failure: getErrorText(error, texts) }
}

type Asked = Pick<Office, 'lookups' | 'ports'>
type ValueAt = (path: string) => Json

/**
 * Rows whose names match a text, for the record's current values: rows that fit every filter first, then
 * those whose choice would change another field. Rejects with an ApiError.
 */
export async function suggestRows(
  office: Asked,
  suggest: Suggest,
  { text, value, signal }: { text: string; value: ValueAt; signal: AbortSignal },
): Promise<LookupOption[]> {
  const ask = (params: Record<string, string>) => office.lookups.find(suggest.name, params, text, signal)
  const [whole, firm] = [filterParams(suggest.filter, value), filterParams(firmFilter(suggest), value)]
  const near = await ask(whole)
  const enough = near.length >= SUGGEST_RESULTS || Object.keys(whole).length === Object.keys(firm).length
  const far = enough ? [] : await ask(firm)
  const rows = [...near, ...far.filter((row) => !near.some(({ code }) => code === row.code))].slice(
    0,
    SUGGEST_RESULTS,
  )
  const lang = office.ports.texts.lang()
  return rows.map((row) => ({ value: row.code, label: lookupLabel(row, suggest, lang), row }))
}

/** The row named by a text; of several with the same name, the only one that fits every filter; else null. */
export async function rowNamed(
  office: Asked,
  suggest: Suggest,
  text: string,
  value: ValueAt,
): Promise<LookupRow | null> {
  const rows = await office.lookups.called(suggest.name, filterParams(firmFilter(suggest), value), text)
  if (rows.length < 2) return rows[0] ?? null
  const wanted = Object.entries(filterParams(suggest.filter, value))
  const fitting = rows.filter((row) =>
    wanted.every(([key, one]) => String(row[key as keyof LookupRow] ?? one) === one),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
