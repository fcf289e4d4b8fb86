// @ts-check

/** One event of a recording; times in µs, `tdur` that of the processor. */
/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args: { name?: string } }}
 *   TraceEvent
 */

/**
 * Records what the browser does meanwhile; answers the time that each task of a page's thread took of the
 * processor, in ms: others on the same machine do not lengthen it.
 */
export async function tasksOf(
  /** @type {import('@playwright/test').Browser | null} */ browser,
  /** @type {() => Promise<void>} */ act,
) {
  if (!browser) throw new Error('The browser cannot be recorded')
  const cdp = await browser.newBrowserCDPSession()
  const events = /** @type {TraceEvent[]} */ ([])
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(.../** @type {never[]} */ (value)))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await act()
  const whole = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await whole
  await cdp.detach()
  const threads = events.filter(({ args, name }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const own = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && own.has(`${pid} ${tid}`),
  )
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}
