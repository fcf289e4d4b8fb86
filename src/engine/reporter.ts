import { isApiError, isGivenUp } from '../contract/api-error'
import { type BrowserReport, type FaultReport, REPORT_LIMITS } from '../contract/monitor'
import { frameLine, framesOf, plainMessage } from '../contract/plain-fault'

/** Collects what happens in one tab and sends it in few calls. */
export interface Reporter {
  /** something was thrown and nobody caught it */
  fault: (error: unknown) => void
  /** an answer had a code that no text is known for */
  unknownCode: (code: string) => void
  /** sends what waits; `leaving`: the page is being closed */
  flush: (leaving: boolean) => void
}

interface ReporterNeeds {
  /** rejects when it could not be sent: the report is lost then */
  send: (report: BrowserReport, leaving: boolean) => Promise<void>
  /** the pattern of the present page */
  page: () => string
}

/** How long observations wait for others, in ms. */
const TOGETHER_MS = 2_000
/** Faults of one tab until it is loaded again: one that fails all the time has said enough. */
const TAB_MAX = 500

/** Reports are best effort: a failing one must not cause the next. */
export function createReporter({ page, send }: ReporterNeeds): Reporter {
  let faults = new Map<string, FaultReport>()
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (leaving: boolean): void => {
    clearTimeout(timer)
    timer = undefined
    if (faults.size === 0) return
    const report = { faults: [...faults.values()] }
    faults = new Map()
    send(report, leaving).catch(() => undefined)
  }
  const add = (fault: Omit<FaultReport, 'page' | 'count'>): void => {
    told += 1
    const key = `${fault.message}\n${fault.stack}`
    const known = faults.get(key)
    if (told > TAB_MAX || (!known && faults.size >= REPORT_LIMITS.faults)) return
    faults.set(key, { ...fault, page: page(), count: Math.min((known?.count ?? 0) + 1, REPORT_LIMITS.count) })
    timer ??= setTimeout(() => flush(false), TOGETHER_MS)
  }
  return {
    flush,
    fault: (error) => {
      if (isGivenUp(error)) return
      const { message = String(error), name = 'Error', stack = '' } = error instanceof Error ? error : {}
      // The message of an answer is a text for the person; its code says what it is.
      const text = isApiError(error) ? error.failure.errorCode : message
      const lines = framesOf(stack).map(frameLine).join('\n')
      add({
        name: name.slice(0, REPORT_LIMITS.name),
        message: plainMessage(text).slice(0, REPORT_LIMITS.message),
        stack: lines.slice(0, REPORT_LIMITS.stack),
      })
    },
    unknownCode: (code) => add({ name: 'UnknownCode', message: plainMessage(code).slice(0, REPORT_LIMITS.message), stack: '' }),
  }
}
