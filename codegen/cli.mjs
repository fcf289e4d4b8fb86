// Runs the TypeScript command line through Vite: nothing is built and nothing is written beside it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const { module } = await runnerImport(join(here, 'commands.ts'), { configFile: false, logLevel: 'error' })
process.exitCode = await module.run(process.argv.slice(2), dirname(here))
