// npm run bench -- monitor: what a call pays for being named and counted, and requests with the collectors on
// and off.
import { runnerImport } from 'vite'

/** @param {string} file */
const load = async (file) =>
  (await runnerImport(new URL(file, import.meta.url).pathname, { configFile: false, logLevel: 'error' }))
    .module
;(await load('./calls.ts')).measureCalls(console.log)
// The server is a copy of the stores that tests copy theirs from.
const stores = await load('../../support/run-global.ts')
await stores.setup()
try {
  await (await load('./requests.ts')).measureRequests(console.log)
} finally {
  await stores.teardown()
}
process.exit()
