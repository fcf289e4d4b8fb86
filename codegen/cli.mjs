// Runs the TypeScript command line through Vite: without a build and without writing files.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
/** @param {string} file */
const load = async (file) =>
  (await runnerImport(join(here, file), { configFile: false, logLevel: 'error' })).module
const { run } = await load('commands.ts')
// Modules loaded this way cannot import dynamically later.
const readServer = async () => (await load('server-facts.ts')).SERVER_FACTS
process.exitCode = await run(process.argv.slice(2), dirname(here), readServer)
