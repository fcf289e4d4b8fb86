// Runs the TypeScript command line through Vite: nothing is built and nothing is written beside it.
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./commands.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = await module.run(process.argv.slice(2))
