/** Steps shorter than this are not named, in ms: no step of more than two seconds is silent. */
const SILENT_MS = 2_000
/** A terminal draws from here on, and again after each such pause, in ms. */
const DRAW_MS = 100
/** Pause between two lines of a long step where there is no terminal, in ms. */
const LINE_MS = 10_000
const BAR = 24
/** Width of the block that wanders through the bar of a step whose length is unknown. */
const BLOCK = 6

/**
 * A step that runs: `share` tells how far it is, `end` that it is over.
 * @typedef {{ share: (done: number, total: number) => void, end: () => void }} RunningStep
 */

/**
 * Tells the steps of a start: a terminal gets a bar that moves, everything else plain lines; both the time of
 * each step that takes more than two seconds. Lines of others stand above the bar.
 * @param {{ isTTY?: boolean | undefined, write: (text: string) => unknown }} out
 * @param {() => number} clock ms
 */
export function createTeller(out, clock = Date.now) {
  /**
   * @type {{ text: string, start: number, drawn: number, done: number, total: number, told: number | null } |
   *   null}
   */
  let running = null
  const clear = () => (out.isTTY && running ? out.write('\r\u001b[K') : undefined)
  const line = (/** @type {string} */ text) => {
    clear()
    out.write(`${text}\n`)
  }
  const look = () => {
    if (!running) return
    const at = clock()
    if (out.isTTY) {
      if (at - running.drawn < DRAW_MS) return
      running.drawn = at
      out.write(`\r\u001b[K${stepLine(running, at - running.start)}`)
    } else if (at - running.start >= SILENT_MS && (running.told === null || at - running.told >= LINE_MS)) {
      const { done, text, told, total } = running
      running.told = at
      const far = total > 0 ? `${Math.floor((done / total) * 100)} %, ` : ''
      const how = told === null ? ' …' : `: ${far}${seconds(at - running.start)} …`
      out.write(`${text}${how}\n`)
    }
  }
  /** @returns {RunningStep} */
  const begin = (/** @type {string} */ text) => {
    const start = clock()
    const own = { text, start, drawn: start, done: 0, total: 0, told: null }
    clear()
    running = own
    const timer = setInterval(look, DRAW_MS)
    timer.unref()
    return {
      share: (done, total) => {
        own.done = done
        own.total = total
        // Work that keeps the thread busy is drawn by its own reports.
        look()
      },
      end: () => {
        clearInterval(timer)
        if (running !== own) return
        clear()
        running = null
        const ms = clock() - own.start
        if (ms >= SILENT_MS) out.write(`${text}: ${seconds(ms)}\n`)
      },
    }
  }
  return { begin, line }
}

/**
 * `[############            ] 50 %  Building the application  12 s`; of unknown length: a block that wanders.
 * `ms`: time since its start.
 */
export function stepLine(
  /** @type {{ text: string, done: number, total: number }} */ { done, text, total },
  /** @type {number} */ ms,
) {
  if (total > 0) {
    const bar = '#'.repeat(Math.round((done / total) * BAR)).padEnd(BAR)
    return `[${bar}] ${Math.floor((done / total) * 100)} %  ${text}  ${seconds(ms)}`
  }
  const room = BAR - BLOCK
  const at = Math.floor(ms / DRAW_MS) % (2 * room)
  const before = at <= room ? at : 2 * room - at
  return `[${' '.repeat(before)}${'#'.repeat(BLOCK)}${' '.repeat(room - before)}]  ${text}  ${seconds(ms)}`
}

/** `7 s`, `2 min 5 s` */
function seconds(/** @type {number} */ ms) {
  const whole = Math.round(ms / 1000)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Of this process. */
export const teller = createTeller(process.stdout)

/**
 * Runs a step and tells it.
 * @template T
 * @param {string} text
 * @param {(share: RunningStep['share']) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function told(text, work) {
  const step = teller.begin(text)
  try {
    return await work(step.share)
  } finally {
    step.end()
  }
}
