// npm run figures -- R8 S7=200 …: tries figures of docs/evidence/reliability.md; without a name, all of them
// are listed.
import { runnerImport } from 'vite'
import { build } from '../../../src/server/start/build.mjs'

await build()
const { module } = await runnerImport(new URL('./figures.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = await module.figures(process.argv.slice(2))
