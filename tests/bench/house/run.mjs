// npm run house: how the sources are cut and named; with --list, what each figure counts.
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./measures.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
for (const { name, value, found } of module.measure('src')) {
  console.log(`${value.padStart(6)}  ${name}`)
  if (process.argv.includes('--list')) for (const one of found) console.log(`          ${one}`)
}
