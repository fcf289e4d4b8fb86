import type { FolderFile } from '../../contract/entity-file'
import type { FolderTab, FolderTabKind } from '../../contract/folder'
import type { JsonPath } from '../report'
import { kindOfTab } from '../resolve/folder'
import { findPath } from '../resolve/paths'
import type { Scene } from '../scene'
import { parseTitle } from '../title-parse'
import { each } from './each'
import { isTainted } from './grammar'
import { didYouMean } from './hint'
import { checkPath } from './paths'

type Tab = Partial<FolderTab>

const KEYS: Record<FolderTabKind, { needs: (keyof FolderTab)[]; may: (keyof FolderTab)[] }> = {
  record: { needs: [], may: [] },
  section: { needs: ['section'], may: [] },
  list: { needs: ['entity', 'by'], may: ['from', 'create'] },
  history: { needs: [], may: [] },
  page: { needs: ['page'], may: [] },
}

/** The tabs of the virtual folder: ids, keys of their kind, and the names they use. */
export function checkFolder(scene: Scene): void {
  const { folder } = scene.file
  if (!folder) return
  const seen = new Set<string>()
  each(tabsOf(folder), (tab, index) => {
    const at = Array.isArray(folder) ? ['folder', index] : ['folder', 'tabs', index]
    const id = tab.tab ?? tab.entity ?? ''
    if (seen.has(id)) scene.report.value('DUPLICATE_TAB', at, `the tab "${id}" stands twice`, 'choose another id, or remove one')
    seen.add(id)
    if (!isTainted(scene.draft, at)) checkTab(scene, tab, at)
  })
}

/** The tabs as written, whichever form the folder has. */
export const tabsOf = (folder: FolderFile): readonly Tab[] => (Array.isArray(folder) ? folder : (folder.tabs ?? []))

function checkTab(scene: Scene, tab: Tab, at: JsonPath): void {
  const kind = kindOfTab(tab)
  const { needs, may } = KEYS[kind]
  const allowed = ['tab', 'kind', ...needs, ...may]
  for (const key of needs) {
    if (tab[key] === undefined)
      scene.report.value('MISSING_KEY', at, `a tab of kind ${kind} lacks "${key}"`, `add "${key}", or choose another kind`)
  }
  for (const key of Object.keys(tab).filter((one) => !allowed.includes(one))) {
    const hint = allowed.length > 2 ? `keys of kind ${kind}: ${allowed.slice(2).join(', ')}` : 'remove it, or choose another kind'
    scene.report.key('TAB_KEY', [...at, key], `"${key}" means nothing in a tab of kind ${kind}`, hint)
  }
  if (kind === 'section') checkSection(scene, tab.section, [...at, 'section'])
  if (kind === 'list' && tab.entity !== undefined) checkListTab(scene, { ...tab, entity: tab.entity }, at)
  if (kind === 'page' && tab.page !== undefined) checkTemplate(scene, tab.page, [...at, 'page'])
}

/** A section of the form by id. */
export function checkSection(scene: Scene, id: string | undefined, at: JsonPath): void {
  const sections = scene.file.form?.flatMap(({ section }) => section) ?? ['main']
  if (id === undefined || sections.includes(id)) return
  scene.report.value('UNKNOWN_SECTION', at, `the form has no section "${id}"`, didYouMean(id, sections, 'add it to the form'))
}

function checkListTab(scene: Scene, tab: Tab & { entity: string }, at: JsonPath): void {
  if (!isListed(scene, tab.entity, [...at, 'entity'])) return
  const shared = tab.from === undefined ? scene.file.route : sharedTarget(scene, tab.from, [...at, 'from'])
  const fields = scene.target(tab.entity)
  if (fields && shared !== undefined && tab.by !== undefined) {
    const pointing = [...fields.values()].filter(({ relation }) => relation?.route === shared).map(({ path }) => path)
    if (!pointing.includes(tab.by)) {
      const hint = didYouMean(tab.by, pointing, `${tab.entity} has no relation to ${shared}`)
      scene.report.value('TAB_TARGET', [...at, 'by'], `"${tab.by}" of "${tab.entity}" is no relation to "${shared}"`, hint)
    }
  }
  checkFill(scene, tab.entity, tab.create, [...at, 'create'])
}

/** Values a new record of another entity starts with: its fields, and templates over this one. */
export function checkFill(scene: Scene, route: string, fill: Readonly<Record<string, string>> | undefined, at: JsonPath): void {
  const fields = scene.target(route)
  for (const [key, template] of Object.entries(fill ?? {})) {
    if (fields && !fields.has(key)) {
      const hint = didYouMean(key, fields.keys(), `declare it in ${route}`)
      scene.report.key('UNKNOWN_FIELD', [...at, key], `"${route}" has no field "${key}"`, hint)
    }
    checkTemplate(scene, template, [...at, key])
  }
}

/** Whether a route has records; reports it otherwise. */
export function isListed(scene: Scene, route: string, at: JsonPath): boolean {
  const { entities } = scene.library
  const target = entities.get(route)
  if (!target) {
    const hint = didYouMean(route, entities.keys(), `add entities/${route}.json`)
    scene.report.value('UNKNOWN_ENTITY', at, `there is no entity "${route}"`, hint)
  } else if (target.recordless) {
    scene.report.value('ENTITY_WITHOUT_RECORDS', at, `the entity "${route}" has no records to list`, 'name one with records')
  }
  return target !== undefined && !target.recordless
}

/** Route behind the relation that parent and children share. */
function sharedTarget(scene: Scene, path: string, at: JsonPath): string | undefined {
  const field = checkPath(scene, path, 'own', at)
  if (!field) return undefined
  if (field.relation) return field.relation.route
  scene.report.value(
    'TAB_TARGET',
    at,
    `"${path}" is of kind ${field.kind}, not a relation`,
    'name a relation, or leave "from" out',
  )
  return undefined
}

/** A text with paths of this record in braces; the id of a related record counts as one. */
export function checkTemplate(scene: Scene, template: string, at: JsonPath): void {
  const parsed = parseTitle(template)
  if ('offset' in parsed) {
    scene.report.value('BAD_TITLE', at, 'the template has an open, empty or stray brace', 'write "{id}"', parsed.offset)
    return
  }
  for (const part of parsed.parts) {
    if ('path' in part && !findPath(scene, part.path)) checkPath(scene, part.path, 'title', at, template.indexOf(part.path))
  }
}
