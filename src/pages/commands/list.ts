import type { ListQuery } from '../../contract/calls/api'
import { BATCHES_PATH } from '../../contract/constants'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Command } from '../../engine/commands/command'
import { ANY, type Operation, reasonCode } from '../../engine/commands/reason-code'
import type { Reason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import type { Office } from '../../engine/office/office'

/** Why commands of a list are off. */
export interface ListReasons {
  /** why the list cannot be exported; null = it can */
  files: Reason | null
  /** why rows cannot be imported; null = they can */
  rows: Reason | null
}

/** A list as a whole. */
export interface ListTarget {
  office: Office
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** why commands are disabled; null until loaded */
  reasons: ListReasons | null
}

/** The groups of the menu of a list. */
export const LIST_GROUPS = ['own', 'files', 'rows', 'past'] as const

const toLabel =
  (key: string): Command<ListTarget>['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)

/** A page without records has nothing to export or import. */
const hasRecords = ({ entity }: ListTarget) => entity.type !== 'path'

/** True when the person may do none of these in the list, whatever the record: the reasons are needed. */
export function isClosed(conf: EntityConf, ...operations: readonly Operation[]): boolean {
  return operations.every((one) => reasonCode(conf, one, ANY) !== null)
}

function buildExportCommand(format: 'xlsx' | 'csv', label: string, icon: string): Command<ListTarget> {
  return {
    id: format,
    label: toLabel(label),
    icon,
    slots: ['list', 'palette'],
    group: 'files',
    isFor: hasRecords,
    reason: ({ reasons }) => reasons?.files ?? null,
    isOff: ({ conf, reasons }) => reasons === null && isClosed(conf, 'export'),
    run: ({ conf, office, query }) => {
      const params = exportParams(query).map(([name, value]) => [name, value])
      return office.dialogs.open('export', { route: conf.route, format, params })
    },
  }
}

/** The commands of every list: export, import, and the history of bulk operations. */
export const LIST_COMMANDS: readonly Command<ListTarget>[] = [
  buildExportCommand('xlsx', 'EXPORT.XLSX', 'download'),
  buildExportCommand('csv', 'EXPORT.CSV', 'file'),
  {
    id: 'map',
    label: toLabel('MAPS.OPEN'),
    icon: 'map',
    slots: ['list', 'palette'],
    group: 'files',
    isFor: ({ entity }) => entity.list.map !== undefined,
    run: async ({ entity, office, query }) =>
      (await import('./map-rows')).openOnMap(office, entity, { query: exportParams(query), except: [] }),
  },
  {
    id: 'import',
    label: toLabel('IMPORT.OPEN'),
    icon: 'table',
    slots: ['list', 'palette'],
    group: 'rows',
    isFor: hasRecords,
    reason: ({ reasons }) => reasons?.rows ?? null,
    isOff: ({ conf, reasons }) => reasons === null && isClosed(conf, 'create', 'edit'),
    run: ({ conf, office }) => office.ports.navigator.go(`/${conf.route}/import`),
  },
  {
    // The palette knows it as a page.
    id: 'batches',
    label: toLabel('BATCHES.TITLE'),
    icon: 'history',
    slots: ['list'],
    group: 'past',
    run: ({ office }) => office.ports.navigator.go(BATCHES_PATH),
  },
]
