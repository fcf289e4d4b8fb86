/** A reading of the clock on the wall, as the milliseconds that reading would be in UTC. */
export type Wall = number

const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** True for a time zone this machine knows: `Europe/Rome`, `UTC`. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** What the clock shows at an instant, to the second. Throws a RangeError for an unknown zone. */
export function wallAt(instant: number, zone: string): Wall {
  const parts = formatOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * The instant at which the clock shows a reading; null when it never does (the hour left out in spring). Of the two
 * instants of the hour that comes twice in autumn it is the later one, in standard time, as Quartz has it.
 */
export function instantAt(wall: Wall, zone: string): number | null {
  const offsets = [wall - DAY, wall + DAY].map((around) => wallAt(around, zone) - around)
  const fitting = offsets.map((offset) => wall - offset).filter((instant) => wallAt(instant, zone) === wall)
  return fitting.length > 0 ? Math.max(...fitting) : null
}
