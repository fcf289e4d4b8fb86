// npm run bench -- lists: a list of 10,000 records by pages of 100, ours beside plain DOM and the peers; then
// 100,000 rows scrolled.
import { built, counters, median, openBrowser, peers, served } from '../browser.mjs'

const REPEATS = 7
const ROWS = 10_000
const LONG = 100_000
const FRAMES = 90

const own = await served(await built(import.meta.dirname))
const peerFolder = peers()
const peer = peerFolder ? await served(await built(peerFolder)) : null

/** Where each list keeps what is measured. */
const LISTS =
  /** @type {Record<string, { url: string, row: string, cell: string, sort: string, check: string }>} */ ({
    plain: {
      url: `${own}/?who=plain`,
      row: 'tbody tr',
      cell: 'td:nth-child(2)',
      sort: '[data-sort="town"]',
      check: 'input',
    },
    ours: {
      url: `${own}/?who=ours`,
      row: 'tbody tr[data-id]',
      cell: '[data-col="0"] a',
      sort: 'th[data-col="1"] button',
      check: 'input[type=checkbox]',
    },
    ...(peer
      ? {
          'react-admin': {
            url: peer,
            row: 'tbody tr',
            cell: '.column-name',
            sort: 'span[data-field="town"]',
            check: 'input[type=checkbox]',
          },
        }
      : {}),
  })
const browser = await openBrowser()

/**
 * Opens a list on a fresh page and measures it. Times are ms until the frame that shows the result has been
 * made.
 */
async function measure(/** @type {string} */ who) {
  const parts = LISTS[who]
  if (!parts) throw new Error(`there is no list ${who}`)
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.goto(parts.url)
  await page.waitForFunction(() => 'mount' in window)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await counters(cdp)).JSHeapUsedSize ?? 0
  }
  await page.evaluate((rows) => window.prepare(rows), ROWS)
  const empty = await heap()
  /** @type {(what: 'mount' | 'sort' | 'select') => Promise<{ shown: number, task: number }>} */
  const act = async (what) => {
    const before = await counters(cdp)
    const shown = await page.evaluate(
      async ([name, { row, cell, sort, check }, rows]) => {
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        const text = () => document.querySelector(`${row} ${cell}`)?.textContent
        const box = () =>
          /** @type {HTMLInputElement | null} */ (
            document.querySelectorAll(row)[5]?.querySelector(check) ?? null
          )
        const first = text()
        await frame()
        const begun = performance.now()
        if (name === 'mount') window.mount(rows)
        else if (name === 'sort') /** @type {HTMLElement | null} */ (document.querySelector(sort))?.click()
        else box()?.click()
        const done = () =>
          name === 'select' ? box()?.checked === true : text() !== undefined && text() !== first
        while (!done() && performance.now() - begun < 10_000) await frame()
        if (!done()) throw new Error(`${name} showed nothing`)
        await frame()
        return performance.now() - begun
      },
      /** @type {const} */ ([what, parts, ROWS]),
    )
    await page.waitForTimeout(200)
    const after = await counters(cdp)
    return { shown, task: ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000 }
  }
  const mount = await act('mount')
  await page.waitForTimeout(500)
  const used = ((await heap()) - empty) / 1_048_576
  const sort = await act('sort')
  const select = await act('select')
  await page.close()
  return { 'mount ms': mount.shown, 'sort ms': sort.shown, 'select task ms': select.task, 'heap MB': used }
}

/**
 * Scrolls our list of 100,000 rows by large steps: gaps between frames in ms, and looks at which no row stood
 * in the middle.
 */
async function scroll() {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.goto(`${own}/?who=ours`)
  await page.waitForFunction(() => 'mount' in window)
  await page.evaluate((rows) => {
    window.prepare(rows)
    window.mount(rows)
  }, LONG)
  await page.waitForSelector('tbody tr[data-id]')
  await page.waitForTimeout(1000)
  const seen = await page.evaluate(async (frames) => {
    const box = document.querySelector('.gridwrap')
    if (!box) throw new Error('no list')
    const gaps = []
    let blank = 0
    let last = performance.now()
    for (let index = 0; index < frames; index += 1) {
      box.scrollTop += 1500
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const now = performance.now()
      gaps.push(now - last)
      last = now
      if (!document.elementFromPoint(600, 450)?.closest('tr[data-row]')) blank += 1
    }
    return { gaps, blank }
  }, FRAMES)
  await page.close()
  const late = seen.gaps.filter((gap) => gap > 50).length
  return {
    frames: FRAMES,
    'middle ms': median(seen.gaps),
    'longest ms': Math.max(...seen.gaps),
    'over 50 ms': late,
    blank: seen.blank,
  }
}

const runs = /** @type {Record<string, Awaited<ReturnType<typeof measure>>[]>} */ ({})
for (let turn = 0; turn < REPEATS; turn += 1)
  for (const who of Object.keys(LISTS)) runs[who] = [...(runs[who] ?? []), await measure(who)]
const table = /** @type {Record<string, Record<string, number | string>>} */ ({})
for (const what of /** @type {const} */ (['mount ms', 'sort ms', 'select task ms', 'heap MB'])) {
  const of = (/** @type {string} */ who) => median((runs[who] ?? []).map((run) => run[what]))
  table[what] = Object.fromEntries(Object.keys(LISTS).map((who) => [who, Number(of(who).toFixed(2))]))
  table[what]['ours : plain'] = (of('ours') / of('plain')).toFixed(2)
  if (peer) table[what]['ours : react-admin'] = (of('ours') / of('react-admin')).toFixed(2)
}
console.table(table)
console.log(`${LONG} rows scrolled by 1,500 px a frame`)
console.table([await scroll()])
await browser.close()
