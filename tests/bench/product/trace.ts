import type { Browser, CDPSession, Page } from '@playwright/test'
import { counters } from '../browser.mjs'

/** What an act cost the page until nothing happened any more. */
export interface Cost {
  /** ms of processor in scripts, microtasks and collections included */
  script: number
  /** ms of processor of everything the page's own thread did: scripts, styles, layout, painting */
  task: number
  /** tasks over 50 ms by the clock */
  long: number
  /** ms they had beyond 50 each */
  blocked: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs by the clock */
  ts: number
  dur?: number
  /** µs of the thread's processor */
  tdur?: number
}

const CATEGORIES = [
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'v8',
  'disabled-by-default-devtools.timeline',
]
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'v8.evaluateModule',
  'v8.compile',
  'MinorGC',
  'MajorGC',
])
const TASK = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])
const LONG_MS = 50

/** One look at whether the page rests, in ms, and how many of them in a row must find it so. */
const LOOK_MS = 250
const LOOKS = 4
/** A page that rests still has a clock or two. */
const REST_MS = 4
const PATIENCE_LOOKS = 80

/** Waits until the page has done next to nothing for a second. */
export async function untilIdle(page: Page, cdp: CDPSession): Promise<void> {
  let calm = 0
  let before = (await counters(cdp)).TaskDuration ?? 0
  for (let look = 0; look < PATIENCE_LOOKS && calm < LOOKS; look += 1) {
    await page.waitForTimeout(LOOK_MS)
    const now = (await counters(cdp)).TaskDuration ?? 0
    calm = (now - before) * 1000 < REST_MS ? calm + 1 : 0
    before = now
  }
}

/** Does something on a page and counts all of it by tracing, from the first event until the page rests. */
export async function measured(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Cost> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await untilIdle(page, cdp)
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.evaluate(() => void performance.mark('bench-begin'))
  await act()
  await untilIdle(page, cdp)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await cdp.detach()
  return costOf(traceEvents)
}

function costOf(events: readonly TraceEvent[]): Cost {
  const mark = events.find(({ name }) => name === 'bench-begin')
  if (!mark) throw new Error('the trace does not hold its beginning')
  const own = events.filter(
    ({ pid, tid, ts, ph }) => pid === mark.pid && tid === mark.tid && ts >= mark.ts && ph === 'X',
  )
  const tasks = outermost(own.filter(({ name }) => TASK.has(name)))
  const beyond = tasks.map(({ dur = 0 }) => dur / 1000 - LONG_MS).filter((ms) => ms > 0)
  return {
    script: worked(outermost(own.filter(({ name }) => SCRIPT.has(name)))),
    task: worked(tasks),
    long: beyond.length,
    blocked: beyond.reduce((sum, ms) => sum + ms, 0),
  }
}

/** Events of one thread that lie within no other: each moment counts once. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY
  return [...events]
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

/**
 * Processor time, where the browser tells it, else the time that went by: other programs of the machine shall
 * not count.
 */
function worked(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
}
