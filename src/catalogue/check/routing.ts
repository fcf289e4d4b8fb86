import { PAGE_PATHS, RESERVED_ROUTES } from '../../contract/constants'
import { type FilterOperator, LIST_OPERATORS } from '../../contract/model/filter-term'
import core from '../../generated/core-paths.json'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import { filterPath } from '../resolve/entity'
import { checkCondition } from './list'

/** Keys that are invalid for a page without records. */
const RECORD_KEYS = [
  'record',
  'endpoint',
  'title',
  'rules',
  'scope',
  'person',
  'retention',
  'list',
  'form',
  'folder',
  'attachments',
  'help',
  'actions',
  'print',
  'search',
] as const

/** Checks route, endpoint, type of entity and menu. */
export function checkRouting(context: CheckContext): void {
  const { file, report } = context
  const isPage = file.conf?.type === 'path'
  if (RESERVED_ROUTES.includes(file.route) || (!isPage && PAGE_PATHS.includes(`/${file.route}`))) {
    report.value(
      'ROUTE_RESERVED',
      ['route'],
      `the application reserves "/${file.route}"`,
      'choose another route',
    )
  } else if (!isPage) checkReach(context)
  if (file.conf?.type === 'path') checkRecordless(context)
  else if (context.source.value?.record === undefined) {
    report.value(
      'MISSING_KEY',
      [],
      'the key "record" is missing',
      'add "record": { "properties": { … } }, or conf.type "path" for a page without records',
    )
  }
  checkMenuPlace(context)
}

/** Reports endpoints whose calls the server's own paths would intercept. */
function checkReach({ file, report }: CheckContext): void {
  const endpoint = file.endpoint ?? `/api/${file.route}`
  const core = typeof endpoint === 'string' ? coreEndpointAt(endpoint, file.route) : null
  if (core === null) return
  const message = `the server itself answers ${core}, so no call would reach "${file.route}" at ${endpoint}`
  if (file.endpoint === undefined)
    report.value('ROUTE_RESERVED', ['route'], message, 'choose another route, or an "endpoint"')
  else
    report.value(
      'ENDPOINT_RESERVED',
      ['endpoint'],
      message,
      `choose another endpoint: /api/office/${file.route}`,
    )
}

function checkRecordless(context: CheckContext): void {
  const stray: string[] = RECORD_KEYS.filter((key) => context.file[key] !== undefined)
  if (context.file.conf?.statuses) stray.push('conf.statuses')
  for (const key of stray) {
    const path = key.split('.')
    context.report.key(
      'RECORDLESS',
      path,
      `a page of type path has no records, so "${key}" is not allowed`,
      'remove it, or choose type conf or plain',
    )
  }
}

/**
 * The conditions of an entry that leads to the list; without their fields or values it would open a page of
 * an error.
 */
function checkConditions(context: CheckContext, address: string): void {
  const [path, query = ''] = address.split('?')
  if (path !== `/${context.file.route}`) return
  for (const [key, value] of new URLSearchParams(query)) {
    const field = filterPath(key)
    // The other parameters, such as the order and the view, are those of the list itself.
    if (field === key) continue
    const isList = LIST_OPERATORS.includes(key.slice(field.length) as FilterOperator)
    checkCondition(context, key, isList ? value.split(',') : value, ['conf', 'menu', 'path'])
  }
}

/** The shell has these two menus, with or without a file. */
const SHELL_MENUS = ['main', 'system']

function checkMenuPlace(context: CheckContext): void {
  const { file, report, library } = context
  const { menu, group, path } = file.conf?.menu ?? {}
  if (path !== undefined && file.conf?.type !== 'path') checkConditions(context, path)
  if (path !== undefined && path.split(/[/?#]/)[1] !== file.route) {
    const message = `the menu entry of "${file.route}" leads to "${path}"`
    report.value('UNKNOWN_MENU_PATH', ['conf', 'menu', 'path'], message, `begin with "/${file.route}"`)
  }
  const known = [...SHELL_MENUS, ...library.menus.keys()]
  if (menu !== undefined && !known.includes(menu)) {
    const hint = didYouMean(menu, known, `add menus/${menu}.json`)
    report.value('UNKNOWN_MENU', ['conf', 'menu', 'menu'], `there is no menu "${menu}"`, hint)
    return
  }
  const entries = library.menus.get(menu ?? 'main')?.file?.items
  if (group === undefined || !entries || entries.some((entry) => entry.id === group)) return
  const groups = entries.flatMap((entry) => entry.id)
  const message = `the menu "${menu ?? 'main'}" has no entry "${group}"`
  report.value(
    'UNKNOWN_MENU_GROUP',
    ['conf', 'menu', 'group'],
    message,
    didYouMean(group, groups, `entries: ${groups.join(', ')}`),
  )
}

/** Paths of `/api` that the server handles before entities; generated from its features. */
const CORE_PATHS: readonly string[] = core.paths

/**
 * Folders that the server shares with entities; all other folders with a server path belong to the server
 * alone.
 */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(core.sharedFolders)

/** Routes of the server's own entities, each with its endpoint in a folder of the server. */
const OWN_ENDPOINTS: ReadonlyMap<string, string> = new Map(Object.entries(core.ownEndpoints))

const CORE_FOLDERS: ReadonlySet<string> = new Set(CORE_PATHS.map(toFolder))

/** The core path that intercepts calls of an entity at this endpoint; null when they reach it. */
export function coreEndpointAt(endpoint: string, route: string): string | null {
  if (OWN_ENDPOINTS.get(route) === endpoint) return null
  const folder = toFolder(endpoint)
  if (CORE_FOLDERS.has(folder) && !SHARED_FOLDERS.has(folder)) return `/api/${folder}`
  return CORE_PATHS.find((path) => shadows(path, endpoint)) ?? null
}

/** The folder of /api that contains a path. */
function toFolder(path: string): string {
  return path.split('/')[2] ?? ''
}

/** True when a core path equals the list address of an endpoint, or a record's. */
function shadows(path: string, endpoint: string): boolean {
  const [taken, wanted] = [path.split('/'), endpoint.split('/')]
  const isTaken = (step: string, index: number) => step.startsWith(':') || step === wanted[index]
  return (
    taken.length >= wanted.length &&
    taken.slice(0, wanted.length).every(isTaken) &&
    taken.slice(wanted.length).every((step) => step.startsWith(':'))
  )
}
