// npm run bench -- start: the first list on a cold browser with a slow line (10 Mbit/s, 40 ms) and a
// processor four times slower.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { build } from '../../../src/server/start/build.mjs'
import { built, median, openBrowser, peers, served } from '../browser.mjs'

const REPEATS = 5
/** The demo company has so many customers; the peer shows as many. */
const ROWS = 12
const PASSWORD = 'Tessera-demo-2026'

await build()
const { module } = await runnerImport(new URL('./office.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
const office = await module.openOffice(folder, PASSWORD)
const { pageOf } = (
  await runnerImport(new URL('../rows.ts', import.meta.url).pathname, {
    configFile: false,
    logLevel: 'error',
  })
).module
const rows = { items: pageOf(5000, { path: 'name', down: false }, 0, ROWS), total: ROWS }
const peerFolder = peers()
const peer = peerFolder ? await served(await built(peerFolder), () => rows) : null

const browser = await openBrowser()
const signed = await browser.newContext()
const first = await signed.newPage()
await first.goto(office.url)
await first.getByLabel('Nome utente').fill('admin')
await first.getByLabel('Password', { exact: true }).fill(PASSWORD)
await first.getByRole('button', { name: 'Accedi' }).click()
await first.waitForSelector('nav')
const storageState = await signed.storageState()

const STARTS = [
  { who: 'ours', url: `${office.url}/customers`, row: 'tbody tr[data-id]', least: ROWS },
  ...(peer ? [{ who: 'react-admin', url: `${peer}/?start`, row: 'tbody tr', least: ROWS }] : []),
]

/** Opens the list with nothing kept; `least` rows drawn count as usable. */
async function start(/** @type {(typeof STARTS)[number]} */ { url, row, least }) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, storageState })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const line = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(
    ([selector, count]) => {
      const seen = { long: /** @type {number[]} */ ([]), usable: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) if (!seen.usable) seen.long.push(duration)
      }).observe({ type: 'longtask', buffered: true })
      const look = () => {
        if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { usable: performance.now() })))
      }
      requestAnimationFrame(look)
    },
    /** @type {const} */ ([row, least]),
  )
  let [bytes, requests] = [0, 0]
  const kinds = /** @type {Map<string, string>} */ (new Map())
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => /** @type {any} */ (window).seen.usable > 0, null, { timeout: 60_000 })
  const counted = { bytes, requests }
  const { usable, long } = await page.evaluate(() => /** @type {any} */ (window).seen)
  await context.close()
  const blocked = long.reduce(
    (/** @type {number} */ sum, /** @type {number} */ one) => sum + Math.max(0, one - 50),
    0,
  )
  return {
    'usable ms': usable,
    'blocked ms': blocked,
    'JS + CSS kB': counted.bytes / 1000,
    requests: counted.requests,
  }
}

const runs = /** @type {Record<string, Awaited<ReturnType<typeof start>>[]>} */ ({})
for (let turn = 0; turn < REPEATS; turn += 1)
  for (const one of STARTS) runs[one.who] = [...(runs[one.who] ?? []), await start(one)]
const table = /** @type {Record<string, Record<string, number | string>>} */ ({})
for (const what of /** @type {const} */ (['usable ms', 'blocked ms', 'JS + CSS kB', 'requests'])) {
  const of = (/** @type {string} */ who) => median((runs[who] ?? []).map((run) => run[what]))
  table[what] = Object.fromEntries(STARTS.map(({ who }) => [who, Number(of(who).toFixed(1))]))
  if (peer) table[what].ratio = (of('ours') / of('react-admin')).toFixed(2)
}
console.table(table)
await browser.close()
await office.stop()
rmSync(folder, { recursive: true, force: true })
