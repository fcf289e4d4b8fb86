// node tests/bench/forms/run.mjs [fields… | mixed] — builds the page and prints the cost of a key press, ours
// beside a form written by hand. `mixed`: 200 fields of every kind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findChromium } from '../../support/chromium.mjs'

const KEYS = 24
const REPEATS = 3
const counts = process.argv.slice(2).map(Number).filter(Boolean)
const all = process.argv.length === 2
const plain = (all ? [20, 1000] : counts).map((count) => /** @type {const} */ ([count, 'plain']))
const MIXED = /** @type {const} */ ([200, 'mixed'])
const forms = all || process.argv.includes('mixed') ? [...plain, MIXED] : plain

const outDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
const config = {
  root: import.meta.dirname,
  configFile: /** @type {const} */ (false),
  plugins: [react()],
  logLevel: /** @type {const} */ ('error'),
}
await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } })
const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const url = server.resolvedUrls?.local[0] ?? ''
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--enable-precise-memory-info'],
})

/** One form on a fresh page: mount, type into a text field in the middle, read the counters. */
async function measure(
  /** @type {'ours' | 'hand'} */ who,
  /** @type {number} */ count,
  /** @type {'plain' | 'mixed'} */ mix,
) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const counters = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await counters()).JSHeapUsedSize ?? 0
  }
  const empty = await heap()
  const mount = await page.evaluate(
    ([form, fields, kinds]) => window.bench.mount(form, fields, kinds),
    /** @type {const} */ ([who, count, mix]),
  )
  const used = ((await heap()) - empty) / 1048576
  const middle = Math.floor(count / 20) * 10
  const field = page.locator(`[data-field="field${middle}"] input`)
  if (who === 'ours') await page.locator(`#s-part${middle / 10}`).scrollIntoViewIfNeeded()
  await field.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
  await field.focus()
  await page.keyboard.press('End')
  for (const key of 'abcd') await page.keyboard.press(key)
  await page.waitForTimeout(500)
  const before = await counters()
  for (let index = 0; index < KEYS; index += 1) await page.keyboard.press('b')
  const after = await counters()
  const typed = await field.inputValue()
  if (!typed.endsWith('abcd'.concat('b'.repeat(KEYS))))
    throw new Error(`${who} ${count}: typed text got lost: ${typed}`)
  await page.close()
  const perKey = (/** @type {string} */ name) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / KEYS
  return { script: perKey('ScriptDuration'), task: perKey('TaskDuration'), mount, heap: used }
}

const median = (/** @type {number[]} */ list) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** @type {Record<string, Record<string, string>>} */
const table = {}
for (const [count, mix] of forms) {
  const runs = {
    ours: /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]),
    hand: /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]),
  }
  for (let turn = 0; turn < REPEATS; turn += 1) {
    for (const who of /** @type {const} */ (['hand', 'ours'])) runs[who].push(await measure(who, count, mix))
  }
  for (const what of /** @type {const} */ (['script', 'task', 'mount', 'heap'])) {
    const [hand, ours] = [
      median(runs.hand.map((run) => run[what])),
      median(runs.ours.map((run) => run[what])),
    ]
    table[`${count} ${mix === 'mixed' ? 'mixed ' : ''}fields, ${what}${what === 'heap' ? ' MB' : ' ms'}`] = {
      hand: hand.toFixed(2),
      ours: ours.toFixed(2),
      ratio: (ours / hand).toFixed(2),
    }
  }
}
console.table(table)
await browser.close()
await server.close()
rmSync(outDir, { recursive: true, force: true })
