// npm run guards -- [POINT|WORDS …]: takes each guard, or those of a point or with such words, of
// guards/*.json out, one at a time, and says which test noticed.
import { readdirSync, readFileSync } from 'node:fs'
import { createTrial } from './trial.mjs'

/**
 * @typedef {{ point: string, guard: string, file: string, was: string, now: string, test: string, only?:
 *   string }} Guard `only`: words in the names of the tests that run
 */

const folder = new URL('guards/', import.meta.url)
const wanted = process.argv.slice(2)
const guards = /** @type {Guard[]} */ (
  readdirSync(folder)
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
).filter(
  ({ guard, point }) => wanted.length === 0 || wanted.some((one) => one === point || guard.includes(one)),
)

const trial = await createTrial()
/** Tests that were seen to pass without any change. */
const sound = /** @type {Set<string>} */ (new Set())
let lived = 0
for (const { file, guard, now, only = '', point, test, was } of guards) {
  const say = (/** @type {string} */ word) => console.log(`${point} | ${guard} | ${word}`)
  const parts = readFileSync(file, 'utf8').split(was)
  const tests = await trial.named(test.split(' '))
  const verdict =
    parts.length !== 2 ? `MOVED: stands ${parts.length - 1} times in ${file}` : await verdictOf()
  if (!verdict.startsWith('noticed')) lived += 1
  say(verdict)

  async function verdictOf() {
    if (!sound.has(test + only)) {
      const { failed, ran } = await trial.baseline(tests, only)
      if (ran === 0) return `MOVED: no test of ${test} has the words “${only}”`
      if (failed.length > 0) return `FAILS WITHOUT ANY CHANGE: ${failed[0]}`
      sound.add(test + only)
    }
    const { failed } = await trial.run(tests, { path: file, text: parts.join(now) }, only)
    return failed.length > 0 ? `noticed: ${failed[0]}` : `LIVED: ${test}`
  }
}
console.log(`${guards.length - lived} of ${guards.length} guards are noticed when they are missing`)
await trial.close()
process.exit(lived > 0 ? 1 : 0)
