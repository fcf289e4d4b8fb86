import { type RefObject, useLayoutEffect, useRef } from 'react'

function fold(head: HTMLElement): void {
  const title = head.querySelector('h1')
  if (!title) return
  delete head.dataset.fold
  if (title.scrollWidth > title.clientWidth) head.dataset.fold = ''
}

/** Folds a header, by its attribute `data-fold`, while its title lacks room. */
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
