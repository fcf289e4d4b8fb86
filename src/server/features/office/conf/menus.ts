import { entityName } from '../../../../catalogue/labels/texts'
import { isAdmin, toAuthority } from '../../../../catalogue/rights/rights'
import { INBOX_PATH, LANDING_DEFAULT } from '../../../../contract/constants'
import { localText } from '../../../../contract/language'
import type { MenuEntry, VisibleConf } from '../../../../contract/model/conf'
import type { Entity } from '../../../../contract/model/entity'
import type { MenuItem } from '../../../../contract/model/menu'
import type { Principal } from '../../../../contract/model/user'
import type { LiveCatalogue, ServedCatalogue } from '../../../schema-folder'

/** Entities this user may read, by route; entries to other routes are left out. */
type Readable = ReadonlyMap<string, Entity>

/** The reader of menus. */
export interface Reader extends Principal {
  /** routes limited to own rows where the reader owns none: `{subjectId}` leads nowhere there */
  ownless: ReadonlySet<string>
}

/** A menu file for one user, with the entities that append themselves to it. */
export function buildMenu(
  menu: string,
  catalogue: ServedCatalogue,
  { readable, principal, lang }: { readable: Readable; principal: Reader; lang: string },
): MenuEntry[] {
  const { menus } = catalogue
  const moved = findMovedEntries(catalogue, readable)
  const items = arrangeItems(menus.get(menu)?.items ?? [], { menu, moved, top: true })
  const listed = new Set([...[...menus.values()].flatMap((one) => listRoutes(one.items)), ...moved.keys()])
  const extras = [...readable.values()]
    .filter(
      ({ presentation, route }) =>
        presentation.menu.isVisible && presentation.menu.menu === menu && !listed.has(route),
    )
    .sort((a, b) => a.presentation.menu.order - b.presentation.menu.order || (a.route < b.route ? -1 : 1))
  const groups = new Set(items.map(({ id }) => id))
  const entry = (entity: Entity): MenuEntry => leaf(entity, lang)
  const entries = items.flatMap((item) =>
    toMenuEntries(item, readable, {
      principal,
      lang,
      // A menu made for a role says what an entry is to these people; what the office calls the entity is for
      // its staff.
      look: (route) => (menus.get(menu)?.for.length ? {} : getLookOverrides(catalogue, route, lang)),
      extras: extras.filter(({ presentation }) => presentation.menu.group === item.id).map(entry),
    }),
  )
  const loose = extras.filter(
    ({ presentation }) => presentation.menu.group === null || !groups.has(presentation.menu.group),
  )
  return [...entries, ...loose.map(entry)]
}

/** An entry that the office moved from its place in the files. */
interface MovedEntry extends Pick<Entity['presentation']['menu'], 'menu' | 'group' | 'order'> {
  item: MenuItem
}

/** Entries of entities that the office moved, by route; their other settings stay those of the menu file. */
function findMovedEntries(
  { bare, menus }: ServedCatalogue,
  readable: Readable,
): ReadonlyMap<string, MovedEntry> {
  const fixed = new Map(
    [...menus.values()].filter((one) => one.for.length === 0).flatMap(({ items }) => listLeaves(items)),
  )
  return new Map(
    [...readable].flatMap(([route, { presentation, texts }]) => {
      const { group, isVisible, menu, order, icon } = presentation.menu
      const file = bare.get(route)?.presentation.menu
      if (!file || !isVisible || (file.menu === menu && file.group === group && file.order === order))
        return []
      const text = Object.fromEntries(
        Object.keys(texts).map((lang) => [lang, entityName({ route, texts }, lang, 'menu')]),
      )
      const own: MenuItem = { id: route, text, icon, path: `/${route}`, hideFor: [], pathFor: {}, items: [] }
      return [[route, { menu, group, order, item: fixed.get(route) ?? own }] as const]
    }),
  )
}

/**
 * The entries of a menu file with those that the office moved here, and without those it moved away. Entries
 * of a file are numbered 10, 20, 30 …, so that one can be moved between two others.
 */
function arrangeItems(
  items: readonly MenuItem[],
  {
    menu,
    moved,
    top,
    group = null,
  }: { menu: string; moved: ReadonlyMap<string, MovedEntry>; top?: true; group?: string | null },
): MenuItem[] {
  const groups = new Set(items.map(({ id }) => id))
  const isHere = (one: MovedEntry) =>
    one.menu === menu && (one.group === group || (top && !groups.has(one.group ?? '')))
  const kept = items.flatMap((item, index) => {
    const isMoved = item.items.length === 0 && moved.has(toRoute(item.path ?? ''))
    const inner = arrangeItems(item.items, { menu, moved, group: item.id })
    return isMoved ? [] : [{ order: (index + 1) * MENU_STEP, item: { ...item, items: inner } }]
  })
  const here = [...moved.values()].filter(isHere)
  return [...kept, ...here].sort((a, b) => a.order - b.order).map(({ item }) => item)
}

/** The position of an entry of a menu file among its neighbours. */
const MENU_STEP = 10

/** The menus of this person's roles, one after the other: external users find their records in one place. */
export function buildOwnMenu(
  catalogue: ServedCatalogue,
  needs: Parameters<typeof buildMenu>[2],
): MenuEntry[] {
  const { authorities } = needs.principal
  const own = [...catalogue.menus.values()].filter((one) =>
    one.for.some((role) => authorities.includes(role)),
  )
  return own.flatMap(({ menu }) => buildMenu(menu, catalogue, needs))
}

/**
 * The landing page without a requested route (CONST-02): by role as the main menu says, else the default,
 * else the first of the given entries. Pages that do not exist or that this user may not read are skipped, so
 * that no one lands on "not found".
 */
export function findLandingPage(
  { menus }: LiveCatalogue,
  readable: Readable,
  entries: readonly MenuEntry[],
  principal: Reader,
): string {
  const byRole = menus.get('main')?.landing.find(({ role }) => principal.authorities.includes(role))?.path
  const wanted = [byRole && fill(byRole, principal), LANDING_DEFAULT].filter(
    (path) => typeof path === 'string',
  )
  return wanted.find((path) => readable.has(toRoute(path))) ?? firstPath(entries) ?? LANDING_DEFAULT
}

/** Routes that menus and landings open by the reader's subject id. */
export function routesBySubject({ menus }: LiveCatalogue): ReadonlySet<string> {
  const paths = [...menus.values()].flatMap(({ items, landing }) => [
    ...listPaths(items),
    ...landing.map(({ path }) => path),
  ])
  return new Set(paths.filter((path) => path.includes(SUBJECT)).map(toRoute))
}

/**
 * Default of the global search until the user arranges it: the routes of their role, else those named and the
 * main menu's.
 */
export function buildSearch(
  { menus }: LiveCatalogue,
  readable: Readable,
  principal: Principal,
): VisibleConf['search'] {
  const { order, shown } = menus.get('main')?.search ?? { order: [], shown: [] }
  const mine = shown.find(
    ({ roles }) => roles.length === 0 || roles.some((role) => principal.authorities.includes(role)),
  )
  const everyday = [...readable.values()].filter(
    ({ presentation: { menu } }) => menu.isVisible && menu.menu === 'main',
  )
  const routes = mine?.roles.length
    ? mine.routes
    : [...(mine?.routes ?? []), ...everyday.map(({ route }) => route)]
  return {
    order,
    shown: [...new Set(routes)].filter((route) => readable.get(route)?.presentation.globalSearch.isVisible),
  }
}

function toMenuEntries(
  item: MenuItem,
  readable: Readable,
  { extras, lang, look, principal }: ShownNeeds,
): MenuEntry[] {
  if (!holdsRight(item, readable, principal)) return []
  if (item.hideFor.some((role) => principal.authorities.includes(role))) return []
  const items = [
    ...item.items.flatMap((one) => toMenuEntries(one, readable, { principal, lang, look, extras: [] })),
    ...extras,
  ]
  const path = resolvePath(item, principal)
  const leads = item.action !== undefined || (path !== null && opens(path, readable))
  if (!leads && items.length === 0) return []
  const { action = null, id } = item
  const own = leads && path !== null ? look(toRoute(path)) : {}
  const label = own.label ?? localText(item.text, lang) ?? id
  // An entry to a view or to one's own record keeps its address.
  const wanted = path !== null && path === `/${toRoute(path)}` ? (own.path ?? path) : path
  return [{ id, label, icon: own.icon ?? item.icon ?? '', path: leads ? wanted : null, action, items }]
}

/** The office's own name and icon of an entity; empty where the files decide. */
interface ConfiguredLook {
  label?: string
  icon?: string
  path?: string
}

interface ShownNeeds {
  principal: Reader
  lang: string
  extras: readonly MenuEntry[]
  look: (route: string) => ConfiguredLook
}

/** A menu file names its entries itself; an administrator's change of the entity takes precedence. */
function getLookOverrides({ bare, entities }: ServedCatalogue, route: string, lang: string): ConfiguredLook {
  const [now, file] = [entities.get(route)?.entity, bare.get(route)]
  if (!now || !file || now === file) return {}
  const label = entityName(now, lang, 'menu')
  const { icon, path } = now.presentation.menu
  return {
    ...(label === entityName(file, lang, 'menu') ? {} : { label }),
    ...(icon === file.presentation.menu.icon ? {} : { icon }),
    ...(path === null || path === file.presentation.menu.path ? {} : { path }),
  }
}

/** People who read their own rows also have the permission to read the entity. */
function holdsRight({ path, right }: MenuItem, readable: Readable, principal: Reader): boolean {
  if (!right || isAdmin(principal) || principal.authorities.includes(right)) return true
  const entity = path === undefined ? undefined : readable.get(toRoute(path))
  return entity !== undefined && right === toAuthority(entity.authority, 'read')
}

function opens(path: string, readable: Readable): boolean {
  return path === INBOX_PATH || (readable.get(toRoute(path))?.presentation.menu.isVisible ?? false)
}

function leaf(entity: Entity, lang: string): MenuEntry {
  const { icon, menu } = entity.presentation
  const { route } = entity
  return {
    id: route,
    label: entityName(entity, lang, 'menu'),
    icon: menu.icon || icon,
    path: menu.path ?? `/${route}`,
    action: null,
    items: [],
  }
}

/** The path of the reader's role if it leads somewhere, else the common one. */
function resolvePath({ path, pathFor }: MenuItem, principal: Reader): string | null {
  const own = Object.entries(pathFor).find(([role]) => principal.authorities.includes(role))?.[1]
  return (own ? fill(own, principal) : null) ?? (path ? fill(path, principal) : null)
}

const SUBJECT = '{subjectId}'

/** null when a placeholder has no value, or the target is empty. */
function fill(template: string, { id, ownless, subjectId }: Reader): string | null {
  if (template.includes(SUBJECT) && (subjectId === null || ownless.has(toRoute(template)))) return null
  return template
    .replaceAll('{userId}', encodeURIComponent(id))
    .replaceAll(SUBJECT, encodeURIComponent(subjectId ?? ''))
}

function listPaths(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ items: inner, path, pathFor }) => [
    ...(path ? [path] : []),
    ...Object.values(pathFor),
    ...listPaths(inner),
  ])
}

function toRoute(path: string): string {
  return path.split(/[/?#]/)[1] ?? ''
}

/** Entries without entries of their own, by the route they lead to. */
function listLeaves(items: readonly MenuItem[]): [string, MenuItem][] {
  return items.flatMap((item) =>
    item.items.length > 0 ? listLeaves(item.items) : [[toRoute(item.path ?? ''), item]],
  )
}

function listRoutes(items: readonly MenuItem[]): string[] {
  return items.flatMap((item) => [...(item.path ? [toRoute(item.path)] : []), ...listRoutes(item.items)])
}

function firstPath(entries: readonly MenuEntry[]): string | null {
  for (const { items, path } of entries) {
    const found = path ?? firstPath(items)
    if (found) return found
  }
  return null
}
