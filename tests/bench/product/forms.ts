import type { Browser, Page } from '@playwright/test'
import { built, median, openBrowser, served } from '../browser.mjs'
import type { Mix } from '../forms/wide-entity'
import { DESK, openProduct } from './office'
import { measured } from './trace'

const FORMS: readonly (readonly [number, Mix])[] = [
  [20, 'plain'],
  [1000, 'plain'],
  [200, 'mixed'],
]
const ROUNDS = 7
const KEYS = 35
/** A person's pace, ms from key to key. */
const PACE_MS = 90

type Who = 'ours' | 'hand'

/**
 * A key press in the middle of a form at a person's pace, everything counted until the page rests: ours
 * beside a form by hand.
 */
export async function bench({ rounds = ROUNDS }: { rounds?: number }): Promise<void> {
  const product = await openProduct(FORMS)
  const hand = await served(await built(new URL('../forms', import.meta.url).pathname))
  const browser = await openBrowser()
  const storageState = await product.storage(browser)
  const addresses = new Map<string, string>()
  for (const [count, mix] of FORMS) addresses.set(`${count} ${mix}`, await product.wide(count, mix))
  const runs: Record<string, Record<Who, Awaited<ReturnType<typeof keys>>[]>> = {}
  for (let round = 0; round < rounds; round += 1)
    for (const [count, mix] of FORMS)
      for (const who of ['hand', 'ours'] as const) {
        const context = await browser.newContext({ ...DESK, storageState })
        const page = await context.newPage()
        const name = `${count} ${mix}`
        if (who === 'hand') await openHand(page, hand, count, mix)
        else await page.goto(addresses.get(name) ?? '')
        runs[name] ??= { ours: [], hand: [] }
        runs[name][who].push(await keys(browser, page, { who, count }))
        await context.close()
      }
  print(runs)
  await browser.close()
  await product.stop()
}

async function openHand(page: Page, url: string, count: number, mix: Mix): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate(([fields, kinds]) => window.bench.mount('hand', fields, kinds), [count, mix] as const)
}

/** ms a key. */
async function keys(browser: Browser, page: Page, { who, count }: { who: Who; count: number }) {
  const middle = Math.floor(count / 20) * 10
  if (who === 'ours') await page.locator(`#s-part${middle / 10}`).scrollIntoViewIfNeeded()
  const field = page.locator(`[data-field="field${middle}"] input`)
  await field.scrollIntoViewIfNeeded()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('abcd', { delay: PACE_MS })
  for (let at = 0; at < 'abcd'.length; at += 1) await page.keyboard.press('Backspace')
  const text = 'b'.repeat(KEYS)
  const cost = await measured(browser, page, () => page.keyboard.type(text, { delay: PACE_MS }))
  const typed = await field.inputValue()
  if (!typed.endsWith(text)) throw new Error(`${who} ${count}: typed text got lost: ${typed}`)
  return { script: cost.script / text.length, task: cost.task / text.length, long: cost.long }
}

function print(runs: Record<string, Record<Who, { script: number; task: number; long: number }[]>>): void {
  const table: Record<string, Record<string, string | number>> = {}
  for (const [name, { ours, hand }] of Object.entries(runs))
    for (const what of ['script', 'task'] as const) {
      const ratios = ours.map((one, round) => one[what] / (hand[round]?.[what] ?? Number.NaN))
      table[`${name}: ${what} ms a key`] = {
        hand: median(hand.map((one) => one[what])).toFixed(2),
        ours: median(ours.map((one) => one[what])).toFixed(2),
        'ours : hand': median(ratios).toFixed(2),
        'long tasks': ours.reduce((sum, one) => sum + one.long, 0),
      }
    }
  console.table(table)
  const small = runs['20 plain']?.ours ?? []
  const flat = (runs['1000 plain']?.ours ?? []).map(
    ({ script }, round) => script / (small[round]?.script ?? Number.NaN),
  )
  console.log(`1,000 fields : 20 fields, script a key: ${median(flat).toFixed(2)}`)
}
