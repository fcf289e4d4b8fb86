// npm run mutants -- FILE [TEST…] [--most N]: puts a file through small changes, one at a time, and lists
// those no test noticed.
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { mutantsOf } from './mutate.mjs'
import { createTrial } from './trial.mjs'

const words = process.argv.slice(2)
const most = Number(words[words.indexOf('--most') + 1]) || Number.POSITIVE_INFINITY
const [file, ...tests] = words.filter((one, at) => one !== '--most' && words[at - 1] !== '--most')
if (!file) {
  console.error(
    'Say which file: npm run mutants -- src/engine/record/merge.ts [tests/engine/record/merge.test.ts …] [--most 50]',
  )
  process.exit(1)
}
const path = resolve(file)
const source = readFileSync(path, 'utf8')
const all = mutantsOf(source, path)
// A sample is spread over the whole file.
const step = Math.max(1, all.length / most)
const chosen = all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))

const trial = await createTrial()
/** Tests that reach the file through their imports, unless some were named. */
const specifications = tests.length > 0 ? await trial.named(tests) : await trial.related(path)
console.log(
  `${relative('.', path)}: ${chosen.length} of ${all.length} mutants, ${specifications.length} files of tests`,
)

const { failed, ms } = await trial.baseline(specifications)
if (failed.length > 0) {
  console.error(`These fail without any change:\n${failed.join('\n')}`)
  process.exit(1)
}
console.log(`Without a change they pass in ${Math.round(ms / 1000)} s.`)
const alive = []
for (const mutant of chosen) {
  const { start, end, text, was, line } = mutant
  const outcome = await trial.run(specifications, {
    path,
    text: source.slice(0, start) + text + source.slice(end),
  })
  if (outcome.failed.length > 0) continue
  alive.push(mutant)
  const short = (/** @type {string} */ code) => code.replace(/\s+/g, ' ').slice(0, 70)
  console.log(`${relative('.', path)}:${line}  ${short(was)}  →  ${short(text)}`)
}
console.log(`${chosen.length - alive.length} of ${chosen.length} noticed, ${alive.length} alive`)
await trial.close()
process.exit(0)
