import { type RefObject, useLayoutEffect, useState } from 'react'
import { useOffice, usePath } from '../office'
import { type Cell, cellOf } from './grid-cell'

/** Where a person stood in a list when it was left. */
export interface Standing {
  /** px the box was scrolled */
  top: number
  /** height of a row then, px */
  row: number
  /** the cell with the focus; null = the focus was elsewhere */
  cell: Cell | null
}

/** Where the rows are drawn: the height of one, and which row and column hold the focus. */
function standingIn(box: HTMLElement): Standing {
  return {
    top: box.scrollTop,
    row: box.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height ?? 0,
    cell: box.contains(document.activeElement) ? cellOf(document.activeElement) : null,
  }
}

/** Keeps where the person stood for each address of a list, and answers it once to who comes back. */
export function useStanding(box: RefObject<HTMLElement | null>): Standing | null {
  const { queries, trail } = useOffice()
  const path = usePath()
  const [standing] = useState(() => queries.getQueryData<Standing>(['standing', path]) ?? null)
  useLayoutEffect(
    () => () => {
      if (box.current) queries.setQueryData(['standing', path], standingIn(box.current))
      trail.leaveList(path)
    },
    [box, queries, trail, path],
  )
  return standing
}
