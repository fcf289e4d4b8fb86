import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Levels of folding in the order in which a header gives up its parts; `null` is the whole header. */
const LEVELS = [null, '1', '2']

function fold(head: HTMLElement): void {
  const title = head.querySelector('h1')
  if (!title) return
  for (const level of LEVELS) {
    if (level === null) delete head.dataset.fold
    else head.dataset.fold = level
    if (title.scrollWidth <= title.clientWidth) return
  }
}

/** Folds a header by its attribute `data-fold`, no further than its title needs to stand there uncut. */
export function useFold(): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null)
  // After every render: its title, its status or its commands may have changed.
  useLayoutEffect(() => {
    if (head.current) fold(head.current)
  })
  useLayoutEffect(() => {
    const element = head.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => fold(element))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return head
}
