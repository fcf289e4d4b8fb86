import type { ViewFacts } from '../../catalogue/list-query/filter-term'
import type { SearchAnswer, SearchedView } from '../../contract/calls/search'
import type { Json } from '../../contract/json'
import type { EntityConf, MenuEntry, VisibleConf } from '../../contract/model/conf'
import type { ApplicationPage } from '../../contract/ports/application-page'
import { PLAIN, writeQuery } from '../list/query'
import { readViews, withView } from '../list/saved-views'
import { allEntries, toRoute } from '../office/guard'

/** Kinds of entries in the order of the palette. */
export const ENTRY_KINDS = ['record', 'page', 'view', 'status', 'new', 'act'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One entry of the command palette. */
export interface PaletteEntry {
  id: string
  kind: EntryKind
  label: string
  /** shown beside the label and searched too: the entity, a code */
  detail: string
  icon: string
  /** colour of the entity's tile; null = a plain icon */
  color: string | null
  /** target address; null = the entry runs an action */
  path: string | null
  /** a status to show as a chip */
  chip: { color: string; label: string } | null
  /** only an approximate match was found */
  near: boolean
}

/** An entry with defaults for everything but its essentials. */
export function paletteEntry(
  part: Pick<PaletteEntry, 'id' | 'kind' | 'label' | 'icon'> & Partial<PaletteEntry>,
): PaletteEntry {
  return { detail: '', color: null, path: null, chip: null, near: false, ...part }
}

type Text = (key: string, params?: Record<string, string | number>) => string

/**
 * Entries known without a call: pages, new records, statuses, own views. `pages`: those of the application.
 */
export function listLocalEntries(
  visible: VisibleConf,
  pages: readonly ApplicationPage[],
  preferences: Readonly<Record<string, Json>>,
  text: Text,
): PaletteEntry[] {
  const entities = visible.items.filter(({ canRead, type }) => canRead && type !== 'path')
  return [
    ...inMenuOrder([...entities.map(listPage), ...menuPages(visible)], visible),
    ...pages.map(({ icon = '', id, path, title = '' }) =>
      paletteEntry({ id: `page:${id}`, kind: 'page', label: text(title), icon, path }),
    ),
    ...entities.filter(({ canCreate, assets }) => canCreate && assets).map((conf) => newRecord(conf, text)),
    ...entities.filter(({ assets }) => assets).flatMap(statusLists),
    ...entities.flatMap((conf) => ownViews(conf, preferences[`list.${conf.route}.views`] ?? null)),
  ]
}

function listPage({ color, icon, name, route }: EntityConf): PaletteEntry {
  return paletteEntry({ id: `page:${route}`, kind: 'page', label: name, icon, color, path: `/${route}` })
}

/** Pages of the menus that are not lists: start page, profile, password. */
function menuPages({ items, menus }: VisibleConf): PaletteEntry[] {
  const lists = new Set(items.filter(({ type }) => type !== 'path').map(({ route }) => route))
  return allEntries(Object.values(menus).flat()).flatMap(({ icon, id, label, path }: MenuEntry) =>
    path === null || lists.has(toRoute(path))
      ? []
      : [paletteEntry({ id: `page:${id}`, kind: 'page', label, icon, path })],
  )
}

/** Pages in menu order; those in no menu last. */
function inMenuOrder(pages: readonly PaletteEntry[], { menus }: VisibleConf): PaletteEntry[] {
  const routes = allEntries(Object.values(menus).flat()).flatMap(({ path }) =>
    path === null ? [] : [toRoute(path)],
  )
  const place = ({ path }: PaletteEntry): number => {
    const at = routes.indexOf(toRoute(path ?? ''))
    return at < 0 ? routes.length : at
  }
  return [...pages].sort((a, b) => place(a) - place(b))
}

function newRecord({ color, icon, name, newLabel, route }: EntityConf, text: Text): PaletteEntry {
  const label = newLabel ?? `${text('GLOBAL_SEARCH.ADD')}: ${name}`
  return paletteEntry({
    id: `new:${route}`,
    kind: 'new',
    label,
    icon: icon || 'plus',
    color,
    path: `/${route}/new`,
  })
}

/** The list of an entity filtered by each of its statuses. */
function statusLists({ color, icon, name, route, statuses }: EntityConf): PaletteEntry[] {
  return statuses.list.map((status) =>
    paletteEntry({
      id: `status:${route}:${status.code}`,
      kind: 'status',
      label: `${name}: ${status.name}`,
      icon,
      color,
      path: `/${route}?${new URLSearchParams({ statusEquals: status.code })}`,
      chip: { color: status.color, label: status.name },
    }),
  )
}

function ownViews({ color, icon, name, route }: EntityConf, stored: Json): PaletteEntry[] {
  return readViews(stored).map((view) =>
    paletteEntry({
      id: `view:${route}:${view.id}`,
      kind: 'view',
      label: view.name,
      detail: name,
      icon,
      color,
      path: listPath(route, view.search),
    }),
  )
}

/** Records and views found by the server. */
export function toSearchEntries(
  answer: SearchAnswer,
  { items }: VisibleConf,
  facts: ViewFacts,
): PaletteEntry[] {
  const confs = new Map(items.map((conf) => [conf.route, conf]))
  const records = answer.items.flatMap(({ code, id, label, near, route, status }) => {
    const conf = confs.get(route)
    if (!conf) return []
    const known = conf.statuses.list.find((one) => one.code === status)
    return paletteEntry({
      id: `record:${id}`,
      kind: 'record',
      label: label || code || id,
      // A code that is part of the title is not repeated.
      detail: code === null || label.includes(code) ? conf.name : code,
      icon: conf.icon,
      color: conf.color,
      path: `/${route}/${id}`,
      chip: known ? { color: known.color, label: known.name } : null,
      near,
    })
  })
  const views = answer.views.flatMap((view) => {
    const conf = confs.get(view.route)
    if (!conf) return []
    const { color, icon, name } = conf
    const id = `view:${view.route}:${view.id}`
    return paletteEntry({
      id,
      kind: 'view',
      label: view.name,
      detail: name,
      icon,
      color,
      path: viewPath(view, facts),
    })
  })
  return [...records, ...views]
}

function viewPath({ filter, id, name, route, search }: SearchedView, facts: ViewFacts): string {
  if (search !== null) return listPath(route, search)
  const view = { id, label: name, filter: filter ?? {}, default: false }
  return `/${route}${writeQuery(withView(PLAIN, view, facts))}`
}

function listPath(route: string, search: string): string {
  const query = search.replace(/^\?/, '')
  return query === '' ? `/${route}` : `/${route}?${query}`
}
