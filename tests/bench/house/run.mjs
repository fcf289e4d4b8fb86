// npm run house: how the sources are cut and named; --list names what each figure counts, --json prints the figures for machines.
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./measures.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
/** @type {import('./measures').Measure[]} */
const measures = module.measure('src')
if (process.argv.includes('--json'))
  console.log(JSON.stringify(Object.fromEntries(measures.map(({ id, value }) => [id, value])), null, 2))
else
  for (const { name, value, unit, found } of measures) {
    console.log(`${(unit ? `${value} ${unit}` : String(value)).padStart(6)}  ${name}`)
    if (process.argv.includes('--list')) for (const one of found) console.log(`          ${one}`)
  }
