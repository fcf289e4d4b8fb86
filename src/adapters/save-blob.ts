/** Lifetime of a blob address, in ms. */
const KEPT_MS = 60_000

/** Downloads content: a link that is clicked once. */
export function saveBlob(page: Document, content: Blob, name: string): void {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has its own copy.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
