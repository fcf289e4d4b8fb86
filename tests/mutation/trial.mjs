// Runs tests against a file that is said otherwise: the source on disk is never written.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'

/**
 * A change that makes tests endless is noticed after this long, or after three times what they take without
 * it.
 */
const PATIENCE_MS = 60_000
/** Without any change nobody is hurried. */
const BASELINE_MS = 30 * 60_000

/** What is left behind has so long to let go of what it holds. */
const GRACE_MS = 3_000

/** Durations of files of tests in ms, as the last run found them. */
const durations = /** @type {Map<string, number>} */ (new Map())

/** The quickest files come first: most changes are noticed by them. */
class QuickFirst {
  shard = (/** @type {any[]} */ files) => files
  sort = (/** @type {any[]} */ files) => files.toSorted((a, b) => took(a) - took(b))
}
const took = (/** @type {{ moduleId: string }} */ { moduleId }) => durations.get(moduleId) ?? 0

/**
 * @typedef {{ path: string, text: string }} Change
 * @typedef {{ failed: string[], ran: number, ms: number }} Outcome names of the tests that failed, empty when
 *   all passed; how many ran
 */

/** Files of tests, run again and again with one file or another changed. */
export async function createTrial() {
  /** The change in force. */
  let change = /** @type {Change | null} */ (null)
  const load = (/** @type {string} */ id) => (change && id.split('?')[0] === change.path ? change.text : null)
  let vitest = await open(load)
  let patience = PATIENCE_MS

  return {
    /** The named files of tests. */
    named: async (/** @type {string[]} */ tests) =>
      pathsOf((await Promise.all(tests.map((one) => vitest.globTestSpecifications([one])))).flat()),
    /** Those that reach a file through their imports. */
    related: async (/** @type {string} */ path) => {
      vitest.config.related = [path]
      return pathsOf(await vitest.getRelevantTestSpecifications())
    },
    /** Runs them without any change, and is as patient with changes as that asks for. */
    baseline: async (/** @type {string[]} */ tests, only = '') => {
      const outcome = await run(tests, null, { only, limit: BASELINE_MS })
      patience = Math.max(patience, 3 * outcome.ms)
      return outcome
    },
    /** Only tests with the words of `only` in their names run; '' = all. */
    run: (/** @type {string[]} */ tests, /** @type {Change} */ next, only = '') =>
      run(tests, next, { only, limit: patience }),
    close: () => vitest.close(),
  }

  /** @returns {Promise<Outcome>} */
  async function run(
    /** @type {string[]} */ tests,
    /** @type {Change | null} */ next,
    /** @type {{ only: string, limit: number }} */ { limit, only },
  ) {
    const stale = [change, next].flatMap((one) => (one ? [one.path] : []))
    change = next && { ...next, path: resolve(next.path) }
    for (const path of stale) vitest.invalidateFile(resolve(path))
    vitest.setGlobalTestNamePattern(new RegExp(only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    const begun = Date.now()
    const ended = vitest.runTestSpecifications(
      tests.map((path) => vitest.getRootProject().createSpecification(path)),
    )
    const late = new Promise((done) => setTimeout(() => done(null), limit).unref())
    const result = await Promise.race([ended, late])
    if (result === null) {
      vitest = await openAgain(vitest, load)
      change = null
      // What was cut short may have left something behind that every test would fail by.
      const { failed } = await run(tests, null, { only, limit: BASELINE_MS })
      if (failed.length > 0)
        throw new Error(`After a change without end these fail without any change:\n${failed.join('\n')}`)
      return { failed: [`no end in ${Math.round(limit / 1000)} s`], ran: 1, ms: Date.now() - begun }
    }
    const { testModules, unhandledErrors } = await ended
    // It remembers the modules of earlier runs too.
    const mine = testModules.filter(({ moduleId }) => tests.includes(moduleId))
    for (const one of mine) durations.set(one.moduleId, one.diagnostic().duration)
    const ran = mine
      .flatMap((one) => [...one.children.allTests()])
      .filter((one) => one.result().state !== 'skipped').length
    return { failed: [...failuresOf(mine), ...unhandledErrors.map(String)], ran, ms: Date.now() - begun }
  }
}

/**
 * One project for all tests, each file by itself: those of the configuration load no change, and share what
 * they imported.
 */
function open(/** @type {(id: string) => string | null} */ load) {
  return createVitest(
    'test',
    {
      config: false,
      include: ['tests/**/*.test.{ts,tsx}'],
      globalSetup: ['tests/support/run-global.ts'],
      restoreMocks: true,
      watch: false,
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      fileParallelism: false,
      testTimeout: PATIENCE_MS / 2,
      hookTimeout: 2 * PATIENCE_MS,
      sequence: { sequencer: /** @type {any} */ (QuickFirst) },
    },
    { plugins: [{ name: 'mutant', enforce: 'pre', load }] },
  )
}

/** The server of databases that tests were given from outside; without one each run starts its own. */
const GIVEN_DATABASE = process.env.TEST_DATABASE_URL

/**
 * A worker in a loop hears of no end: it is killed, and what waits for it is left behind, its databases with
 * it.
 */
async function openAgain(
  /** @type {import('vitest/node').Vitest} */ stuck,
  /** @type {Parameters<typeof open>[0]} */ load,
) {
  endWorkers()
  await Promise.race([
    stuck.close().catch(() => undefined),
    new Promise((done) => setTimeout(done, GRACE_MS)),
  ])
  if (GIVEN_DATABASE === undefined) delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = GIVEN_DATABASE
  return open(load)
}

const pathsOf = (/** @type {{ moduleId: string }[]} */ specifications) =>
  specifications.map(({ moduleId }) => moduleId)

/** Kills the workers of this process, whatever they are doing. */
function endWorkers() {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && args.join(' ').includes('vitest'))
      process.kill(Number(pid), 'SIGKILL')
  }
}

/** Tests that failed, each with its file; else the files that did not pass for another reason. */
function failuresOf(/** @type {import('vitest/node').TestModule[]} */ modules) {
  const tests = modules.flatMap((one) =>
    [...one.children.allTests('failed')].map(({ fullName }) => `${one.relativeModuleId}: ${fullName}`),
  )
  if (tests.length > 0) return tests
  return modules
    .filter((one) => !one.ok())
    .map((one) => `${one.relativeModuleId}: ${one.errors()[0]?.message ?? 'hooks failed'}`)
}
