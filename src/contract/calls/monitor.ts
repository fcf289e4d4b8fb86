/** Bounds of a browser's report. */
export const REPORT_LIMITS = {
  /** size of the body in bytes */
  bytes: 64 * 1024,
  /** different faults */
  faults: 20,
  /** characters of a name, an address, a version, a message and a stack */
  name: 80,
  page: 200,
  release: 40,
  message: 500,
  stack: 4_000,
  /** measured vitals, and signals of different names */
  vitals: 20,
  signals: 100,
  /** the largest vital */
  value: 600_000,
  /** occurrences of one line */
  count: 1_000,
} as const

/** An error of a page: nothing of it names a person or a value. */
export interface FaultReport {
  /** its class: `TypeError` */
  name: string
  /** cleaned by `plainMessage` */
  message: string
  /** lines of `frameLine` */
  stack: string
  /** the pattern of the page: `/customers/:id/edit` */
  page: string
  /** occurrences since the last report */
  count: number
}

/** Web vitals of a page: largest paint, reaction, first byte, and layout shift. */
export const VITALS = ['LCP', 'INP', 'TTFB', 'CLS'] as const

/** A measure of one page, once per loaded tab. */
export interface VitalReport {
  vital: (typeof VITALS)[number]
  page: string
  /** ms; CLS in thousandths */
  value: number
}

/**
 * Signals of use: page views, forms left with unsaved work, fields filled in, refused values, searches
 * without results.
 */
export const SIGNALS = ['PAGE_VIEW', 'ABANDONED_FORM', 'FIELD_USE', 'VALIDATION', 'EMPTY_SEARCH'] as const

/** Whether a signal names a field; the others name a page. */
export const isOfField = (signal: (typeof SIGNALS)[number]): boolean =>
  signal === 'FIELD_USE' || signal === 'VALIDATION'

/** Occurrences of a signal since the last report. */
export interface SignalReport {
  signal: (typeof SIGNALS)[number]
  /** the pattern of a page, or a field: `customers.vatNumber` */
  name: string
  count: number
}

/** Format of a build's version: `1.4.0-rc.1+3f2a`. */
export const RELEASE = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/

/** A browser's report. */
export interface BrowserReport {
  /** version the tab was built as: after an upgrade an open tab is still the old one; absent = unknown */
  release?: string
  faults: FaultReport[]
  vitals: VitalReport[]
  signals: SignalReport[]
}

/** Segments of addresses that are not ids. */
const WORDS: ReadonlySet<string> = new Set(['new', 'edit', 'import', 'virtual-folder', 'me'])
/** Addresses of pages are at most this deep. */
const STEPS_MAX = 6

/**
 * The pattern of a page's address: its first step names the page, and ids are left out.
 * `/customers/0198…/edit` → `/customers/:id/edit`
 */
export function pagePattern(path: string): string {
  const [first = '', ...rest] = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, STEPS_MAX)
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(first)) return first === '' ? '/' : '/:page'
  return `/${[first, ...rest.map((step) => (WORDS.has(step) ? step : ':id'))].join('/')}`
}

/** A field without the ids of rows: `customers.crew.0198….email` → `customers.crew[].email`. */
export function fieldPattern(path: string): string {
  const [route = '', ...steps] = path.split('.')
  return [route, ...steps.map((step) => (/^[a-zA-Z_]\w{0,59}$/.test(step) ? step : '[]'))]
    .join('.')
    .replaceAll('.[]', '[]')
}
