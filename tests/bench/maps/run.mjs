// npm run bench -- maps: 10,000 markers moved and zoomed, and a map opened fifty times.
import { tasksOf } from '../../support/processor-tasks.mjs'
import { built, counters, median, openBrowser, served } from '../browser.mjs'

const MARKERS = 10_000
const ROUNDS = 5
const OPENINGS = 50

/** A frame that takes longer is seen. */
const FRAME_MS = 50

const url = await served(await built(import.meta.dirname))
const browser = await openBrowser()

async function opened() {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
  await page.goto(url)
  await page.waitForFunction(() => 'openMap' in window)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp }
}

/**
 * The gaps between frames by the clock, and the tasks of the page's thread by the processor, both in ms,
 * until the map is still again: others on the same machine lengthen the first ones alone.
 */
async function frames(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {() => Promise<void>} */ act,
) {
  await page.evaluate(() => {
    const seen = /** @type {number[]} */ ([])
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      seen.push(now - last)
      last = now
      if (Reflect.get(window, 'looking')) requestAnimationFrame(look)
    }
    Object.assign(window, { looking: true, seen })
    requestAnimationFrame(look)
  })
  const tasks = await tasksOf(browser, async () => {
    await act()
    await page.waitForTimeout(700)
  })
  const seen = /** @type {number[]} */ (
    await page.evaluate(() => {
      Reflect.set(window, 'looking', false)
      return Reflect.get(window, 'seen')
    })
  )
  return { seen, tasks }
}

/** @type {Record<string, { seen: number[], tasks: number[] }[]>} */
const runs = { 'zoom in': [], 'zoom out': [], pan: [], nothing: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  const { page } = await opened()
  await page.evaluate((count) => void window.openMap(count), MARKERS)
  await page.waitForSelector('.map-group')
  await page.waitForTimeout(1500)
  for (const name of ['zoom in', 'zoom in', 'zoom out', 'zoom out', 'pan', 'nothing'])
    runs[name]?.push(
      await frames(page, async () => {
        // What a machine that others use too makes of a page that does nothing.
        if (name === 'nothing') return
        await page.mouse.move(520, 280)
        if (name !== 'pan') return page.mouse.wheel(0, name === 'zoom in' ? -60 : 60)
        await page.mouse.down()
        for (let step = 1; step <= 20; step += 1) await page.mouse.move(520 - step * 10, 280)
        await page.mouse.up()
      }),
    )
  await page.close()
}
console.table(
  Object.fromEntries(
    Object.entries(runs).map(([name, list]) => [
      name,
      {
        'longest task, processor ms': Math.round(median(list.map(({ tasks }) => Math.max(...tasks)))),
        'worst of all': Math.round(Math.max(...list.flatMap(({ tasks }) => tasks))),
        'longest frame, clock ms': Math.round(median(list.map(({ seen }) => Math.max(...seen)))),
        'frames over 50 ms': list.flatMap(({ seen }) => seen).filter((gap) => gap > FRAME_MS).length,
        frames: list.flatMap(({ seen }) => seen).length,
      },
    ]),
  ),
)

/** What the page holds after so many openings. */
async function held() {
  const { cdp, page } = await opened()
  const look = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { JSEventListeners, JSHeapUsedSize = 0, Nodes } = await counters(cdp)
    return {
      'heap MB': Number((JSHeapUsedSize / 1_048_576).toFixed(1)),
      nodes: Nodes,
      listeners: JSEventListeners,
    }
  }
  const openings = (/** @type {number} */ count) =>
    page.evaluate(async (times) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))
      for (let time = 0; time < times; time += 1) {
        const close = window.openMap(500)
        await frame()
        while (!document.querySelector('.map-group')) await frame()
        close()
        await frame()
      }
    }, count)
  await openings(5)
  const first = await look()
  await openings(OPENINGS)
  const last = await look()
  await page.close()
  return { 'after 5 openings': first, [`after ${OPENINGS} more`]: last }
}
console.table(await held())
await browser.close()
