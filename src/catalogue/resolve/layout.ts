import { type Action, type ActionCall, type ActionRight, callOfAction } from '../../contract/model/action'
import type { ActionFile, EntityFile, FormItemFile, PrintFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { Folder, FolderTab } from '../../contract/model/folder'
import type { HelpSteps } from '../../contract/model/help'
import {
  AUTOMATIC_PRINT,
  type FormItem,
  type PrintLayout,
  type SectionLayout,
} from '../../contract/model/layout'
import type { OwnNames } from '../../contract/ports/office-server'
import { ACTION_CALLS } from '../../generated/action-calls'
import type { CheckContext } from '../files/check-context'
import { isAbsent } from './schema'

/**
 * The sections of a file, with defaults filled in; fields of absent packs are left out, and sections that
 * held nothing else.
 */
export function resolveSections({ file, muted }: Pick<CheckContext, 'file' | 'muted'>): SectionLayout[] {
  return (file.form ?? []).flatMap((section) => {
    const fields = section.fields.map(resolveItem).filter(({ field }) => !muted.has(field))
    if (fields.length === 0 && section.fields.length > 0) return []
    return {
      section: section.section,
      ...(section.visible === undefined ? {} : { visible: section.visible }),
      collapsed: section.collapsed ?? false,
      sticky: section.sticky ?? true,
      ...(section.header === false ? { bare: true } : {}),
      ...(section.actions ? { actions: { primary: [], secondary: [], ...section.actions } } : {}),
      fields,
    }
  })
}

const resolveItem = (item: string | FormItemFile): FormItem =>
  typeof item === 'string' ? { field: item } : item

/** The default form: one section with every property that a widget can draw. */
export function defaultForm(fields: readonly Field[], coded: boolean): SectionLayout[] {
  const own = fields
    .filter((field) => field.widget !== '' && !/[.[]/.test(field.path))
    .map((field) => ({ field: field.path }))
  return [
    {
      section: 'main',
      collapsed: false,
      sticky: true,
      fields: [...(coded ? [{ field: 'code' }] : []), ...own],
    },
  ]
}

const RECORD_TAB: FolderTab = { tab: 'overview', kind: 'record' }

/**
 * The virtual folder with its short forms expanded, without tabs of absent packs; null when the file has
 * none.
 */
export function resolveFolder({
  file: { folder, route },
  library,
}: Pick<CheckContext, 'file' | 'library'>): Folder | null {
  if (!folder) return null
  if (Array.isArray(folder)) return { key: route, tabs: [RECORD_TAB, ...folder.map(listTab)] }
  const { key = route, tabs, ...when } = folder
  const there = tabs.filter((tab) => !isAbsent(tab, library))
  return { key, ...when, tabs: there.map(({ needs: _, ...tab }) => ({ ...tab, kind: kindOfTab(tab) })) }
}

/** Default kind of a tab: a list when it names an entity, else the record. */
export const kindOfTab = (tab: { kind?: FolderTab['kind']; entity?: string }): FolderTab['kind'] =>
  tab.kind ?? (tab.entity === undefined ? 'record' : 'list')

const listTab = (tab: Omit<FolderTab, 'tab' | 'kind'>): FolderTab => ({
  tab: tab.entity ?? '',
  kind: 'list',
  ...tab,
})

/** The help steps of both screens. */
export const resolveHelp = ({ help }: EntityFile): HelpSteps => ({
  list: help?.list ?? [],
  record: help?.record ?? [],
})

const ICON = 'zap'

/** The actions of a file with their defaults filled in. */
export function resolveActions({ file, library, report }: CheckContext): Action[] {
  return (file.actions ?? []).map(({ call, confirm, sheet, ...action }, index) => ({
    icon: ICON,
    right: resolveRight({ ...action, ...(call ? { call } : {}) }),
    ...action,
    ...(confirm ? { confirm } : {}),
    ...(sheet ? { sheet } : {}),
    ...(call ? { call: findActionCall(call, library.own.actions) ?? call } : {}),
    ...(action.set || action.print ? { call: callOfAction(action) } : {}),
    source: report.getSource(['actions', index]),
  }))
}

/** The known server call that a file refers to. */
export function findActionCall(
  { method, path }: Pick<ActionCall, 'method' | 'path'>,
  own: OwnNames['actions'],
): ActionCall | undefined {
  const known: readonly ActionCall[] = [...Object.values(ACTION_CALLS), ...Object.values(own)]
  return known.find((one) => one.method === method && one.path === path)
}

/** The default permission: `status` for a change of status, `write` for what changes something else. */
function resolveRight({
  call,
  create,
  merge,
  set,
  status,
}: Omit<ActionFile, 'confirm' | 'sheet'>): ActionRight {
  if (status !== undefined) return 'status'
  if (create !== undefined) return 'create'
  if (merge) return 'delete'
  return set || (call && call.method !== 'GET') ? 'write' : 'read'
}

/** The print layout of a file with its defaults filled in. */
export function resolvePrint({ qr, ...print }: PrintFile): PrintLayout {
  return { ...AUTOMATIC_PRINT, ...print, ...(qr ? { qr } : {}) }
}
