import { type CSSProperties, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { ListQuery } from '../../contract/calls/api'
import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { ColumnDescription } from '../../contract/model/page'
import type { RecordData } from '../../contract/model/record'
import type { Clock } from '../../contract/ports/ports'
import type { TextContext } from '../../contract/ports/widget'
import { KINDS, kindOfColumn } from '../../engine/kinds'
import { type ArrangedColumn, createColumnModel } from '../../engine/list/column-model'
import {
  type ColumnChoice,
  clampWidth,
  moveColumn,
  naturalWidth,
  possibleColumns,
  readChoice,
  selectColumns,
} from '../../engine/list/column-width'
import { cellValue, formatCell } from '../../engine/list/describe'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import { sortInForce, withColumns, withSort } from '../../engine/list/query'
import { classNames } from '../../ui/basics/class-names'
import { useOffice, usePreference, useTexts } from '../office'
import { type Registry, useRegistry } from '../registry'
import type { ListAddress } from './address'
import { type Arrangement, type FigureNeeds, type ListColumn, useList } from './list-context'

/** The columns of a list with their texts; recreated when the language changes or labels and texts arrive. */
export function useColumns(columns: readonly ArrangedColumn[]): ListColumn[] {
  const { entity, conf, list } = useList()
  const { badges } = list
  const { lookups, ports } = useOffice()
  const registry = useRegistry()
  const texts = useTexts()
  const [arrived, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const later = useCallback((coming: Promise<unknown>) => void coming.then(tell), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` says that labels have changed
  return useMemo(
    () =>
      columns.map((column, at) => ({
        ...getText(column, entity, {
          registry,
          words: { ...texts, lookupLabel: lookups.label, later },
          clock: ports.clock,
        }),
        path: column.path,
        label: column.label,
        width: column.width,
        least: column.least,
        // Dates are right-aligned like amounts, so that their digits line up; the first column is a name,
        // whatever it holds.
        end: at > 0 && (column.align === 'end' || KINDS[kindOfColumn(column.kind)].calendar !== null),
        amount: column.align === 'end',
        sortable: column.sortable,
        badges: Object.fromEntries(badges.map(({ text, label }) => [text, label])),
        pinned: column.fixed && getPinOffset(column.fixed.side, column.fixed.offset),
        color: column.kind === 'status' ? (record) => statusColor(conf, record) : null,
      })),
    [columns, badges, entity, conf, registry, texts.lang, lookups, arrived],
  )
}

function statusColor(conf: EntityConf, { status }: RecordData): string | null {
  return conf.statuses.list.find(({ code }) => code === status)?.color ?? null
}

/** The widget's one line where the column has a widget, else the plain format of its kind. */
function getText(
  column: ColumnDescription,
  entity: PublicEntity,
  {
    registry,
    words,
    clock,
  }: {
    registry: Registry
    words: Pick<TextContext, 'lang' | 'text' | 'lookupLabel' | 'later'>
    clock: Clock
  },
): Pick<ListColumn, 'text' | 'copied' | 'format' | 'icon'> {
  const { path, choices, options } = column
  const kind = kindOfColumn(column.kind)
  const isInstant = KINDS[kind].calendar === 'instant'
  const widget = column.widget === null ? undefined : registry.widget(column.widget)
  const declared = [...entity.fields, ...entity.copied].find((field) => field.path === path)
  const field: TextContext['field'] = {
    kind,
    schema: declared?.schema ?? {},
    choices,
    options,
    lookup: column.lookup && { name: column.lookup.name, filter: declared?.lookup?.filter ?? {} },
    relation: column.relation && { route: column.relation.route, where: {}, embedded: false, create: false },
  }
  const context: TextContext = { ...words, field }
  const format = (value: Json) => {
    if (value === null || value === '') return ''
    if (isInstant) return shortInstant(value, words.lang, clock.now())
    return widget ? widget.text(value, context) : formatCell(value, context)
  }
  const text = (record: RecordData) => format(cellValue(record, path))
  const instant = (record: RecordData) => fullInstant(cellValue(record, path) as string | null)
  return { format, text, icon: widget?.icon, copied: isInstant ? instant : text }
}

/** A width as a number for the style sheet, which widens it with the density chosen. */
export function toWidthStyle(
  name: '--all' | '--col' | '--cols' | '--others' | '--least',
  width: number,
): CSSProperties {
  return { [name]: width } as CSSProperties
}

/** Class and style of a cell: pinned ones stay at their side while the others scroll under them. */
export function getSide(
  { pinned }: Pick<ListColumn, 'pinned'>,
  classes?: string | false,
): { className?: string; style?: CSSProperties } {
  const className =
    classNames(pinned?.side === 'left' && 'pin', pinned?.side === 'right' && 'pin-end', classes) || undefined
  return { ...(className ? { className } : {}), ...(pinned?.style ? { style: pinned.style } : {}) }
}

/**
 * The offset of a pinned column, `widthBefore` px from its side. The style sheet places the outermost ones.
 */
function getPinOffset(side: 'left' | 'right', widthBefore: number): NonNullable<ListColumn['pinned']> {
  if (widthBefore === 0) return { side, style: undefined }
  const far = `calc(${widthBefore} * var(--col-step)${side === 'left' ? ' + var(--s-11)' : ''})`
  return { side, style: side === 'left' ? { insetInlineStart: far } : { insetInlineEnd: far } }
}

/** A cell of the grid: its class and style, and whether it is in the selected range of cells. */
export function cellProps(column: Pick<ListColumn, 'pinned'>, ranged: boolean, classes?: string | false) {
  const side = getSide(column, classNames(classes, ranged && 'ranged'))
  return ranged ? { ...side, 'aria-selected': true } : side
}

/** The person's choice is a preference; the address carries which columns, so that it can be shared. */
export function useArrangement(query: ListQuery, show: ListAddress['show']): Arrangement {
  const { entity, conf, list, frame } = useList()
  const { lang } = useTexts()
  const [stored, save] = usePreference(`list.${frame?.name ?? entity.route}.columns`)
  const [model] = useState(createColumnModel)
  const [needs, widen] = useState<FigureNeeds>()
  const columns = useMemo(() => {
    const choice = readChoice(stored)
    const possible = possibleColumns(entity, conf, lang)
    const wanted = selectColumns(possible, list.columns, choice, query.columns)
    const natural = (column: ColumnDescription) => naturalWidth(column, list.badges, entity.codePattern)
    return {
      choice,
      possible,
      wanted,
      shown: model.arrange({ wanted, file: list.columns, choice, natural, needs }),
    }
  }, [model, stored, entity, conf, lang, list.columns, list.badges, query.columns, needs])
  const sort = useMemo(() => sortInForce(query, list.sort), [query, list.sort])
  return useMemo(() => {
    const { choice, shown } = columns
    const paths = shown.map(({ path }) => path)
    const keep = (part: Partial<ColumnChoice>) => void save({ ...choice, ...part } as unknown as Json)
    const choose = (columns: readonly string[]) => {
      if (columns.length === 0) return
      keep({ columns: [...columns] })
      show(withColumns(query, columns), 'in place')
    }
    return {
      ...columns,
      widen,
      model,
      sort,
      sortBy: (next) => show(withSort(query, next)),
      choose,
      move: (path, to) => choose(moveColumn(paths, path, to)),
      hide: (path) => choose(paths.filter((one) => one !== path)),
      resize: (path, width) => keep({ widths: { ...choice.widths, [path]: clampWidth(width) } }),
      pin: (path, side) => keep({ pinned: { ...choice.pinned, [path]: side } }),
      reset: () => {
        void save(null)
        show(withColumns(query, null), 'in place')
      },
      adopt: (next) => void save(next as unknown as Json),
    }
  }, [columns, model, sort, save, query, show])
}
