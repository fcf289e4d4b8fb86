// npm run bench -- codes [rows]: what it takes to find the codes that records have and their file does not,
// on PostgreSQL and embedded.
import { runnerImport } from 'vite'

const rows = Number(process.argv[2] ?? 1_000_000)
const { module } = await runnerImport(new URL('./codes.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
await module.codes(rows)
