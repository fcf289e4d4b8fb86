// npm run demo:load -- --records N [--seed S]
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'
import { fail } from './say.mjs'

const USAGE = 'Say how many records: npm run demo:load -- --records 300000 [--seed 1]'

/** @returns {number | undefined} the whole number after a name; undefined when the name is absent */
function numberOf(/** @type {string} */ name, /** @type {number} */ most) {
  const at = given.indexOf(name)
  if (at < 0) return undefined
  const [, text = ''] = given.splice(at, 2)
  if (!/^\d{1,8}$/.test(text) || Number(text) > most)
    fail(`${name} takes a whole number up to ${most}. ${USAGE}`)
  return Number(text)
}

const given = process.argv.slice(2)
const records = numberOf('--records', 2_000_000)
const seed = numberOf('--seed', 7) ?? 1
if (given.length > 0) fail(`There is no ${given[0]}. ${USAGE}`)
if (records === undefined) fail(USAGE)

endWithNpm()
await install()
await build()
const server = await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href)
process.exit(await server.loadDemo(records, seed))
