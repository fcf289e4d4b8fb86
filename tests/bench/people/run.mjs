// npm run bench -- people [--people 200] [--minutes 10] [--no-tabs] [--processes 2] [--pause 10]: people at
// work, beside one alone.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { build } from '../../../src/server/start/build.mjs'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
    pause: { type: 'string', default: '10' },
    tabs: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const { minutes, pause, people, processes, tabs } = values

/** @param {string} file */
const load = async (file) =>
  (await runnerImport(new URL(file, import.meta.url).pathname, { configFile: false, logLevel: 'error' }))
    .module
await build()
const stores = await load('../../support/run-global.ts')
await stores.setup()
try {
  const order = {
    people: Number(people),
    minutes: Number(minutes),
    processes: Number(processes),
    pause: Number(pause),
    tabs,
  }
  process.exitCode = await (await load('./people.ts')).measurePeople(order, console.log)
} finally {
  await stores.teardown()
}
process.exit()
