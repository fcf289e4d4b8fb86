import type { AnyRouter } from '@tanstack/react-router'

/** What the router notes for the next page: `n` = it begins at its top. */
interface Noted {
  _scroll: { n?: boolean }
}

/**
 * Replaces the router's module of that name, a kB of which remembers places that pages keep themselves: a new
 * page begins at its top, or at the element that its address names.
 */
export function setupScrollRestoration(router: AnyRouter): void {
  const noted = (router as unknown as Noted)._scroll
  router.subscribe('onRendered', ({ toLocation: { hash } }) => {
    const isNew = noted.n
    noted.n = true
    if (hash) document.getElementById(hash)?.scrollIntoView()
    else if (isNew) scrollTo(0, 0)
  })
}

/** The places of elements: none are remembered. */
export function getElementScrollRestorationEntry(): undefined {
  return undefined
}

/** The key of a remembered place: there is none. */
export const defaultGetScrollRestorationKey = (): string => ''

/** Where places would be stored. */
export const storageKey = ''
