// npm test: proves the product in minutes: all checks, the unit and contract tests of tests/quick.json,
// browser tests with @quick. npm test -- --all: every test; --shard=2/4: the second of four parts, for as
// many machines; the first one has the checks. The last line is the sum over all runners.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../src/server/start/build.mjs'
import { install, ROOT } from '../../src/server/start/install.mjs'
import { fail, say } from '../../src/server/start/say.mjs'
import { findChromium } from './chromium.mjs'
import { takeMemoryFolder } from './memory-folder.mjs'
import { browserReport, failures, RESULTS, slowest, unitReport } from './reports.mjs'

/** @typedef {import('./reports.mjs').Report} Report */

/** How many of the slowest tests are named at the end. */
const SLOWEST = 10

const NO_CHROMIUM =
  'The browser tests need a Chromium and none could be found or installed: set CHROME_PATH to one and try again.'

/**
 * Everything that reads the sources without running the product: name, command, its words. @type {[string,
 * string, string[]][]}
 */
const CHECKS = [
  ['formatting and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['types', 'npx', ['tsc', '--noEmit']],
  ['dead code', 'npx', ['knip']],
  ['schemas', 'node', ['codegen/cli.mjs', 'check']],
  ['generated files are fresh', 'node', ['codegen/cli.mjs', 'generate', '--check']],
]

/**
 * Runs a command to its end; what it prints is shown at once, or given back as one text.
 * @returns {Promise<{ endedWell: boolean, output: string }>}
 */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {{ env?: Record<string, string>, quiet?: boolean }} */ { env = {}, quiet = false } = {},
) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ endedWell: false, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ endedWell: code === 0, output }))
  })
}

/**
 * The checks, one after the other beside the first tests; each says what it found when it is done. @returns
 * {Promise<Report>}
 */
async function checks() {
  const tests = []
  for (const [name, command, args] of CHECKS) {
    const { endedWell, output } = await run(command, args, { quiet: true })
    if (!endedWell) tests.push({ title: name, file: 'check', ms: 0, failure: output })
    say(`── ${name}: ${endedWell ? 'right' : `wrong\n${output}`}`)
  }
  return { passed: CHECKS.length - tests.length, failed: tests.length, tests }
}

/** @returns {Promise<Report>} */
async function unit(/** @type {string[]} */ words) {
  const reporters = [
    '--reporter=default',
    '--silent=passed-only',
    `--reporter=${join(import.meta.dirname, 'costs.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, 'unit.json')}`,
  ]
  const { endedWell } = await run('npx', ['vitest', 'run', ...words, ...reporters])
  return unitReport(endedWell)
}

/** @returns {Promise<Report>} */
async function browser(/** @type {string[]} */ words) {
  const chromium = (await searching) ?? fail(NO_CHROMIUM)
  say('\n── browser tests')
  const { endedWell } = await run('npx', ['playwright', 'test', ...words], { env: { CHROME_PATH: chromium } })
  return browserReport(endedWell)
}

/**
 * The words of the short run for both runners: files of unit and contract tests, and the tag of browser
 * tests.
 */
function quickWords() {
  const { cheapest, faults } = JSON.parse(readFileSync(join(ROOT, 'tests/quick.json'), 'utf8'))
  return { unit: [...faults, ...cheapest], browser: ['--grep', '@quick'] }
}

const KNOWN = /^--(all|shard=\d+\/\d+)$/
const words = process.argv.slice(2)
const unknown = words.find((word) => !KNOWN.test(word))
if (unknown)
  fail(
    `npm test knows --all and --shard=N/M; there is no "${unknown}". One file runs by npx vitest run FILE.`,
  )
const all = words.includes('--all')
const shard = words.filter((word) => word.startsWith('--shard='))
const quick = all ? { unit: [], browser: [] } : quickWords()

await install()
takeMemoryFolder()
// What is waited for from elsewhere, and what needs no build, goes on beside the build and the first tests.
const searching = findChromium()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const checking = shard.every((word) => word.startsWith('--shard=1/')) ? [checks()] : []
await build()
say(`\n── checks, unit and contract tests${all ? '' : ' (the short run; npm test -- --all runs everything)'}`)
const reports = [
  ...(await Promise.all([...checking, unit([...shard, ...quick.unit])])),
  await browser([...shard, ...quick.browser]),
]
const tests = reports.flatMap((one) => one.tests)
say(`\nThe slowest tests:\n${slowest(tests, SLOWEST).join('\n')}`)
const failed = failures(tests)
if (failed.length > 0) say(`\nWhat failed:\n${failed.join('\n')}`)
const sum = (/** @type {'passed' | 'failed'} */ key) => reports.reduce((total, one) => total + one[key], 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
