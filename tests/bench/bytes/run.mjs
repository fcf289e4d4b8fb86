// npm run bench -- bytes [rounds]: how long others wait at most while the worst permitted item of each kind
// is read.
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./bytes.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
const longest = await module.measureBytes(Number(process.argv[2] ?? 5), console.log)
// Others wait at most 250 ms.
process.exit(longest > 250 ? 1 : 0)
