// npm run mutants -- FILE [TEST…] [--most N]: puts a file through small changes, one at a time, and lists those no test noticed.
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutate.mjs'

/** A change that never ends is noticed too. */
const PATIENCE_MS = 60_000

const words = process.argv.slice(2)
const most = Number(words[words.indexOf('--most') + 1]) || Number.POSITIVE_INFINITY
const [file, ...tests] = words.filter((one, at) => one !== '--most' && words[at - 1] !== '--most')
if (!file) {
  console.error('Say which file: npm run mutants -- src/engine/record/merge.ts [tests/engine/record/merge.test.ts …] [--most 50]')
  process.exit(1)
}
const path = resolve(file)
const source = readFileSync(path, 'utf8')
const all = mutantsOf(source, path)
// A sample is spread over the whole file.
const step = Math.max(1, all.length / most)
const chosen = all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))

/** The mutant in force; the file itself is never written. */
let mutated = source
const vitest = await createVitest(
  'test',
  { watch: false, reporters: [{}], bail: 1, maxWorkers: 1, testTimeout: PATIENCE_MS / 2, fileParallelism: false },
  { plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === path ? mutated : null) }] },
)
/** Tests that reach the file through their imports, unless some were named. */
const specifications = await related()
console.log(`${relative('.', path)}: ${chosen.length} of ${all.length} mutants, ${specifications.length} files of tests`)

async function related() {
  if (tests.length > 0) return (await Promise.all(tests.map((one) => vitest.globTestSpecifications([one])))).flat()
  vitest.config.related = [path]
  return vitest.getRelevantTestSpecifications()
}

/** True when a test failed, or the tests came to no end. */
async function isNoticed(/** @type {string} */ text) {
  mutated = text
  vitest.invalidateFile(path)
  const ended = vitest.runTestSpecifications(specifications)
  const late = new Promise((done) => setTimeout(() => done(null), PATIENCE_MS).unref())
  const result = await Promise.race([ended, late])
  if (result === null) {
    await vitest.cancelCurrentRun('test-failure')
    await ended
    return true
  }
  const { testModules, unhandledErrors } = await ended
  return unhandledErrors.length > 0 || testModules.some((one) => !one.ok())
}

if (await isNoticed(source)) {
  console.error('The tests fail without any change.')
  process.exit(1)
}
const alive = []
for (const mutant of chosen) {
  const { start, end, text, was, line } = mutant
  if (await isNoticed(source.slice(0, start) + text + source.slice(end))) continue
  alive.push(mutant)
  const short = (/** @type {string} */ code) => code.replace(/\s+/g, ' ').slice(0, 70)
  console.log(`${relative('.', path)}:${line}  ${short(was)}  →  ${short(text)}`)
}
console.log(`${chosen.length - alive.length} of ${chosen.length} noticed, ${alive.length} alive`)
await vitest.close()
process.exit(0)
