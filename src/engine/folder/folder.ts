import { describeFolder as describe } from '../../catalogue/describe/folder'
import { buildInitialValues, readTemplateValue } from '../../catalogue/labels/template'
import { isObject } from '../../catalogue/paths'
import { ruleUser } from '../../catalogue/rules/facts'
import { compileRules } from '../../catalogue/rules/rules'
import { folderTabPreference } from '../../contract/calls/preference'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { FolderTab, FolderTabDescription } from '../../contract/model/folder'
import type { RecordData } from '../../contract/model/record'
import type { Principal } from '../../contract/model/user'
import type { Office } from '../office/office'
import type { OpenRecord } from '../record'

export { templateText } from '../../catalogue/labels/template'

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

/**
 * The conditions of a list tab; null when this record has no value to filter by, which would list all
 * records.
 */
export function tabTerms({ by = '', from }: FolderTab, record: RecordData): FilterTerm[] | null {
  const shared = from === undefined ? record.id : readId(readTemplateValue(record, from))
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
