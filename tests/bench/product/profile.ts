import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from '../browser.mjs'
import { DESK, openProduct } from './office'
import { untilIdle } from './trace'

const LINES = 10
/** µs between two looks of the profiler. */
const SAMPLE_US = 100
const PACE_MS = 90
const KEYS = 60
const FIELDS = 1000
const TURNS = 40

interface ProfileNode {
  callFrame: { functionName: string; url: string }
  positionTicks?: { line: number; ticks: number }[]
}

/** The dearest lines of typing, scrolling, and of opening a record and going back, by their own time. */
export async function bench({ client }: { client: string }): Promise<void> {
  const product = await openProduct([[FIELDS, 'plain']], client)
  await product.stock()
  const form = await product.wide(FIELDS, 'plain')
  const browser = await openBrowser()
  const context = await browser.newContext({ ...DESK, storageState: await product.storage(browser) })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  const lines = createLines(client)
  const show = async (what: string, act: () => Promise<unknown>) => {
    const nodes = await profiled(page, cdp, act)
    console.log(what)
    console.table(dearest(nodes, lines))
  }

  await page.goto(form)
  await page.locator('#s-part50').scrollIntoViewIfNeeded()
  const field = page.locator('[data-field="field500"] input')
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('ab', { delay: PACE_MS })
  await show(`typing ${KEYS} keys, ${FIELDS} fields`, async () => {
    for (let at = 0; at < KEYS; at += 1) {
      await page.keyboard.press(at % 2 === 0 ? 'b' : 'Backspace')
      await page.waitForTimeout(PACE_MS)
    }
  })
  await page.locator('[data-field="field500"] input').fill('uno')
  await page.goto(`${product.url}/stock`)
  const rows = page.locator('tbody tr[data-id]')
  await rows.nth(5).hover()
  await show('scrolling a list of 10,000 records', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(PACE_MS)
    }
  })
  await show('opening a record and going back, six times', async () => {
    for (let at = 0; at < 6; at += 1) {
      await rows.nth(6).locator('[data-col="0"] a').click()
      await page.waitForSelector('[data-mode]')
      await untilIdle(page, cdp)
      await page.goBack()
      await rows.first().waitFor()
      await untilIdle(page, cdp)
    }
  })
  await browser.close()
  await product.stop()
}

async function profiled(page: Page, cdp: CDPSession, act: () => Promise<unknown>): Promise<ProfileNode[]> {
  await untilIdle(page, cdp)
  await cdp.send('Profiler.start')
  await act()
  await untilIdle(page, cdp)
  const { profile } = await cdp.send('Profiler.stop')
  return profile.nodes
}

/** What is no script, or nothing to be done about. */
const NOTHING = new Set(['(idle)', '(root)', '(program)'])

/** The lines with the most time of their own: share of all scripts' time, ms, where. */
function dearest(nodes: readonly ProfileNode[], lineOf: (url: string, line: number) => string) {
  const ticks = new Map<string, number>()
  for (const { callFrame, positionTicks = [] } of nodes) {
    if (NOTHING.has(callFrame.functionName)) continue
    for (const { line, ticks: count } of positionTicks) {
      const where = callFrame.url
        ? `${callFrame.functionName || '(nameless)'} ${lineOf(callFrame.url, line)}`
        : callFrame.functionName
      ticks.set(where, (ticks.get(where) ?? 0) + count)
    }
  }
  const all = [...ticks.values()].reduce((sum, count) => sum + count, 0)
  return [...ticks]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LINES)
    .map(([line, count]) => ({
      share: `${((count / all) * 100).toFixed(1)} %`,
      ms: ((count * SAMPLE_US) / 1000).toFixed(1),
      line,
    }))
}

/** Finds the line of a source behind a line of a built file. */
function createLines(client: string): (url: string, line: number) => string {
  const files = new Map<string, { map: SourceMap; lines: string[] } | null>()
  const open = (url: string) => {
    const path = join(client, new URL(url).pathname)
    try {
      const text = readFileSync(path, 'utf8')
      return { map: new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))), lines: text.split('\n') }
    } catch {
      return null
    }
  }
  return (url, line) => {
    if (!files.has(url)) files.set(url, open(url))
    const file = files.get(url)
    const column = file?.lines[line - 1]?.search(/\S/) ?? 0
    const entry = file?.map.findEntry(line - 1, Math.max(0, column))
    if (!entry || !('originalSource' in entry)) return `${basename(url)}:${line}`
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '').replace(/^.*\/node_modules\//, '')
    return `${source}:${entry.originalLine + 1}`
  }
}
