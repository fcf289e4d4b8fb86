// @ts-check
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * A process that writes records into a folder as fast as it can and tells each acknowledged one, until it is killed:
 * `node writer.mjs <folder>`. It loads the TypeScript sources through Vite, as the command line does.
 */
const { module } = await runnerImport(fileURLToPath(new URL('./writing.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
await module.write(process.argv[2])
