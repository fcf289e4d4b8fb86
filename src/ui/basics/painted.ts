/** A page that is never painted, such as a background tab, counts as painted after this many ms. */
const UNSEEN_MS = 3000

/** Resolves when the first content is painted: work the first view does not need starts then. */
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

/** A module loaded after the first content. */
export function afterPaint<T>(load: () => Promise<T>): () => Promise<T> {
  return () => painted.then(load)
}
