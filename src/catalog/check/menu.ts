import type { MenuFileSource, MenuItemFile } from '../../contract/entity-file'
import type { Library } from '../library'
import type { JsonPath, Report } from '../report'
import type { Volume } from '../shelf'
import { suggest } from '../suggest'
import { each } from './each'
import { didYouMean } from './hint'

/** Pages of the application itself that a menu may lead to, beside the routes of entities. */
const OWN_PAGES = ['change-password', 'registration', 'login', '']

/** A menu file: entries with one target each, ids once, paths that lead somewhere. */
export function checkMenu(volume: Volume, library: Library): void {
  const file = volume.draft?.value as unknown as MenuFileSource | undefined
  if (!file?.items) return
  const { report } = volume.source
  const ids = new Set<string>()
  checkItems(report, file.items, ['items'], ids, library)
  each(file.landing, (landing, index) => checkLanding(report, landing.path, ['landing', index, 'path'], library))
}

function checkItems(report: Report, items: readonly MenuItemFile[], at: JsonPath, ids: Set<string>, library: Library): void {
  each(items, (item, index) => {
    const here = [...at, index]
    if (ids.has(item.id))
      report.value('DUPLICATE_MENU_ITEM', [...here, 'id'], `the entry "${item.id}" stands twice`, 'choose another id')
    ids.add(item.id)
    checkOneTarget(report, item, here)
    if (item.path !== undefined) checkTarget(report, item.path, [...here, 'path'], library)
    for (const [role, path] of Object.entries(item.pathFor ?? {})) checkTarget(report, path, [...here, 'pathFor', role], library)
    if (item.items) checkItems(report, item.items, [...here, 'items'], ids, library)
  })
}

/** A group may be empty in the file: entities append themselves. */
function checkOneTarget(report: Report, item: MenuItemFile, at: JsonPath): void {
  const targets = (['path', 'action', 'items'] as const).filter((key) => item[key] !== undefined)
  if (targets.length === 1) return
  const message =
    targets.length === 0 ? `the entry "${item.id}" leads nowhere` : `the entry "${item.id}" has ${targets.join(' and ')}`
  report.value('MENU_ITEM_TARGET', at, message, 'an entry has exactly one of path, action, items')
}

/** A path that nearly names an entity is a misspelling. Any other waits for its file: the server leaves such entries out. */
/** Entries of packs that are not installed stay hidden; what is reported is a path that looks like a slip. */
function checkTarget(report: Report, path: string, at: JsonPath, library: Library): void {
  const first = firstStep(path)
  const near = suggest(first, [...library.entities.keys()])
  if (isServed(first, library) || near === undefined) return
  report.value('UNKNOWN_MENU_PATH', at, `no page answers "${path}"`, `did you mean "/${near}"?`)
}

/** People land there after sign-in, so it must exist. */
function checkLanding(report: Report, path: string, at: JsonPath, library: Library): void {
  const first = firstStep(path)
  if (isServed(first, library)) return
  const hint = didYouMean(first, library.entities.keys(), `add entities/${first}.json`)
  report.value('UNKNOWN_MENU_PATH', at, `no page answers the landing path "${path}"`, hint)
}

const firstStep = (path: string): string => path.slice(1).split(/[/?#]/, 1)[0] ?? ''

const isServed = (first: string, library: Library): boolean => library.entities.has(first) || OWN_PAGES.includes(first)
