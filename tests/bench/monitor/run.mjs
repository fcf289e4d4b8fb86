// npm run bench -- monitor: what one call pays for being named and counted.
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./calls.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' })
module.measureCalls(console.log)
