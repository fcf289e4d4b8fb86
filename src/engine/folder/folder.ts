import { describeFolder as describe } from '../../catalog/describe/folder'
import { parseTitle } from '../../catalog/labels/title'
import { isObject, valueAt } from '../../catalog/paths'
import { ruleUser } from '../../catalog/rules/facts'
import { compileRules } from '../../catalog/rules/rules'
import type { FilterTerm } from '../../contract/calls/api'
import { folderTabPreference } from '../../contract/calls/preference'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity, TitlePart } from '../../contract/model/entity'
import type { FolderTab, FolderTabDescription } from '../../contract/model/folder'
import type { RecordData } from '../../contract/model/record'
import type { Principal } from '../../contract/model/user'
import type { Office } from '../office/office'
import type { OpenRecord } from '../record'

/** Whether this record has a folder: its entity declares one and the condition holds. */
export function hasFolder(entity: PublicEntity, record: RecordData | null, user: Principal | null): boolean {
  if (!entity.folder || !record) return false
  if (entity.folder.when === undefined) return true
  return compileRules(entity).hasFolder(record as unknown as JsonObject, { user: ruleUser(user) })
}

/** The tabs of an open record's folder for the signed-in user, with titles in the language. */
export function folderDescription(
  { conf }: Office,
  { entity, page }: OpenRecord,
  lang: string,
): FolderTabDescription[] {
  return describe(entity, { lang, conf: conf.byRoute, sections: page.sections.map(({ id }) => id) })
}

/**
 * The tab to show: the requested one, else the person's choice for this kind of folder, else the first
 * (VIRT-06).
 */
export function tabInForce(
  tabs: readonly FolderTabDescription[],
  asked: string | null,
  preferred: Json,
): FolderTabDescription | undefined {
  const find = (id: Json) => tabs.find(({ tab }) => tab === id)
  return find(asked) ?? find(preferred) ?? tabs[0]
}

/** Key of the preference that holds the tab folders of this entity open with. */
export function folderPreference({ folder, route }: PublicEntity): string {
  return folderTabPreference(folder?.key ?? route)
}

/** The value at a path; paths across relations are flat properties of the record, others are nested. */
function valueIn(record: RecordData, path: string): Json {
  return record[path] ?? valueAt(record as Json, path) ?? null
}

/**
 * The conditions of a list tab; null when this record has no value to filter by, which would list all
 * records.
 */
export function tabTerms({ by = '', from }: FolderTab, record: RecordData): FilterTerm[] | null {
  const shared = from === undefined ? record.id : readId(valueIn(record, from))
  return shared === null ? null : [{ path: by, operator: 'Equals', values: [shared] }]
}

function readId(value: Json): string | null {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' && id !== '' ? id : null
}

/** Initial values of a record created from a list tab. */
export function tabFill({ create = {} }: FolderTab, record: RecordData): JsonObject {
  return buildInitialValues(create, record)
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
  if (!only.path.endsWith('.id')) return valueIn(record, only.path)
  const target = valueIn(record, only.path.slice(0, -'.id'.length))
  return isObject(target) && target.id ? { id: target.id, label: target.label ?? '' } : null
}

/** Fills a template over a record as text: the address a page tab opens. */
export function templateText(template: string, record: RecordData): string {
  return parseTemplate(template)
    .map((part) => ('text' in part ? part.text : plain(valueIn(record, part.path))))
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
