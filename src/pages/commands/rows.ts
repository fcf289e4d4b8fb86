import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import {
  type Command,
  listCommandsAt,
  type OfferedCommand,
  toOfferedCommands,
} from '../../engine/commands/command'
import { ANY, type Operation } from '../../engine/commands/reason-code'
import { bareReason, type Reason, reason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { RowsTarget } from './rows-target'

/** Commands of rows that the file of an entity adds. */
export type FileCommands = (target: RowsTarget) => OfferedCommand[]

/** More ids than this make the address of an export too long. */
export const EXPORT_IDS = 200

/** The groups of a row's menu: navigation, actions, and separately deleting and restoring. */
export const ROW_GROUPS = ['ways', 'acts', 'ends'] as const

type RowCommand = Command<RowsTarget>

const toLabel =
  (key: string): RowCommand['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)

/** One row is checked by its record; several only by the permission, and row by row when the command runs. */
const getReason =
  (operation: Operation) =>
  ({ entity, conf, office, row }: RowsTarget): Reason | null =>
    reason({ entity, conf, texts: office.ports.texts }, operation, row ?? ANY)

const print = async (target: RowsTarget): Promise<void> => (await import('./save-file')).printRows(target)

const go =
  (end: string) =>
  ({ conf, hrefOf, office, row }: RowsTarget): void =>
    office.ports.navigator.go(hrefOf(`/${conf.route}/${row?.id}${end}`))

/** A bulk operation that the file lists; a page without records has none. */
function bulk(
  id: string,
  part: Pick<RowCommand, 'icon' | 'slots'> & { operation: Operation } & Partial<RowCommand>,
): RowCommand {
  const { operation, isFor, ...rest } = part
  return {
    id,
    label: toLabel(`BULK.VERB.${id}`),
    group: 'acts',
    reason: getReason(operation),
    run: openBulk(id),
    ...rest,
    isFor: (target) =>
      target.entity.type !== 'path' &&
      target.entity.list.bulk.includes(id) &&
      (isFor === undefined || isFor(target)),
  }
}

const openBulk =
  (operation: string) =>
  ({ chosen, conf, office }: RowsTarget): Promise<unknown> => {
    const { selection, count } = chosen()
    return office.dialogs.open('bulk', {
      route: conf.route,
      operation,
      selection: plainSelection(selection),
      count,
    })
  }

/** An entity whose records have a position. */
const hasPlaces = ({ entity: { list, type } }: RowsTarget): boolean =>
  type !== 'path' && list.map !== undefined

/**
 * The row commands of every list. One row is better edited in its form, and printed instead of exported: so
 * bulk edit and export are for selections only.
 */
export const ROW_COMMANDS: readonly RowCommand[] = [
  {
    id: 'row.open',
    label: toLabel('LIST.OPEN_ROW'),
    icon: 'external',
    slots: ['row'],
    group: 'ways',
    run: go(''),
  },
  {
    id: 'row.edit',
    label: toLabel('CRUD.EDIT'),
    icon: 'pencil',
    slots: ['row'],
    group: 'ways',
    isFor: ({ entity }) => entity.type !== 'path',
    reason: getReason('edit'),
    run: go('/edit'),
  },
  {
    id: 'row.inline',
    label: toLabel('LIST.EDIT_ROW'),
    slots: ['row'],
    group: 'ways',
    isFor: ({ inline }) => inline !== null,
    run: ({ inline }) => inline?.(),
  },
  bulk('status', {
    operation: 'changeStatus',
    icon: 'swap',
    slots: ['row', 'bulk'],
    isFor: ({ entity }) => entity.statuses !== null,
  }),
  bulk('update', { operation: 'edit', icon: 'pencil', slots: ['bulk'] }),
  {
    id: 'map',
    label: toLabel('MAPS.OPEN'),
    icon: 'map',
    slots: ['row', 'bulk'],
    group: 'acts',
    isFor: hasPlaces,
    run: async ({ chosen, entity, office }) =>
      (await import('./map-rows')).openOnMap(office, entity, chosen().selection),
  },
  {
    id: 'row.pdf',
    label: toLabel('RECORD.PDF'),
    icon: 'download',
    slots: ['row'],
    group: 'acts',
    isFor: ({ entity, row }) => entity.type !== 'path' && row?.delete.deleted === false,
    run: print,
  },
  {
    id: 'letters',
    label: toLabel('BULK.VERB.letters'),
    icon: 'print',
    slots: ['bulk'],
    group: 'acts',
    reason: tooMany,
    run: print,
  },
  bulk('delete', { operation: 'remove', icon: 'trash', slots: ['row', 'bulk'], group: 'ends', danger: true }),
  bulk('restore', {
    operation: 'restore',
    icon: 'restore',
    slots: ['row', 'bulk'],
    group: 'ends',
    isFor: ({ query }) => query.showDeleted,
  }),
  bulk('export', {
    operation: 'export',
    icon: 'download',
    slots: ['bulk'],
    reason: (target) => getReason('export')(target) ?? tooMany(target),
    run: ({ chosen, conf, office, query }) => {
      const { selection } = chosen()
      const ids = 'ids' in selection ? [['idIn', selection.ids.join(',')]] : []
      const params = [...exportParams(query), ...ids].map((one) => [...one])
      return office.dialogs.open('export', { route: conf.route, format: 'xlsx', params })
    },
  }),
]

function tooMany({ exports, office }: RowsTarget): Reason | null {
  return exports ? null : bareReason(office.ports.texts.text('EXPORT.TOO_MANY', { max: EXPORT_IDS }))
}

/** The commands of a selection: those the file names, in its order, then the other actions of the file. */
export function bulkCommands(target: RowsTarget, own: FileCommands): OfferedCommand[] {
  return listCommandsAt(inFileOrder(target, own), 'bulk')
}

/** The commands of one row, navigation first. A deleted row cannot be deleted again. */
export function rowCommands(target: RowsTarget & { row: RecordData }, own: FileCommands): OfferedCommand[] {
  const { deleted } = target.row.delete
  // In a list with deleted records only those can be restored.
  const commands = listCommandsAt(
    inFileOrder({ ...target, query: { ...target.query, showDeleted: deleted } }, own),
    'row',
  )
  return commands.filter(({ id }) => id !== 'delete' || !deleted)
}

function inFileOrder(target: RowsTarget, own: FileCommands): OfferedCommand[] {
  const all = toOfferedCommands(ROW_COMMANDS, target)
  const ways = all.filter(({ group }) => group === 'ways')
  const rest = [...all.filter((one) => !ways.includes(one)), ...own(target)]
  const named = target.entity.list.bulk.flatMap((word) => rest.find(({ id }) => id === word) ?? [])
  return [...ways, ...named, ...rest.filter((one) => !named.includes(one))]
}

/** Loads the code of the file's own actions, and what their conditions need, for lists that have any. */
export async function loadFileCommands(entity: PublicEntity): Promise<FileCommands> {
  const has = entity.actions?.some(({ on }) => on.includes('bulk') || on.includes('row'))
  if (!has) return () => []
  const { prepareConditions, rowFileCommands } = await import('./file')
  await prepareConditions(entity)
  return rowFileCommands
}
