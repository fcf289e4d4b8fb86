import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Props of a list whose rows can be reordered. */
export interface Reorder {
  /** on the element whose children are the rows */
  list: RefObject<HTMLUListElement | null>
  /** index of the dragged row */
  dragged: number | null
  /** for the handle button of a row: the pointer drags, arrow up and down move */
  handle: (index: number) => {
    'data-reorder': true
    onPointerDown: (event: PointerEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** Reorders rows by pointer and by keys; `onMove` gets the old and the new index of a row. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)

  useEffect(() => {
    if (dragged === null) return
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const to = rowAt(list.current, clientY)
      if (to === null || to === dragged) return
      onMove(dragged, to)
      setDragged(to)
    }
    const drop = () => setDragged(null)
    // On the document, because a row that moves in the DOM loses pointer capture.
    document.addEventListener('pointermove', follow)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', drop)
    return () => {
      document.removeEventListener('pointermove', follow)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', drop)
    }
  }, [dragged, onMove])

  // A moved row has lost the focus.
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.children[wanted.current]?.querySelector<HTMLElement>('[data-reorder]')?.focus()
    wanted.current = null
  })

  const handle: Reorder['handle'] = (index) => ({
    'data-reorder': true,
    onPointerDown: (event) => {
      if (event.button === 0) setDragged(index)
    },
    onKeyDown: (event) => {
      const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : index
      if (to === index) return
      event.preventDefault()
      if (to < 0 || to >= count) return
      wanted.current = to
      onMove(index, to)
    },
  })
  return { list, dragged, handle }
}

/** The row whose middle third contains the pointer, or the nearest end outside the list. */
function rowAt(list: HTMLElement | null, y: number): number | null {
  const boxes = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  const first = boxes[0]
  const last = boxes.at(-1)
  if (!first || !last) return null
  if (y < first.top) return 0
  if (y > last.bottom) return boxes.length - 1
  const index = boxes.findIndex(
    ({ top, bottom, height }) => y >= top + height / 6 && y <= bottom - height / 6,
  )
  return index < 0 ? null : index
}
