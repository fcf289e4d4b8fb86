/** True for a time zone known to this runtime: `Europe/Rome`, `UTC`. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
