import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import { BATCHES_PATH } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { Command } from '../../engine/commands/command'
import { ANY, type Operation, reasonCode } from '../../engine/commands/reason-code'
import type { Reason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import type { Office } from '../../engine/office'

/** Why commands of a list are off. */
export interface ListReasons {
  /** why the list is not taken away as a file; null = it can be */
  files: Reason | null
  /** why no rows are brought in; null = they can be */
  rows: Reason | null
}

/** A list as a whole. */
export interface ListTarget {
  office: Office
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** why commands are off; null until it is there */
  reasons: ListReasons | null
}

/** The groups of the menu of a list. */
export const LIST_GROUPS = ['own', 'files', 'rows', 'past'] as const

const said =
  (key: string): Command<ListTarget>['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)

/** A mere page has no records that could go out or come in. */
const hasRecords = ({ entity }: ListTarget) => entity.type !== 'path'

/** True when the person may do none of these in the list, whatever the record: somebody has to say why. */
export function isClosed(conf: EntityConf, ...operations: readonly Operation[]): boolean {
  return operations.every((one) => reasonCode(conf, one, ANY) !== null)
}

function exported(format: 'xlsx' | 'csv', label: string, icon: string): Command<ListTarget> {
  return {
    ...{ id: format, label: said(label), icon, places: ['list', 'palette'], group: 'files' },
    isFor: hasRecords,
    reason: ({ reasons }) => reasons?.files ?? null,
    isOff: ({ conf, reasons }) => reasons === null && isClosed(conf, 'export'),
    run: ({ conf, office, query }) => {
      const params = exportParams(query).map(([name, value]) => [name, value])
      return office.dialogs.open('export', { route: conf.route, format, params })
    },
  }
}

/** What every list can do as a whole: be taken away as a file, take rows in, show what was done to many of its records. */
export const LIST_COMMANDS: readonly Command<ListTarget>[] = [
  exported('xlsx', 'EXPORT.XLSX', 'download'),
  exported('csv', 'EXPORT.CSV', 'file'),
  {
    ...{ id: 'map', label: said('MAPS.OPEN'), icon: 'map', places: ['list', 'palette'], group: 'files' },
    isFor: ({ entity }) => entity.list.map !== undefined,
    run: async ({ entity, office, query }) =>
      (await import('./map-rows')).openOnMap(office, entity, { query: exportParams(query), except: [] }),
  },
  {
    ...{ id: 'import', label: said('IMPORT.OPEN'), icon: 'table', places: ['list', 'palette'], group: 'rows' },
    isFor: hasRecords,
    reason: ({ reasons }) => reasons?.rows ?? null,
    isOff: ({ conf, reasons }) => reasons === null && isClosed(conf, 'create', 'edit'),
    run: ({ conf, office }) => office.ports.navigator.go(`/${conf.route}/import`),
  },
  {
    // The palette knows it as a page.
    ...{ id: 'batches', label: said('BATCHES.TITLE'), icon: 'history', places: ['list'], group: 'past' },
    run: ({ office }) => office.ports.navigator.go(BATCHES_PATH),
  },
]
