import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../src/server/start/install.mjs'

/** Where the runners leave their reports. */
export const RESULTS = join(ROOT, 'test-results')

/**
 * What a runner counted and how long each test took.
 * @typedef {{ passed: number, failed: number, tests: { title: string, file: string, ms: number }[] }} Report
 */

/** No report means that the runner itself broke. @type {Report} */
const BROKEN = { passed: 0, failed: 1, tests: [] }

/** Reads vitest's report. A test left out counts as failed, and so does a run that ended badly. @returns {Report} */
export function unitReport(/** @type {boolean} */ endedWell) {
  const found = read('unit.json')
  if (!found) return BROKEN
  const failed = (endedWell ? 0 : Math.max(1, found.numFailedTests)) + found.numPendingTests
  const tests = found.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ one) => ({ title: one.fullName, file: name, ms: one.duration ?? 0 })),
  )
  return { passed: found.numPassedTests, failed, tests }
}

/** Reads Playwright's report. A test that needed a second try, or was left out, counts as failed. @returns {Report} */
export function browserReport(/** @type {boolean} */ endedWell) {
  const found = read('browser.json')
  if (!found) return BROKEN
  const { expected, unexpected, flaky, skipped } = found.stats
  const counted = unexpected + flaky + skipped
  return { passed: expected, failed: counted + (endedWell || counted > 0 ? 0 : 1), tests: found.suites.flatMap(testsOf) }
}

/** @returns {Report['tests']} */
function testsOf(/** @type {any} */ { file, specs = [], suites = [] }) {
  const own = specs.map((/** @type {any} */ { title, tests }) => ({
    title,
    file,
    ms: tests
      .flatMap((/** @type {any} */ one) => one.results)
      .reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration, 0),
  }))
  return [...own, ...suites.flatMap(testsOf)]
}

/** The slowest of them, a line each, the slowest first. */
export function slowest(/** @type {Report['tests']} */ tests, /** @type {number} */ count) {
  const sorted = [...tests].sort((a, b) => b.ms - a.ms).slice(0, count)
  return sorted.map(({ title, file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${short(file)}  ${title}`)
}

const short = (/** @type {string} */ file) => file.replace(/^.*tests\//, '')

/** @returns {any} */
function read(/** @type {string} */ file) {
  const path = join(RESULTS, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
