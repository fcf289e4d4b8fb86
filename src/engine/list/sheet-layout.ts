import { withLabels } from '../../catalogue/labels/sheet-labels'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListSheets, SheetView } from '../../contract/model/sheets'

/** Columns that a sheet always shows: those that identify and order its rows. */
const ALWAYS = ['code', 'status', 'label']

/**
 * The entity as one sheet shows it: with its fields, those of the file first, and its labels; an empty sheet
 * has those of the file.
 */
export function entityOfSheet(
  entity: PublicEntity,
  { by, order }: ListSheets,
  { fields: own, labels }: SheetView,
): PublicEntity {
  const { fields, list } = entity
  const isKept = (path: string) =>
    path !== by && (own.length === 0 || own.includes(path) || ALWAYS.includes(path) || path === order)
  const columns = list.columns.filter(({ field }) => isKept(field)).map(({ pinned: _, ...column }) => column)
  const known = new Set(list.columns.map(({ field }) => field))
  const more = fields.map(({ path }) => path).filter((path) => own.includes(path) && !known.has(path))
  const at = columns.findIndex(({ field }) => field === 'status')
  const place = at < 0 ? columns.length : at
  const layout = {
    columns: [...columns.slice(0, place), ...more.map((field) => ({ field })), ...columns.slice(place)],
    filters: list.filters.filter(isKept),
    sort: list.sort.filter((one) => one.split(',')[0] !== by),
  }
  return { ...withLabels(entity, labels), list: { ...list, ...layout } }
}
