import type { Browser, Page } from '@playwright/test'
import type { Json } from '../../../src/contract/json'
import { built, median, openBrowser, peers, served } from '../browser.mjs'
import { pageOf } from '../rows'
import { DESK, openProduct } from './office'
import { type Cost, measured } from './trace'

const ROUNDS = 5
/** The demo company has so many customers; the peer shows as many. */
const ROWS = 12
const SLOWER = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

interface Start extends Cost {
  kB: number
  requests: number
}

/**
 * The first list of a browser that has kept nothing but its session, on a slow line and processor, all of it
 * until the page rests.
 */
export async function bench({ rounds = ROUNDS }: { rounds?: number }): Promise<void> {
  const product = await openProduct([])
  const rows = { items: pageOf(5000, { path: 'name', down: false }, 0, ROWS), total: ROWS } as unknown as Json
  const peerFolder = peers()
  const peer = peerFolder ? await served(await built(peerFolder), () => rows) : null
  const browser = await openBrowser()
  const storageState = await product.storage(browser)
  const starts = [
    { who: 'ours', url: `${product.url}/customers`, row: 'tbody tr[data-id]' },
    ...(peer ? [{ who: 'react-admin', url: `${peer}/?start`, row: 'tbody tr' }] : []),
  ]
  const runs: Record<string, Start[]> = {}
  for (let round = 0; round < rounds; round += 1)
    for (const { who, url, row } of starts) {
      const context = await browser.newContext({ ...DESK, storageState })
      runs[who] = [...(runs[who] ?? []), await start(browser, await context.newPage(), { url, row })]
      await context.close()
    }
  const table: Record<string, Record<string, string>> = {}
  for (const what of ['script', 'task', 'blocked', 'long', 'kB', 'requests'] as const) {
    const line = Object.fromEntries(
      Object.entries(runs).map(([who, list]) => [who, median(list.map((one) => one[what])).toFixed(1)]),
    )
    const ratios = (runs.ours ?? []).map(
      (one, at) => one[what] / (runs['react-admin']?.[at]?.[what] ?? Number.NaN),
    )
    table[`${what}, until the page rests`] = { ...line, 'ours : react-admin': median(ratios).toFixed(2) }
  }
  console.table(table)
  await browser.close()
  await product.stop()
}

async function start(
  browser: Browser,
  page: Page,
  { url, row }: { url: string; row: string },
): Promise<Start> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let [bytes, requests] = [0, 0]
  const kinds = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  // A page of the same origin that holds nothing: the mark of the trace and what follows run in one process.
  await page.goto(new URL('/favicon.svg', url).href)
  ;[bytes, requests] = [0, 0]
  const cost = await measured(browser, page, async () => {
    await page.goto(url, { waitUntil: 'commit' })
    await page
      .locator(row)
      .nth(ROWS - 1)
      .waitFor({ timeout: 60_000 })
  })
  return { ...cost, kB: bytes / 1000, requests }
}
