// Runs the TypeScript command line through Vite: nothing is built and nothing is written beside it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
/** @param {string} file */
const load = async (file) => (await runnerImport(join(here, file), { configFile: false, logLevel: 'error' })).module
const { run } = await load('commands.ts')
// A module cannot fetch others any more once it is loaded this way.
const readFeatures = async () => (await load('../src/server/features.ts')).FEATURES
process.exitCode = await run(process.argv.slice(2), dirname(here), readFeatures)
