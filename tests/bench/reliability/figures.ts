import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../../support/office-template'
import { setup, teardown } from '../../support/run-global'
import type { Campaign, Outcome } from './outcome'
import { FIGURES, type Figure, type Tests } from './table'

const CAMPAIGNS: Readonly<Record<string, () => Promise<Campaign>>> = {
  R1: async () => (await import('./saves')).cutSaves,
  R2: async () => (await import('./saves')).sentAgain,
  R3: async () => (await import('./screens')).slowLine,
  R5: async () => (await import('./saves')).refreshRaces,
  R6: async () => (await import('./saves')).samePage,
  R7: async () => (await import('./saves')).counting,
  R8: async () => (await import('./outages')).killing,
  R9: async () => (await import('./outages')).frozen,
  R11: async () => (await import('./screens')).crashes,
  R13: async () => (await import('./screens')).malformed,
  R15: async () => (await import('./screens')).soak,
  R16: async () => (await import('./outages')).stopping,
  R17: async () => (await import('./copies')).copied,
  S5: async () => (await import('./hostile')).guesses,
  S6: async () => (await import('../names/names')).toldByTime,
  S7: async () => (await import('./markup')).markup,
  S10: async () => (await import('./hostile')).traversal,
  S11: async () => (await import('./hostile')).inherited,
  S13: async () => (await import('./hostile')).bombs,
  S17: async () => (await import('./hostile')).injections,
}

/** Tries the figures named, each as `R8` or with a size as `R8=50`; prints a line each. Answers the exit code. */
export async function figures(wanted: readonly string[]): Promise<number> {
  const orders = wanted.map((one) => one.split('='))
  const unknown = orders.filter(([id = '']) => !FIGURES[id])
  if (orders.length === 0 || unknown.length > 0) {
    for (const [id, { reach, size }] of Object.entries(FIGURES)) console.log(`${id}${size ? `=${size}` : ''}, ${reach}`)
    return orders.length === 0 ? 0 : 1
  }
  let missed = 0
  for (const [id = '', size] of orders) {
    const figure = FIGURES[id] as Figure
    const { held, measured } = await outcomeOf(id, figure, Number(size ?? figure.size ?? 0))
    missed += held ? 0 : 1
    console.log(`${id}, ${figure.reach}, ${measured}, ${held ? 'held' : 'missed'}`)
  }
  return missed > 0 ? 1 : 0
}

/** A campaign and the tests, where a figure has both; one that breaks off is a figure missed. */
async function outcomeOf(id: string, { tests = [] }: Figure, size: number): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const load = CAMPAIGNS[id]
  if (load) outcomes.push(await onStage(await load(), size))
  for (const one of tests) outcomes.push(ran(one))
  return { measured: outcomes.map(({ measured }) => measured).join('; '), held: outcomes.every(({ held }) => held) }
}

async function onStage(campaign: Campaign, size: number): Promise<Outcome> {
  await setup()
  try {
    await makeTemplate()
    return await campaign(size)
  } catch (error) {
    return { measured: `broke off: ${error instanceof Error ? error.message : String(error)}`, held: false }
  } finally {
    await teardown()
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
