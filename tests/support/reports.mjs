import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../src/server/start/install.mjs'

/** Where the runners leave their reports. */
export const RESULTS = join(ROOT, 'test-results')

/**
 * A test: how long it took and, if it failed, what was said of it.
 * @typedef {{ title: string, file: string, ms: number, failure?: string }} Test
 * What a runner counted, and its tests.
 * @typedef {{ passed: number, failed: number, tests: Test[] }} Report
 */

/** No report means that the runner itself broke. @type {Report} */
const BROKEN = {
  passed: 0,
  failed: 1,
  tests: [{ title: 'the runner left no report', file: '', ms: 0, failure: 'see above' }],
}

/** Characters of a failure that are repeated at the end of a run. */
const SHOWN = 600

/**
 * Reads vitest's report. A test left out counts as failed, and so does a run that ended badly. @returns
 * {Report}
 */
export function unitReport(/** @type {boolean} */ endedWell) {
  const found = read('unit.json')
  if (!found) return BROKEN
  const failed = (endedWell ? 0 : Math.max(1, found.numFailedTests)) + found.numPendingTests
  const tests = found.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ one) => ({
      title: one.fullName,
      file: name,
      ms: one.duration ?? 0,
      ...(one.status === 'passed' ? {} : { failure: one.failureMessages?.[0] ?? one.status }),
    })),
  )
  for (const { name, status, assertionResults, message } of found.testResults)
    if (status === 'failed' && assertionResults.length === 0)
      tests.push({ title: '', file: name, ms: 0, failure: message })
  return { passed: found.numPassedTests, failed, tests }
}

/**
 * Reads Playwright's report. A test that needed a second try, or was left out, counts as failed. @returns
 * {Report}
 */
export function browserReport(/** @type {boolean} */ endedWell) {
  const found = read('browser.json')
  if (!found) return BROKEN
  const { expected, unexpected, flaky, skipped } = found.stats
  const counted = unexpected + flaky + skipped
  return {
    passed: expected,
    failed: counted + (endedWell || counted > 0 ? 0 : 1),
    tests: found.suites.flatMap(testsOf),
  }
}

/** @returns {Report['tests']} */
function testsOf(/** @type {any} */ { file, specs = [], suites = [] }) {
  const own = specs.map((/** @type {any} */ { title, tests }) => ({
    title,
    file,
    ms: tests
      .flatMap((/** @type {any} */ one) => one.results)
      .reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration, 0),
    ...failureOf(tests),
  }))
  return [...own, ...suites.flatMap(testsOf)]
}

/** @returns {{ failure?: string }} */
function failureOf(/** @type {any[]} */ tests) {
  const failed = tests.find(({ status }) => status !== 'expected')
  return failed ? { failure: failed.results.at(-1)?.error?.message ?? failed.status } : {}
}

/** What failed, with the beginning of its reason: whoever sees the end of a run alone knows where to look. */
export function failures(/** @type {Report['tests']} */ tests) {
  return tests.flatMap(({ failure, file, title }) =>
    failure === undefined ? [] : [`${short(file)}  ${title}\n${plain(failure).slice(0, SHOWN)}`],
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour what they say
const plain = (/** @type {string} */ text) => text.replace(/\u001b\[[\d;]*m/g, '')

/** The slowest of them, a line each, the slowest first. */
export function slowest(/** @type {Report['tests']} */ tests, /** @type {number} */ count) {
  const sorted = [...tests].sort((a, b) => b.ms - a.ms).slice(0, count)
  return sorted.map(
    ({ title, file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${short(file)}  ${title}`,
  )
}

const short = (/** @type {string} */ file) => file.replace(/^.*tests\//, '')

/** @returns {any} */
function read(/** @type {string} */ file) {
  const path = join(RESULTS, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
