// npm run bench -- catalogue: reading and generating from 10 to 5,000 entities (is the cost of one flat?),
// and the way of a new file from the disk into the menu of an office that has a few entities, and a thousand.
import { readFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const load = async (/** @type {string} */ path) =>
  (await runnerImport(new URL(path, import.meta.url).pathname, { configFile: false, logLevel: 'error' }))
    .module
const { createReader, readCatalogue } = await load('../../../src/catalogue/read/read.ts')
const { readManifests } = await load('../../../codegen/files.ts')
const { typesModule } = await load('../../../codegen/types-module.ts')

const manifests = readManifests(process.cwd())
const boats = readFileSync(new URL('../../fixtures/boats/entities/boats.json', import.meta.url), 'utf8')

const entity = (/** @type {number} */ index) => ({
  path: `entities/boats-${index}.json`,
  text: boats
    .replaceAll('"boats"', `"boats-${index}"`)
    .replace('/api/fleet/boats', `/api/fleet/boats-${index}`)
    .replace('"group": "anagraphics"', '"order": 1'),
})

const timed = async (/** @type {() => any} */ work) => {
  const start = performance.now()
  const value = await work()
  return [performance.now() - start, value]
}

const rows = []
for (const count of process.argv[2] ? [Number(process.argv[2])] : [10, 100, 1000, 5000]) {
  const files = Array.from({ length: count }, (_, index) => entity(index))
  const [read, catalogue] = await timed(() => readCatalogue(files, manifests))
  const reader = createReader(manifests)
  reader(files)
  const again = (await timed(() => reader([entity(count + 1), ...files.slice(1)])))[0]
  const types = count > 1000 ? Number.NaN : (await timed(() => typesModule(catalogue)))[0]
  rows.push({
    entities: catalogue.entities.length,
    problems: catalogue.problems.length,
    'read ms': Math.round(read),
    'ms each': +(read / count).toFixed(2),
    'one changed ms': Math.round(again),
    'types ms': Math.round(types),
  })
}
console.table(rows)

const { dropIns } = await load('./drop-in.ts')
console.table(await dropIns([1, 1000], entity))
