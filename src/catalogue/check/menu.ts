import type { MenuFileSource, MenuItemFile } from '../../contract/model/folder-files'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { Library, SchemaSource } from '../files/library'
import type { JsonPath, Report } from '../files/report'
import { suggest } from '../suggest'
import { checkIcon } from './entity'

/** Pages of the application that a menu may link to, besides the routes of entities. */
const OWN_PAGES = ['change-password', 'registration', 'login', 'inbox', '']
/** Menus that everyone has. */
const COMMON = ['main', 'system']

/**
 * Checks a menu file: one target per entry, unique ids, existing paths. What leads to an entity that is `off`
 * goes with it.
 */
export function checkMenu(schema: SchemaSource, library: Library, off: ReadonlySet<string>): void {
  const file = schema.draft?.value as unknown as MenuFileSource | undefined
  if (!file?.items) return
  const check: MenuCheck = {
    report: schema.source.report,
    library,
    off,
    ids: new Set(),
    isWrong: (at) => !schema.draft || isTainted(schema.draft, at),
  }
  checkAudience(check, file)
  checkItems(check, file.items, ['items'])
  each(file.landing, (landing, index) => checkLanding(check, landing.path, ['landing', index, 'path']))
  each(file.search?.order, (route, index) => checkRoute(check, route, ['search', 'order', index]))
  each(file.search?.shown, ({ routes }, at) =>
    each(routes, (route, index) => checkRoute(check, route, ['search', 'shown', at, 'routes', index])),
  )
}

/** State shared by the checks of one menu. */
interface MenuCheck {
  report: Report
  library: Library
  /** routes that the office switched off */
  off: ReadonlySet<string>
  /** ids seen so far */
  ids: Set<string>
  /** true where the grammar has already reported an error */
  isWrong: (at: JsonPath) => boolean
}

/** No one sees an additional menu that names no role. */
function checkAudience({ report }: MenuCheck, { for: roles = [], menu }: MenuFileSource): void {
  const isCommon = COMMON.includes(menu)
  if (isCommon === (roles.length === 0)) return
  const message = isCommon ? `the menu "${menu}" is everyone's` : `nobody has the menu "${menu}"`
  const cure = isCommon
    ? 'leave out "for"; entries have hideFor'
    : 'name the roles that have it: "for": ["ROLE_X"]'
  report.value('MENU_FOR_NOBODY', isCommon ? ['for'] : ['menu'], message, cure)
}

function checkItems(check: MenuCheck, items: readonly MenuItemFile[], at: JsonPath): void {
  each(items, (item, index) => {
    const here = [...at, index]
    const twice = check.ids.has(item.id)
    if (twice)
      check.report.value(
        'DUPLICATE_MENU_ITEM',
        [...here, 'id'],
        `the entry "${item.id}" appears twice`,
        'choose another id',
      )
    check.ids.add(item.id)
    checkIcon(check.report, item.icon, [...here, 'icon'])
    if (!check.isWrong(here)) checkOneTarget(check.report, item, here)
    if (item.path !== undefined) checkTarget(check, item.path, [...here, 'path'])
    for (const [role, path] of Object.entries(item.pathFor ?? {}))
      checkTarget(check, path, [...here, 'pathFor', role])
    if (item.items) checkItems(check, item.items, [...here, 'items'])
  })
}

/** A group may be empty in the file: entities append themselves. */
function checkOneTarget(report: Report, item: MenuItemFile, at: JsonPath): void {
  const targets = (['path', 'action', 'items'] as const).filter((key) => item[key] !== undefined)
  if (targets.length === 1) return
  const message =
    targets.length === 0
      ? `the entry "${item.id}" leads nowhere`
      : `the entry "${item.id}" has ${targets.join(' and ')}`
  report.value('MENU_ITEM_TARGET', at, message, 'an entry has exactly one of path, action, items')
}

/**
 * A path close to an entity's route is a misspelling. Any other waits for its file: the server omits such
 * entries.
 */
function checkTarget({ library, off, report }: MenuCheck, path: string, at: JsonPath): void {
  const first = firstStep(path)
  const near = suggest(first, [...library.entities.keys()])
  if (isServed(first, library) || off.has(first) || near === undefined) return
  report.value('UNKNOWN_MENU_PATH', at, `no page answers "${path}"`, `did you mean "/${near}"?`)
}

/** The landing page after sign-in must exist. */
function checkLanding({ library, off, report }: MenuCheck, path: string, at: JsonPath): void {
  const first = firstStep(path)
  if (isServed(first, library) || off.has(first)) return
  const hint = didYouMean(first, library.entities.keys(), `add entities/${first}.json`)
  report.value('UNKNOWN_MENU_PATH', at, `no page answers the landing path "${path}"`, hint)
}

/** A route close to an entity's is a misspelling; any other waits for its file. */
function checkRoute({ library, off, report }: MenuCheck, route: string, at: JsonPath): void {
  const near = suggest(route, [...library.entities.keys()])
  if (library.entities.has(route) || off.has(route) || near === undefined) return
  report.value('UNKNOWN_ENTITY', at, `there is no entity "${route}"`, `did you mean "${near}"?`)
}

const firstStep = (path: string): string => path.slice(1).split(/[/?#]/, 1)[0] ?? ''

const isServed = (first: string, library: Library): boolean =>
  library.entities.has(first) || OWN_PAGES.includes(first)
