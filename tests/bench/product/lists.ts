import type { Browser, Page } from '@playwright/test'
import { built, median, openBrowser, peers, served } from '../browser.mjs'
import { DESK, openProduct, ROWS } from './office'
import { type Cost, measured } from './trace'

const ROUNDS = 5
/** A wheel is turned so many times, so far in px, this many ms apart. */
const TURNS = 30
const FAR = 600
const TURN_MS = 100

/** A list and where what is pressed on it stands. */
interface List {
  who: string
  /** brings the page to where the list is asked for */
  before: (page: Page) => Promise<unknown>
  /** asks for it */
  open: (page: Page) => Promise<unknown>
  row: string
  sort: string
}

const ACTS = ['open', 'sort', 'choose', 'scroll'] as const
type Act = (typeof ACTS)[number] | 'record and back'

/**
 * A list of 10,000 records with twelve columns: opened from the menu, sorted, a row chosen, scrolled by a
 * wheel; a record opened and left.
 */
export async function bench({ rounds = ROUNDS }: { rounds?: number }): Promise<void> {
  const product = await openProduct([])
  await product.stock()
  const plain = await served(await built(new URL('../lists', import.meta.url).pathname))
  const peerFolder = peers()
  const peer = peerFolder ? await served(await built(peerFolder)) : null
  const browser = await openBrowser()
  const storageState = await product.storage(browser)
  const mounted = (who: string, url: string, sort: string): List => ({
    who,
    before: async (page) => {
      await page.goto(url)
      await page.waitForFunction(() => 'mount' in window)
      await page.evaluate((rows) => window.prepare(rows), ROWS)
    },
    open: (page) => page.evaluate((rows) => window.mount(rows), ROWS),
    row: 'tbody tr',
    sort,
  })
  const lists: List[] = [
    mounted('plain', `${plain}/?who=plain`, '[data-sort="town"]'),
    {
      who: 'ours',
      before: (page) => page.goto(`${product.url}/profile`),
      open: (page) => page.locator('nav a[href="/stock"]').first().click(),
      row: 'tbody tr[data-id]',
      sort: 'th[data-col="1"] button',
    },
    ...(peer ? [mounted('react-admin', peer, 'span[data-field="town"]')] : []),
  ]
  const runs: Record<string, Record<Act, Cost>[]> = {}
  for (let round = 0; round < rounds; round += 1)
    for (const list of lists) {
      const context = await browser.newContext({ ...DESK, storageState })
      runs[list.who] = [...(runs[list.who] ?? []), await walk(browser, await context.newPage(), list)]
      await context.close()
    }
  print(runs)
  await browser.close()
  await product.stop()
}

async function walk(browser: Browser, page: Page, list: List): Promise<Record<Act, Cost>> {
  await list.before(page)
  const rows = page.locator(list.row)
  const open = await measured(browser, page, async () => {
    await list.open(page)
    await rows.nth(20).waitFor()
  })
  const sort = await measured(browser, page, async () => {
    const first = await rows.first().innerText()
    await page.locator(list.sort).first().click()
    await page.waitForFunction(
      ([row, text]) => document.querySelector<HTMLElement>(row)?.innerText !== text,
      [list.row, first] as const,
    )
  })
  const choose = await measured(browser, page, () =>
    rows.nth(5).locator('input[type=checkbox]').dispatchEvent('click'),
  )
  await page.mouse.move(600, 450)
  const scroll = await measured(browser, page, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, FAR)
      await page.waitForTimeout(TURN_MS)
    }
  })
  const none = { script: Number.NaN, task: Number.NaN, long: 0, blocked: 0 }
  const back = list.who === 'ours' ? await recordAndBack(browser, page, list.row) : none
  return { open, sort, choose, scroll, 'record and back': back }
}

/** Opens a record in sight and goes back to the list. */
function recordAndBack(browser: Browser, page: Page, row: string): Promise<Cost> {
  return measured(browser, page, async () => {
    await page.locator(`${row} [data-col="0"] a`).nth(8).click()
    await page.waitForSelector('[data-mode]')
    await page.goBack()
    await page.waitForSelector(row)
  })
}

function print(runs: Record<string, Record<Act, Cost>[]>): void {
  const table: Record<string, Record<string, string | number>> = {}
  const ours = runs.ours ?? []
  for (const act of [...ACTS, 'record and back'] as const)
    for (const what of ['script', 'task'] as const) {
      const line: Record<string, string | number> = {}
      for (const [who, list] of Object.entries(runs))
        line[who] = median(list.map((one) => one[act][what])).toFixed(1)
      for (const who of Object.keys(runs).filter((one) => one !== 'ours'))
        line[`ours : ${who}`] = median(
          ours.map((one, at) => one[act][what] / (runs[who]?.[at]?.[act][what] ?? Number.NaN)),
        ).toFixed(2)
      line['long tasks of ours'] = ours.reduce((sum, one) => sum + one[act].long, 0)
      table[`${act}: ${what} ms`] = line
    }
  console.table(table)
}
