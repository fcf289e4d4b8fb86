import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import { type Command, type OfferedCommand, offered, standingAt } from '../../engine/commands/command'
import { ANY, type Operation } from '../../engine/commands/reason-code'
import { bareReason, type Reason, reason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office'

/** The rows of a list that commands are offered for: one, or a choice of several. */
export interface RowsTarget {
  office: Office
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** the one row; null = several */
  row: RecordData | null
  /** more rows than files are fetched of, one by one */
  many: boolean
  /** the choice can be named in the address of an export */
  exports: boolean
  /** the rows at the moment something is done with them, and how many they are in words */
  chosen: () => { selection: Selection; count: string }
  /** the address of a page the list leads to */
  hrefOf: (path: string) => string
  /** turns the row into its fields (GRID-04); null = it is not changed in its place */
  inline: (() => void) | null
}

/** What the file of an entity adds to the commands of rows. */
export type FileCommands = (target: RowsTarget) => OfferedCommand[]

/** More ids than this make the address of an export too long. */
export const EXPORT_IDS = 200

/** The groups of the menu of a row: ways, acts, and apart what takes the record away or brings it back. */
export const ROW_GROUPS = ['ways', 'acts', 'ends'] as const

type RowCommand = Command<RowsTarget>

const said =
  (key: string): RowCommand['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)

/** One row answers for itself; several are judged by the right alone, and row by row when it is done. */
const reasonOf =
  (operation: Operation) =>
  ({ entity, conf, office, row }: RowsTarget): Reason | null =>
    reason({ entity, conf, texts: office.ports.texts }, operation, row ?? ANY)

const print = async (target: RowsTarget): Promise<void> => (await import('./save-file')).printRows(target)

const go =
  (end: string) =>
  ({ conf, hrefOf, office, row }: RowsTarget): void =>
    office.ports.navigator.go(hrefOf(`/${conf.route}/${row?.id}${end}`))

/** An operation on many records that the file lists; a mere page has no records to change. */
function bulk(
  id: string,
  part: Pick<RowCommand, 'icon' | 'places'> & { operation: Operation } & Partial<RowCommand>,
): RowCommand {
  const { operation, isFor, ...rest } = part
  return {
    ...{ id, label: said(`BULK.VERB.${id}`), group: 'acts', reason: reasonOf(operation), run: openBulk(id) },
    ...rest,
    isFor: (target) =>
      target.entity.type !== 'path' && target.entity.list.bulk.includes(id) && (isFor === undefined || isFor(target)),
  }
}

const openBulk =
  (operation: string) =>
  ({ chosen, conf, office }: RowsTarget): Promise<unknown> => {
    const { selection, count } = chosen()
    return office.dialogs.open('bulk', { route: conf.route, operation, selection: plainSelection(selection), count })
  }

/** An entity whose records lie somewhere. */
const hasPlaces = ({ entity: { list, type } }: RowsTarget): boolean => type !== 'path' && list.map !== undefined

/**
 * What every list can do with its rows. The form changes one row better than the dialog for many, and a file of one row is
 * its print: these two are for choices alone.
 */
export const ROW_COMMANDS: readonly RowCommand[] = [
  { id: 'row.open', label: said('LIST.OPEN_ROW'), icon: 'external', places: ['row'], group: 'ways', run: go('') },
  {
    ...{ id: 'row.edit', label: said('CRUD.EDIT'), icon: 'pencil', places: ['row'], group: 'ways' },
    isFor: ({ entity }) => entity.type !== 'path',
    reason: reasonOf('edit'),
    run: go('/edit'),
  },
  {
    ...{ id: 'row.inline', label: said('LIST.EDIT_ROW'), places: ['row'], group: 'ways' },
    isFor: ({ inline }) => inline !== null,
    run: ({ inline }) => inline?.(),
  },
  bulk('status', {
    ...{ operation: 'changeStatus', icon: 'swap', places: ['row', 'bulk'] },
    isFor: ({ entity }) => entity.statuses !== null,
  }),
  bulk('update', { operation: 'edit', icon: 'pencil', places: ['bulk'] }),
  {
    ...{ id: 'map', label: said('MAPS.OPEN'), icon: 'map', places: ['row', 'bulk'], group: 'acts', isFor: hasPlaces },
    run: async ({ chosen, entity, office }) => (await import('./map-rows')).openOnMap(office, entity, chosen().selection),
  },
  {
    ...{ id: 'row.pdf', label: said('RECORD.PDF'), icon: 'download', places: ['row'], group: 'acts' },
    isFor: ({ entity, row }) => entity.type !== 'path' && row?.delete.deleted === false,
    run: print,
  },
  {
    ...{ id: 'letters', label: said('BULK.VERB.letters'), icon: 'print', places: ['bulk'], group: 'acts' },
    reason: tooMany,
    run: print,
  },
  bulk('delete', { operation: 'remove', icon: 'trash', places: ['row', 'bulk'], group: 'ends', danger: true }),
  bulk('restore', {
    ...{ operation: 'restore', icon: 'restore', places: ['row', 'bulk'], group: 'ends' },
    isFor: ({ query }) => query.showDeleted,
  }),
  bulk('export', {
    ...{ operation: 'export', icon: 'download', places: ['bulk'] },
    reason: (target) => reasonOf('export')(target) ?? tooMany(target),
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

/** What can be done with a choice of rows: what the file names in its order, then the other actions of the file. */
export function chosenCommands(target: RowsTarget, own: FileCommands): OfferedCommand[] {
  return standingAt(inFileOrder(target, own), 'bulk')
}

/** What can be done with one row: the ways to it first. What is deleted is not deleted twice. */
export function rowCommands(target: RowsTarget & { row: RecordData }, own: FileCommands): OfferedCommand[] {
  const { deleted } = target.row.delete
  // In a list of everything each row is restored only where it is deleted.
  const commands = standingAt(inFileOrder({ ...target, query: { ...target.query, showDeleted: deleted } }, own), 'row')
  return commands.filter(({ id }) => id !== 'delete' || !deleted)
}

function inFileOrder(target: RowsTarget, own: FileCommands): OfferedCommand[] {
  const all = offered(ROW_COMMANDS, target)
  const ways = all.filter(({ group }) => group === 'ways')
  const rest = [...all.filter((one) => !ways.includes(one)), ...own(target)]
  const named = target.entity.list.bulk.flatMap((word) => rest.find(({ id }) => id === word) ?? [])
  return [...ways, ...named, ...rest.filter((one) => !named.includes(one))]
}

/** Fetches what says the file's own actions, for lists that have any. */
export async function loadFileCommands({ actions = [] }: Pick<PublicEntity, 'actions'>): Promise<FileCommands> {
  const has = actions.some(({ on }) => on.includes('bulk') || on.includes('row'))
  return has ? (await import('./file')).rowFileCommands : () => []
}
