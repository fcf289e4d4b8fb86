import { isApiError, isGivenUp } from '../../contract/calls/api-error'
import {
  type BrowserReport,
  type FaultReport,
  REPORT_LIMITS,
  type SignalReport,
  type VitalReport,
} from '../../contract/calls/monitor'
import { frameLine, parseFrames, plainMessage } from '../../contract/errors/plain-fault'

/** Collects the events of one tab and sends them in few calls. */
export interface Reporter {
  /** an uncaught error */
  fault: (error: unknown) => void
  /** an answer had a code without a text */
  unknownCode: (code: string) => void
  /** a measure of the tab; the last value of each is sent once, when the page is first hidden */
  vital: (vital: VitalReport['vital'], page: string, value: number) => void
  signal: (signal: SignalReport['signal'], name: string) => void
  /** sends pending events; `leaving`: the page is hidden or closed, so everything is sent now */
  flush: (leaving: boolean) => void
}

interface ReporterNeeds {
  /** rejects when it could not be sent: the report is lost then */
  send: (report: BrowserReport, leaving: boolean) => Promise<void>
  /** the pattern of the current page */
  page: () => string
}

/** Delay before faults, and other events, are sent, in ms. */
const FAULTS_MS = 2_000
const SIGNALS_MS = 60_000
/** Maximum faults of one tab until it is loaded again. */
const TAB_MAX = 500

/** Reports are best effort: a failing one must not cause the next. */
export function createReporter({ page, send }: ReporterNeeds): Reporter {
  const vitals = new Map<VitalReport['vital'], VitalReport>()
  const toldVitals = new Set<VitalReport['vital']>()
  let faults = new Map<string, FaultReport>()
  let signals = new Map<string, SignalReport>()
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  const within = (ms: number): void => {
    const at = Date.now() + ms
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => flush(false), ms)
  }
  const takeVitals = (leaving: boolean): VitalReport[] => {
    const ready = leaving ? [...vitals.values()].filter(({ vital }) => !toldVitals.has(vital)) : []
    for (const { vital } of ready) toldVitals.add(vital)
    return ready
  }
  const flush = (leaving: boolean): void => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const report = {
      faults: [...faults.values()],
      vitals: takeVitals(leaving),
      signals: [...signals.values()],
    }
    faults = new Map()
    signals = new Map()
    if (Object.values(report).some(({ length }) => length > 0)) send(report, leaving).catch(() => undefined)
  }
  const add = (fault: Omit<FaultReport, 'page' | 'count'>): void => {
    told += 1
    const key = `${fault.message}\n${fault.stack}`
    const known = faults.get(key)
    if (told > TAB_MAX || (!known && faults.size >= REPORT_LIMITS.faults)) return
    faults.set(key, { ...fault, page: page(), count: Math.min((known?.count ?? 0) + 1, REPORT_LIMITS.count) })
    within(FAULTS_MS)
  }
  return {
    flush,
    fault: (error) => {
      if (isGivenUp(error)) return
      const { message = String(error), name = 'Error', stack = '' } = error instanceof Error ? error : {}
      // The message of an answer is a text for the person; its code says what it is.
      const text = isApiError(error) ? error.failure.errorCode : message
      const lines = parseFrames(stack).map(frameLine).join('\n')
      add({
        name: name.slice(0, REPORT_LIMITS.name),
        message: plainMessage(text).slice(0, REPORT_LIMITS.message),
        stack: lines.slice(0, REPORT_LIMITS.stack),
      })
    },
    unknownCode: (code) =>
      add({ name: 'UnknownCode', message: plainMessage(code).slice(0, REPORT_LIMITS.message), stack: '' }),
    vital: (vital, on, value) =>
      vitals.set(vital, { vital, page: on, value: Math.min(value, REPORT_LIMITS.value) }),
    signal: (signal, name) => {
      const key = `${signal} ${name}`
      const known = signals.get(key)
      if (!known && signals.size >= REPORT_LIMITS.signals) return
      signals.set(key, { signal, name, count: Math.min((known?.count ?? 0) + 1, REPORT_LIMITS.count) })
      within(SIGNALS_MS)
    },
  }
}

/** A search that found nothing. */
export interface EmptySearch {
  route: string
  text: string
}

/**
 * The search text of a list that found nothing; null for every other answer. `key` and `data` are those of
 * the list's query.
 */
export function findEmptySearch(key: readonly unknown[], data: unknown): EmptySearch | null {
  const [what, route, query, page] = key
  if (what !== 'list' || typeof route !== 'string' || page !== 0 || !isObject(query) || !isObject(data))
    return null
  const text = typeof query.q === 'string' ? query.q.trim() : ''
  return text !== '' && Array.isArray(data.items) && data.items.length === 0 ? { route, text } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
