// @ts-check
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * A process that writes into a folder as fast as it can and tells what is done, until it is killed:
 * `node writer.mjs <folder> <module>`, the module being one beside this file that exports `write`. It loads the
 * TypeScript sources through Vite, as the command line does.
 */
const [, , folder, name] = process.argv
const { module } = await runnerImport(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
await module.write(folder)
