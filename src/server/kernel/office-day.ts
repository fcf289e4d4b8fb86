import { TIME_ZONE } from '../../contract/constants'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The date in the office at a moment: `2026-11-23`. */
export function officeDay(at: Date): string {
  return format.format(at)
}
