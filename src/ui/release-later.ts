/** How long an address outlives its last use, in ms. */
const KEPT_MS = 10_000

/**
 * Releases the address of a blob once nothing can still be reading it. An image that is replaced or taken away while it loads reads
 * on for a moment; an address released under it is reported as a failed request.
 */
export function releaseLater(address: string): void {
  if (address) setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
