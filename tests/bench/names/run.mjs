// npm run bench -- names [pairs]: whether the time of an answer tells a name that exists from one that does
// not.
import { runnerImport } from 'vite'

const pairs = Number(process.argv[2] ?? 2_000)
const { module } = await runnerImport(new URL('./names.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
await module.names(pairs)
