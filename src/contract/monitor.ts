/** Bounds of what a browser reports in one call. */
export const REPORT_LIMITS = {
  /** size of the body in bytes */
  bytes: 64 * 1024,
  /** different faults */
  faults: 20,
  /** characters of a name, an address, a message and a stack */
  name: 80,
  page: 200,
  message: 500,
  stack: 4_000,
  /** occurrences of one line */
  count: 1_000,
} as const

/** An error of a page: nothing of it names a person or a value. */
export interface FaultReport {
  /** its class: `TypeError` */
  name: string
  /** as `plainMessage` leaves it */
  message: string
  /** lines of `frameLine` */
  stack: string
  /** the pattern of the page: `/customers/:id/edit` */
  page: string
  /** occurrences since the last report */
  count: number
}

/** What a browser tells about itself. */
export interface BrowserReport {
  faults: FaultReport[]
}

/** Words of addresses that are no ids. */
const WORDS: ReadonlySet<string> = new Set(['new', 'edit', 'import', 'virtual-folder', 'me'])
/** Addresses of pages are at most this deep. */
const STEPS_MAX = 6

/** The pattern of a page's address: its first step names the page, and ids are left out. `/customers/0198…/edit` → `/customers/:id/edit` */
export function pagePattern(path: string): string {
  const [first = '', ...rest] = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, STEPS_MAX)
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(first)) return first === '' ? '/' : '/:page'
  return `/${[first, ...rest.map((step) => (WORDS.has(step) ? step : ':id'))].join('/')}`
}
