/**
 * Whether a text is a day of the calendar as it is stored: `2026-02-28`, not `2026-02-30`, which browsers
 * parse as 2 March.
 */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
