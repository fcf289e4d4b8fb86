import type { CSSProperties } from 'react'
import { classNames } from '../../ui/class-names'
import type { ListColumn } from './use-columns'

/** A width as a number for the style sheet, which widens it with the density chosen. */
export function sized(name: '--col' | '--cols' | '--others' | '--least', width: number): CSSProperties {
  return { [name]: width } as CSSProperties
}

/** Class and place of a cell: pinned ones stay at their side while the others pass under them. */
export function sideOf(
  { pinned }: Pick<ListColumn, 'pinned'>,
  classes?: string | false,
): { className?: string; style?: CSSProperties } {
  const className = classNames(pinned?.side === 'left' && 'pin', pinned?.side === 'right' && 'pin-end', classes) || undefined
  return { ...(className ? { className } : {}), ...(pinned?.style ? { style: pinned.style } : {}) }
}

/** Places of pinned columns: each beside those pinned before it. The outermost stand where the style sheet puts them. */
export function pinnedAt(side: 'left' | 'right', widthBefore: number): NonNullable<ListColumn['pinned']> {
  if (widthBefore === 0) return { side, style: undefined }
  const far = `calc(${widthBefore} * var(--col-step)${side === 'left' ? ' + var(--s-11)' : ''})`
  return { side, style: side === 'left' ? { insetInlineStart: far } : { insetInlineEnd: far } }
}

/** A cell of the grid: its class and place, and whether it lies in the range of cells a person stretched. */
export function cellProps(column: Pick<ListColumn, 'pinned'>, ranged: boolean, classes?: string | false) {
  const side = sideOf(column, classNames(classes, ranged && 'ranged'))
  return ranged ? { ...side, 'aria-selected': true } : side
}
