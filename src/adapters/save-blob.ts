/** An address of content lives so many ms. */
const KEPT_MS = 60_000

/** The browser's own way to save: a link that is clicked once. */
export function saveBlob(page: Document, content: Blob, name: string): void {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has its own copy by then.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
