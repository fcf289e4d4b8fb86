/** The content stays readable this long after its window was told of it, in ms. */
const KEPT_MS = 60_000

/**
 * Shows content that only a call with a token can fetch in a window of its own. The window is opened at once: browsers
 * allow that only while they handle a click.
 */
export async function openBlob(window: Window, fetched: () => Promise<Blob>): Promise<void> {
  const page = window.open('about:blank', '_blank')
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
