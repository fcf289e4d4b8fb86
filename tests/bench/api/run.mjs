// npm run bench -- api [rows…]: what list calls cost over the embedded database, at 10,000, 100,000 and
// 1,000,000 customers.
import { runnerImport } from 'vite'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const { module } = await runnerImport(new URL('./lists.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
await module.lists(sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000])
