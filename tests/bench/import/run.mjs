// npm run bench -- import [rows]: how many records a second an import through the API writes, on both
// databases.
import { runnerImport } from 'vite'

const rows = Number(process.argv[2] ?? 20_000)
const { module } = await runnerImport(new URL('./import.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
await module.imports(rows)
