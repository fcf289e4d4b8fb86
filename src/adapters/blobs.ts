/** Lifetime of the address of a content after it was opened or saved, in ms. */
const KEPT_MS = 60_000

/**
 * Shows content that needs an authenticated call in a new window. The window is opened at once, because
 * browsers allow that only during a click.
 */
export async function openBlob(window: Window, fetched: () => Promise<Blob>): Promise<void> {
  const page = window.open()
  try {
    const address = URL.createObjectURL(await fetched())
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
    if (page) page.location.replace(address)
    else window.location.assign(address)
  } catch (error) {
    page?.close()
    throw error
  }
}

/** Downloads content: a link that is clicked once. */
export function saveBlob(page: Document, content: Blob, name: string): void {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has its own copy.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
