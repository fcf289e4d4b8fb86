import type { FolderFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { FolderTab, FolderTabKind } from '../../contract/model/folder'
import type { CheckContext } from '../files/check-context'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { parseTitle } from '../labels/title'
import { kindOfTab } from '../resolve/layout'
import { findPath } from '../resolve/paths'
import { isAbsent } from '../resolve/schema'
import { checkPath } from './paths'

type Tab = Partial<FolderTab> & { needs?: string }

const KEYS: Record<FolderTabKind, { needs: (keyof FolderTab)[]; may: (keyof FolderTab)[] }> = {
  record: { needs: [], may: [] },
  section: { needs: ['section'], may: [] },
  list: { needs: ['entity', 'by'], may: ['from', 'create'] },
  history: { needs: [], may: [] },
  page: { needs: ['page'], may: [] },
}

/** Checks the tabs of the virtual folder: ids, the keys of their kind, and the names they use. */
export function checkFolder(context: CheckContext): void {
  const { folder } = context.file
  if (!folder) return
  const seen = new Set<string>()
  each(listTabs(folder), (tab, index) => {
    const at = Array.isArray(folder) ? ['folder', index] : ['folder', 'tabs', index]
    const id = tab.tab ?? tab.entity ?? ''
    if (seen.has(id))
      context.report.value(
        'DUPLICATE_TAB',
        at,
        `the tab "${id}" appears twice`,
        'choose another id, or remove one',
      )
    seen.add(id)
    if (!isTainted(context.draft, at) && !isAbsent(tab, context.library)) checkTab(context, tab, at)
  })
}

/** The tabs in either notation of the folder. */
export const listTabs = (folder: FolderFile): readonly Tab[] =>
  Array.isArray(folder) ? folder : (folder.tabs ?? [])

function checkTab(context: CheckContext, tab: Tab, at: JsonPath): void {
  const kind = kindOfTab(tab)
  const { needs, may } = KEYS[kind]
  const allowed = ['tab', 'kind', 'needs', ...needs, ...may]
  for (const key of needs) {
    if (tab[key] === undefined)
      context.report.value(
        'MISSING_KEY',
        at,
        `a tab of kind ${kind} lacks "${key}"`,
        `add "${key}", or choose another kind`,
      )
  }
  for (const key of Object.keys(tab).filter((one) => !allowed.includes(one))) {
    const hint =
      allowed.length > 3
        ? `keys of kind ${kind}: ${allowed.slice(3).join(', ')}`
        : 'remove it, or choose another kind'
    context.report.key('TAB_KEY', [...at, key], `"${key}" is not allowed in a tab of kind ${kind}`, hint)
  }
  if (kind === 'section') checkSection(context, tab.section, [...at, 'section'])
  if (kind === 'list' && tab.entity !== undefined) checkListTab(context, { ...tab, entity: tab.entity }, at)
  if (kind === 'page' && tab.page !== undefined) checkTemplate(context, tab.page, [...at, 'page'])
}

/** Checks the id of a section of the form. */
export function checkSection(context: CheckContext, id: string | undefined, at: JsonPath): void {
  const sections = context.file.form?.flatMap(({ section }) => section) ?? ['main']
  if (id === undefined || sections.includes(id)) return
  context.report.value(
    'UNKNOWN_SECTION',
    at,
    `the form has no section "${id}"`,
    didYouMean(id, sections, 'add it to the form'),
  )
}

function checkListTab(context: CheckContext, tab: Tab & { entity: string }, at: JsonPath): void {
  if (!isListed(context, tab.entity, [...at, 'entity'])) return
  const shared =
    tab.from === undefined ? context.file.route : checkSharedTarget(context, tab.from, [...at, 'from'])
  const fields = context.target(tab.entity)
  if (fields && shared !== undefined && tab.by !== undefined) {
    const leads = ({ reaches, relation }: Field) => relation?.route === shared || reaches?.route === shared
    const pointing = [...fields.values()].filter(leads).map(({ path }) => path)
    if (!pointing.includes(tab.by)) {
      const hint = didYouMean(tab.by, pointing, `${tab.entity} has no relation to ${shared}`)
      context.report.value(
        'TAB_TARGET',
        [...at, 'by'],
        `"${tab.by}" of "${tab.entity}" is not a relation to "${shared}"`,
        hint,
      )
    }
  }
  checkFill(context, tab.entity, tab.create, [...at, 'create'])
}

/** Checks the initial values of a new record of another entity: its fields, and templates over this one. */
export function checkFill(
  context: CheckContext,
  route: string,
  fill: Readonly<Record<string, string>> | undefined,
  at: JsonPath,
): void {
  const fields = context.target(route)
  for (const [key, template] of Object.entries(fill ?? {})) {
    if (fields && !fields.has(key)) {
      const hint = didYouMean(key, fields.keys(), `declare it in ${route}`)
      context.report.key('UNKNOWN_FIELD', [...at, key], `"${route}" has no field "${key}"`, hint)
    }
    checkTemplate(context, template, [...at, key])
  }
}

/** Whether a route has records; reports it otherwise. */
export function isListed(context: CheckContext, route: string, at: JsonPath): boolean {
  const { entities } = context.library
  const target = entities.get(route)
  if (!target) {
    const hint = didYouMean(route, entities.keys(), `add entities/${route}.json`)
    context.report.value('UNKNOWN_ENTITY', at, `there is no entity "${route}"`, hint)
  } else if (target.recordless) {
    context.report.value(
      'ENTITY_WITHOUT_RECORDS',
      at,
      `the entity "${route}" has no records to list`,
      'name one with records',
    )
  }
  return target !== undefined && !target.recordless
}

/** Route of the relation that parent and children share. */
function checkSharedTarget(context: CheckContext, path: string, at: JsonPath): string | undefined {
  const field = checkPath(context, path, { use: 'own', at })
  if (!field) return undefined
  if (field.relation) return field.relation.route
  context.report.value(
    'TAB_TARGET',
    at,
    `"${path}" is of kind ${field.kind}, not a relation`,
    'name a relation, or leave "from" out',
  )
  return undefined
}

/** Checks a text with paths of this record in braces; the id of a related record is a valid path. */
export function checkTemplate(context: CheckContext, template: string, at: JsonPath): void {
  const parsed = parseTitle(template)
  if ('offset' in parsed) {
    context.report.value(
      'BAD_TITLE',
      at,
      'the template has an open, empty or stray brace',
      'write "{id}"',
      parsed.offset,
    )
    return
  }
  for (const part of parsed.parts) {
    if ('path' in part && !findPath(context, part.path))
      checkPath(context, part.path, { use: 'value', at, within: template.indexOf(part.path) })
  }
}
