import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/server/start/build.mjs'
import { install, ROOT } from '../../src/server/start/install.mjs'
import { fail, say } from '../../src/server/start/say.mjs'

/** @typedef {{ passed: number, failed: number }} Sum */

const RESULTS = join(ROOT, 'test-results')

/** @returns {boolean} whether the command ended well; its output is shown */
function runs(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {Record<string, string>} */ env = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  return result.status === 0
}

/** One check that either holds or not. @returns {Sum} */
function check(/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) {
  say(`\n── ${name}`)
  return runs(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Reads a runner's JSON report; no report means that the runner itself broke. */
function report(/** @type {string} */ file) {
  const path = join(RESULTS, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** @returns {Sum} */
function vitest(/** @type {string[]} */ filters) {
  say('\n── unit and contract tests')
  const args = [
    'vitest',
    'run',
    ...filters,
    '--reporter=default',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, 'unit.json')}`,
  ]
  const ended = runs('npx', args)
  const found = report('unit.json')
  if (!found) return { passed: 0, failed: 1 }
  const broken = ended ? 0 : Math.max(1, found.numFailedTests)
  return { passed: found.numPassedTests, failed: broken + found.numPendingTests }
}

/** @returns {Sum} */
function playwright(/** @type {string} */ chromium) {
  say('\n── browser tests')
  const ended = runs('npx', ['playwright', 'test'], { CHROME_PATH: chromium })
  const found = report('browser.json')
  if (!found) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = found.stats
  return { passed: expected, failed: unexpected + flaky + skipped + (ended || unexpected + flaky + skipped ? 0 : 1) }
}

/** @returns {Sum} everything that reads the sources without running the product */
function checks() {
  return [
    check('formatting and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']),
    check('types', 'npx', ['tsc', '--noEmit']),
    check('dead code', 'npx', ['knip']),
    check('schemas', 'node', ['codegen/cli.mjs', 'check']),
    check('generated files are fresh', 'node', ['codegen/cli.mjs', 'generate', '--check']),
  ].reduce(plus)
}

/** @returns {Sum} */
function plus(/** @type {Sum} */ a, /** @type {Sum} */ b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

install()
const chromium = await findBrowser()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
await build()
const sum = [checks(), vitest(process.argv.slice(2)), playwright(chromium)].reduce(plus)
say(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)

async function findBrowser() {
  const { findChromium } = await import('./chromium.mjs')
  const path = await findChromium()
  return (
    path ?? fail('The browser tests need a Chromium and none could be found or installed: set CHROME_PATH to one and try again.')
  )
}
