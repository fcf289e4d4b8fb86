// npm run bench -- revisions [saves] [revisions]: what the index of people's own changes costs a save, and
// what it saves a reader.
import { runnerImport } from 'vite'
import { build } from '../../../src/server/start/build.mjs'

const [saves = '2000', revisions = '1000000'] = process.argv.slice(2)
/** @param {string} file */
const load = async (file) =>
  (await runnerImport(new URL(file, import.meta.url).pathname, { configFile: false, logLevel: 'error' }))
    .module
await build()
const stores = await load('../../support/run-global.ts')
await stores.setup()
try {
  await (await load('./revisions.ts')).measureRevisions(
    { saves: Number(saves), revisions: Number(revisions) },
    console.log,
  )
} finally {
  await stores.teardown()
}
process.exit()
