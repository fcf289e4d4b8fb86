// npm run house: how the sources are cut and named; --list names what each figure counts, --json prints the
// figures for machines, --write writes the rounded ones into docs/architecture.md.
import { runnerImport } from 'vite'

/** @param {string} name */
const load = async (name) =>
  (await runnerImport(new URL(name, import.meta.url).pathname, { configFile: false, logLevel: 'error' }))
    .module

/** @type {import('./measures').Measure[]} */
const measures = (await load('./measures.ts')).measure('src')
if (process.argv.includes('--write')) console.log(`written: ${(await load('./figures.ts')).writeFigures()}`)
else if (process.argv.includes('--json'))
  console.log(JSON.stringify(Object.fromEntries(measures.map(({ id, value }) => [id, value])), null, 2))
else
  for (const { name, value, unit, found } of measures) {
    console.log(`${(unit ? `${value} ${unit}` : String(value)).padStart(6)}  ${name}`)
    if (process.argv.includes('--list')) for (const one of found) console.log(`          ${one}`)
  }
