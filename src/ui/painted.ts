/** A page that is never painted, as in a tab nobody looks at, counts as painted after so many ms. */
const UNSEEN_MS = 3000

/** Resolves when the first content stands on the screen: what the first look does not need is asked for then. */
export const painted: Promise<void> = new Promise((resolve) => {
  const types = typeof PerformanceObserver === 'undefined' ? [] : PerformanceObserver.supportedEntryTypes
  if (!types.includes('paint')) return resolve()
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, UNSEEN_MS)
})

/** A module that comes after the first content. */
export function afterPaint<T>(load: () => Promise<T>): () => Promise<T> {
  return () => painted.then(load)
}
