import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../../support/office-template'
import { setup, teardown } from '../../support/run-global'
import { toldByTime } from '../names/names'
import { copied } from './copies'
import { bombs, guesses, inherited, injections, traversal } from './hostile'
import { markup } from './markup'
import { frozen, killing, stopping } from './outages'
import type { Campaign, Outcome } from './outcome'
import { counting, cutSaves, refreshRaces, samePage, sentAgain } from './saves'
import { crashes, malformed, slowLine, soak } from './screens'
import { FIGURES, type Figure, type Tests } from './table'

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  R1: cutSaves,
  R2: sentAgain,
  R3: slowLine,
  R5: refreshRaces,
  R6: samePage,
  R7: counting,
  R8: killing,
  R9: frozen,
  R11: crashes,
  R13: malformed,
  R15: soak,
  R16: stopping,
  R17: copied,
  S5: guesses,
  S6: toldByTime,
  S7: markup,
  S10: traversal,
  S11: inherited,
  S13: bombs,
  S17: injections,
}

/**
 * Tries the figures named, each as `R8`, campaign and tests, or with a size as `R8=50`, the campaign alone;
 * prints a line each. Answers the exit code.
 */
export async function figures(wanted: readonly string[]): Promise<number> {
  const orders = wanted.map((one) => one.split('='))
  const unknown = orders.filter(([id = '']) => !FIGURES[id])
  if (orders.length === 0 || unknown.length > 0) {
    for (const [id, { reach, size }] of Object.entries(FIGURES))
      console.log(`${id}${size ? `=${size}` : ''}, ${reach}`)
    return orders.length === 0 ? 0 : 1
  }
  await setup()
  // Its PostgreSQL must not outlive a run that is given up.
  process.once('SIGINT', () => void teardown().finally(() => process.exit(130)))
  let missed = 0
  try {
    await makeTemplate()
    for (const [id = '', size] of orders) {
      const figure = FIGURES[id] as Figure
      const { held, measured } = await outcomeOf(id, figure, size)
      missed += held ? 0 : 1
      console.log(`${id}, ${figure.reach}, ${measured}, ${held ? 'held' : 'missed'}`)
    }
  } finally {
    await teardown()
  }
  return missed > 0 ? 1 : 0
}

/** A campaign and the tests, where a figure has both; one that breaks off is a figure missed. */
async function outcomeOf(
  id: string,
  { tests = [], ...figure }: Figure,
  sized: string | undefined,
): Promise<Outcome> {
  const isSized = sized !== undefined
  const size = Number(sized ?? figure.size ?? 0)
  const outcomes: Outcome[] = []
  const campaign = CAMPAIGNS[id]
  if (campaign) outcomes.push(await tried(campaign, size))
  // With a size of its own the campaign is what was asked for.
  if (!isSized) for (const one of tests) outcomes.push(ran(one))
  return {
    measured: outcomes.map(({ measured }) => measured).join('; '),
    held: outcomes.every(({ held }) => held),
  }
}

async function tried(campaign: Campaign, size: number): Promise<Outcome> {
  try {
    return await campaign(size)
  } catch (error) {
    return { measured: `broke off: ${error instanceof Error ? error.message : String(error)}`, held: false }
  }
}

/** Runs the tests of a file whose titles fit, by the runner they are written for. */
function ran({ file, title }: Tests): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-figures-'))
  const place = join(folder, 'result.json')
  const inBrowser = file.endsWith('.spec.ts')
  const args = inBrowser
    ? ['playwright', 'test', file, '--workers=1', '--reporter=json', ...(title ? ['-g', title] : [])]
    : ['vitest', 'run', file, '--reporter=json', `--outputFile=${place}`, ...(title ? ['-t', title] : [])]
  spawnSync('npx', args, { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: place }, stdio: 'ignore' })
  const found = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  const passed: number = (inBrowser ? found?.stats.expected : found?.numPassedTests) ?? 0
  const failed: number = (inBrowser ? found?.stats.unexpected : found?.numFailedTests) ?? 1
  return { measured: `${file}: ${passed} of ${passed + failed} hold`, held: passed > 0 && failed === 0 }
}
