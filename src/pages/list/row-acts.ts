import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { reason, reasonLine } from '../../engine/commands/reasons'
import type { Office } from '../../engine/office'
import type { MenuGroup } from '../../ui/menu-items'
import type { Offer } from '../bulk/offer'
import { chosenOffers, type OwnOffers } from '../bulk/offers'

/** The list whose rows something is offered for. */
export interface RowFacts {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** the address of a page the list leads to */
  hrefOf: (path: string) => string
}

/** The acts of one row: the way to it and to its form, the file's own acts, what a choice of rows offers; each with why it is off. */
export function rowActs(office: Office, { entity, conf, query, hrefOf }: RowFacts, record: RecordData, own: OwnOffers): Offer[] {
  const { navigator, texts } = office.ports
  const { id } = record
  const way = (name: string, label: string, icon: string, path: string): Offer => ({
    ...{ id: name, label: texts.text(label), icon, reason: null },
    run: () => navigator.go(hrefOf(path)),
  })
  const chosen = () => ({ selection: { ids: [id] }, count: '1' })
  const shown = { ...query, showDeleted: record.delete.deleted }
  const offers = chosenOffers(office, { entity, conf, query: shown, row: record, many: false, chosen }, own, false)
  // The form changes one row better than the dialog for many; a file of one row is its print; what is deleted is not deleted twice.
  const besides = ['update', 'export', ...(record.delete.deleted ? ['delete'] : [])]
  const edit = {
    ...way(EDIT, 'CRUD.EDIT', 'pencil', `/${conf.route}/${id}/edit`),
    reason: reason({ entity, conf, texts }, 'edit', record),
  }
  return [
    way(OPEN, 'LIST.OPEN_ROW', 'external', `/${conf.route}/${id}`),
    ...(entity.type === 'path' ? [] : [edit]),
    ...offers.filter((one) => !besides.includes(one.id)),
  ]
}

/** The acts of a row that may be changed in its place (GRID-04): that one stands after the way to its form. */
export function withInline(acts: readonly Offer[], text: (key: string) => string, run: () => void): Offer[] {
  const inline: Offer = { id: INLINE, label: text('LIST.EDIT_ROW'), icon: undefined, reason: null, run }
  return acts.flatMap((one) => (one.id === EDIT ? [one, inline] : [one]))
}

const OPEN = 'row.open'
const EDIT = 'row.edit'
const INLINE = 'row.inline'
const ENDS: readonly string[] = ['delete', 'restore']

/** The acts of a row as a menu: ways, acts, and apart what takes the record away or brings it back. */
export function rowMenu(acts: readonly Offer[], admin: boolean): MenuGroup[] {
  const entry = ({ id, label, icon, reason }: Offer) => ({
    ...{ id, label, icon, danger: id === 'delete' },
    reason: reason && reasonLine(reason, admin),
  })
  const isWay = ({ id }: Offer) => [OPEN, EDIT, INLINE].includes(id)
  const groups = [
    { id: 'ways', actions: acts.filter(isWay).map(entry) },
    { id: 'acts', actions: acts.filter((one) => !isWay(one) && !ENDS.includes(one.id)).map(entry) },
    { id: 'ends', actions: acts.filter(({ id }) => ENDS.includes(id)).map(entry) },
  ]
  return groups.filter(({ actions }) => actions.length > 0)
}
