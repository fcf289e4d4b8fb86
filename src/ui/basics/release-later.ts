/** How long a blob URL outlives its last use, in ms. */
const RELEASE_DELAY_MS = 10_000

/**
 * Revokes a blob URL once nothing can still be reading it. An image that is replaced or removed while loading
 * reads on for a moment; a URL revoked meanwhile is reported as a failed request.
 */
export function releaseLater(address: string): void {
  if (address) setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY_MS)
}
