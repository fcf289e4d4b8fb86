import { getStructure } from '../../../catalogue/kinds'
import { enumLabel } from '../../../catalogue/labels/texts'
import { composeTitle } from '../../../catalogue/labels/title'
import { oncePer } from '../../../catalogue/once'
import { isObject, valueAt } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import { fold } from '../../../contract/text/fold'
import type { SqlValue } from '../../kernel/database'
import { STORED_KINDS } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import { encodeColumn } from '../schema/row'
import type { LookupRows } from './lookup-rows'

/** Values of an entity's columns by name, without identity and bookkeeping. */
export type ColumnValues = Map<string, SqlValue>

/** Maximum length of a title and of each value in it, because lists, related records and search copy it. */
const TITLE_MAX = 1_000

/**
 * The record's title in a language, truncated; records without one use their code. Labels are stored in the
 * first language.
 */
export function titleFor(
  { entity }: TablePlan,
  record: JsonObject,
  lookups: LookupRows,
  lang = DEFAULT_LANGUAGE,
): string {
  const fields = fieldsOf(entity)
  const text = (path: string): string => {
    const field = fields.get(path)
    const value = valueAt(record, path)
    if (!field || typeof value !== 'string') return plainText(value, lang)
    return STORED_KINDS[field.kind].title(value, {
      code: (code) => enumLabel(entity, path, code, lang),
      row: (code) => lookups.name(field, code, lang),
    })
  }
  const whole = composeTitle(entity.title, (path) => truncateTitle(text(path)))
  return truncateTitle(whole) || (typeof record.code === 'string' ? record.code : '')
}

/** Never splits a surrogate pair, which the database could not store. */
function truncateTitle(text: string): string {
  return text.length > TITLE_MAX ? text.slice(0, TITLE_MAX).replace(/[\uD800-\uDBFF]$/, '') : text
}

const fieldsOf = oncePer(
  (entity: Entity) => new Map([...entity.fields, ...entity.copied].map((field) => [field.path, field])),
)

/** Computes columns from a record whose relations already carry label and copied fields. */
export function deriveColumns(plan: TablePlan, record: JsonObject, lookups: LookupRows): ColumnValues {
  const label = titleFor(plan, record, lookups)
  const whole = { ...record, label }
  const values: ColumnValues = new Map([['label', label]])
  const folded = new Map<string, string>()
  const foldAt = (path: string): string => {
    const text = folded.get(path) ?? toSearchText(plan, whole, path)
    folded.set(path, text)
    return text
  }
  for (const column of plan.columns)
    values.set(column.name, column.role === 'fold' ? foldAt(column.path) : encodeColumn(column, whole))
  values.set('_search', searchText(plan, whole, foldAt))
  return values
}

/** A value as the search sees it: of a relation its label, of files their names. */
function toSearchText({ kinds }: TablePlan, record: JsonObject, path: string): string {
  const value = valueAt(record, path)
  if (getStructure(kinds.get(path)) === 'reference')
    return isObject(value) && typeof value.label === 'string' ? fold(value.label) : ''
  if (Array.isArray(value))
    return fold(value.map((one) => (isObject(one) ? plainText(one.fileName, '') : '')).join(' '))
  if (isObject(value))
    return fold(
      Object.values(value)
        .filter((one) => typeof one === 'string')
        .join(' '),
    )
  return typeof value === 'string' ? fold(value) : ''
}

/** The text searched by `q`: label, code and the searched paths, without fields of restricted visibility. */
function searchText({ entity }: TablePlan, record: JsonObject, foldAt: (path: string) => string): string {
  const texts = searched(entity).map((path) => {
    const value = valueAt(record, path)
    return typeof value === 'number' ? String(value) : foldAt(path)
  })
  return [...new Set(texts.filter((text) => text !== ''))].join('\n')
}

const searched = oncePer(({ fields, search }: Entity) => {
  const closed = new Set(fields.filter(({ read, sensitive }) => read || sensitive).map(({ path }) => path))
  return ['label', 'code', ...search].filter((path) => !closed.has(path))
})

function plainText(value: Json | undefined, lang: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (isObject(value)) {
    const text = value.label ?? value[lang] ?? value[DEFAULT_LANGUAGE] ?? Object.values(value)[0]
    return typeof text === 'string' ? text : ''
  }
  return typeof value === 'string' ? value : ''
}
