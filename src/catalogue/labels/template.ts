import type { Json, JsonObject } from '../../contract/json'
import type { TitlePart } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import { isObject, valueAt } from '../paths'
import { parseTitle } from './title'

/** The value at a path; paths across relations are flat properties of the record, others are nested. */
export function readTemplateValue(record: RecordData, path: string): Json {
  return record[path] ?? valueAt(record as Json, path) ?? null
}

/**
 * Initial values of a new record of another entity: templates over this record, by field of the other entity;
 * empty results are left out.
 */
export function buildInitialValues(fill: Readonly<Record<string, string>>, record: RecordData): JsonObject {
  const filled = Object.entries(fill).map(
    ([path, template]) => [path, fillTemplate(template, record)] as const,
  )
  return Object.fromEntries(filled.filter(([, value]) => value !== null && value !== ''))
}

/**
 * Fills a template over a record. A template that is a single path keeps the value's type; an id becomes the
 * whole reference with its label.
 */
function fillTemplate(template: string, record: RecordData): Json {
  const parts = parseTemplate(template)
  const [only] = parts
  if (parts.length !== 1 || !only || !('path' in only)) return templateText(template, record)
  if (only.path === 'id') return { id: record.id, label: record.label }
  if (!only.path.endsWith('.id')) return readTemplateValue(record, only.path)
  const target = readTemplateValue(record, only.path.slice(0, -'.id'.length))
  return isObject(target) && target.id ? { id: target.id, label: target.label ?? '' } : null
}

/** Fills a template over a record as text: the address a page tab opens. */
export function templateText(template: string, record: RecordData): string {
  return parseTemplate(template)
    .map((part) => ('text' in part ? part.text : plain(readTemplateValue(record, part.path))))
    .join('')
}

function parseTemplate(template: string): TitlePart[] {
  const parsed = parseTitle(template)
  return 'parts' in parsed ? parsed.parts : [{ text: template }]
}

/** A value as part of a longer text. */
function plain(value: Json): string {
  if (isObject(value)) return String(value.label ?? value.id ?? '')
  return value === null ? '' : String(value)
}
