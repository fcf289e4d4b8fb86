import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { Card, CardPlot } from '../../contract/model/dashboard'
import type { Field } from '../../contract/model/field'
import type {
  CardFile,
  LookupFile,
  LookupRowFile,
  MenuFileSource,
  MenuItemFile,
} from '../../contract/model/folder-files'
import {
  type LookupRow,
  type LookupShape,
  type LookupTable,
  WITHOUT_LONG_ROWS,
} from '../../contract/model/lookup'
import type { MenuFile, MenuItem } from '../../contract/model/menu'
import type { Library } from '../files/library'
import { PLAIN_LABEL, toTableName } from '../labels/lookup-shape'

/** A lookup table with its defaults filled in. */
export function resolveLookup(file: LookupFile): LookupTable {
  return {
    name: file.lookup,
    table: file.table ?? toTableName(file.lookup),
    value: file.value ?? 'code',
    label: file.label ?? PLAIN_LABEL,
    filters: file.filters ?? [],
    needsFilter: file.needsFilter ?? false,
    createFilter: file.createFilter ?? {},
    sort: file.sort ?? null,
    carries: file.carries ?? null,
    extra: file.extra ?? null,
    editableBy: file.editableBy ?? null,
    langs: file.langs ?? 'user',
    rows: (file.rows ?? []).map(resolveRow),
    longRows: file.longRows ? { file: file.longRows.file, each: file.longRows.each ?? {} } : null,
    texts: file.texts ?? {},
  }
}

/** Rows without an order keep the order of the file. */
function resolveRow(row: LookupRowFile, index: number): LookupRow {
  return {
    ...row,
    name: row.name ?? localText(row.formattedOutput, DEFAULT_LANGUAGE) ?? row.code,
    order: row.order ?? index + 1,
  }
}

/** The shape of each lookup table that fields use, so that the browser learns them with the entity. */
export function lookupShapes(fields: readonly Field[], library: Library): Record<string, LookupShape> {
  const names = [
    ...new Set(fields.flatMap(({ lookup, suggest }) => [lookup?.name ?? [], suggest?.name ?? []].flat())),
  ].sort()
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = library.lookups.get(name)?.file
      if (!file) return []
      return [[name, toShape(resolveLookup(file))] as const]
    }),
  )
}

/** What the browser learns of a table: it searches long rows and loads the others. */
export function toShape(lookup: LookupTable): LookupShape {
  const { createFilter, filters, label, langs, longRows, needsFilter, sort, table, value } = lookup
  const query = { ...(sort ? { sort } : {}), ...(longRows ? WITHOUT_LONG_ROWS : {}) }
  return { table, value, label, langs, filters, needsFilter, createFilter, query }
}

/** A menu with its defaults filled in. */
export function resolveMenu(file: MenuFileSource): MenuFile {
  const { landing = [], search = {} } = file
  const shown = (search.shown ?? []).map(({ roles = [], routes }) => ({ roles, routes }))
  return {
    menu: file.menu,
    for: file.for ?? [],
    items: file.items.map(resolveItem),
    landing,
    search: { order: search.order ?? [], shown },
  }
}

function resolveItem(item: MenuItemFile): MenuItem {
  return {
    ...item,
    hideFor: item.hideFor ?? [],
    pathFor: item.pathFor ?? {},
    items: (item.items ?? []).map(resolveItem),
  }
}

const ROWS = 5
const ORDER = 1000

/** A card with its defaults filled in. */
export function resolveCard(file: CardFile): Card {
  const { kind } = file
  return {
    id: file.card,
    kind,
    entity: file.entity ?? null,
    filter: file.filter ?? {},
    sort: file.sort ?? [],
    size: file.size ?? ROWS,
    field: file.field ?? null,
    group: file.group ?? 'status',
    plot: kind === 'plot' ? resolvePlot(file) : null,
    width: file.width ?? (kind === 'figure' ? 3 : 6),
    order: file.order ?? ORDER,
    roles: file.roles ?? null,
    text: file.text,
  }
}

const PERIODS = 12

function resolvePlot({ age, by, group, over, periods, shape, sum }: CardFile): CardPlot {
  return {
    over: over ?? 'month',
    by: by ?? 'createdAt',
    periods: periods ?? PERIODS,
    group: group ?? null,
    of: sum !== undefined ? 'sum' : age !== undefined ? 'age' : 'count',
    field: sum ?? age ?? null,
    shape: shape ?? (group === undefined ? 'bars' : 'line'),
  }
}
