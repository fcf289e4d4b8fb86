// npm run bench -- routes: what a tour costs through the API, by the real engine over a real extract and by
// our own router.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { median } from './browser.mjs'

const ROUNDS = 25
const EXTRACT = ['../shared/data', '../../shared/data']
  .map((folder) => `${folder}/liechtenstein.osm.pbf`)
  .find((path) => existsSync(path))
/** The engine is installed once for all runs: it has 90 MB. */
const ENGINE = resolve('node_modules/.cache/tessera-maps/engine')

if (!EXTRACT) {
  console.error('The extract liechtenstein.osm.pbf lies in none of ../shared/data and ../../shared/data.')
  process.exit(1)
}
const { module } = await runnerImport(new URL('../support/office.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
})
const { PASSWORD, startOffice } = module

/** An office with the extract, by the engine or without it. */
async function officeWith(/** @type {boolean} */ engine) {
  const data = mkdtempSync(join(tmpdir(), 'tessera-routes-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  const args = ['src/server/start/command.mjs', 'geo', 'load', EXTRACT ?? '', '--country', 'LI']
  if (engine) {
    mkdirSync(ENGINE, { recursive: true })
    mkdirSync(join(data, 'maps'), { recursive: true })
    symlinkSync(ENGINE, join(data, 'maps/engine'))
  } else args.push('--no-engine')
  const begun = performance.now()
  execFileSync(process.execPath, args, { env: { ...process.env, TESSERA_DATA: data } })
  const loaded = performance.now() - begun
  return { office: await startOffice({ data }), loaded }
}

/**
 * Times of tours over other houses each time, so that none of them is remembered; in ms, the first one left
 * out.
 */
async function timesOf(
  /** @type {{ url: string, data: string }} */ { data, url },
  /** @type {number} */ stops,
) {
  const post = async (
    /** @type {string} */ path,
    /** @type {string | URLSearchParams} */ body,
    /** @type {object} */ headers = {},
  ) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { ...headers }, body })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const signed = await post('/api/auth/login', new URLSearchParams({ username: 'admin', secret: PASSWORD }))
  const headers = {
    authorization: `Bearer ${(signed.data ?? signed).token}`,
    'content-type': 'application/json',
  }
  const places = JSON.parse(readFileSync(join(data, 'maps/extract/places.json'), 'utf8'))
  const houses = places.filter((/** @type {{ kind: string }} */ { kind }) => kind === 'house')
  const times = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const points = Array.from({ length: stops }, (_, index) => {
      const [lat, lng] =
        houses[(round * 37 + index * Math.floor(houses.length / stops)) % houses.length].at[0]
      return { lat, lng }
    })
    const request = { origin: points[0], destination: points.at(-1), waypoints: points.slice(1, -1) }
    const begun = performance.now()
    const body = JSON.stringify({ ...request, avoidHighways: false, departure: null, optimize: true })
    await post('/api/geo/directions', body, headers)
    times.push(performance.now() - begun)
  }
  return times.slice(1).sort((a, b) => a - b)
}

/** @type {Record<string, Record<string, number>>} */
const table = {}
for (const engine of [true, false]) {
  const { loaded, office } = await officeWith(engine)
  for (const stops of [6, 20]) {
    const times = await timesOf(office, stops)
    table[`${engine ? 'Valhalla' : 'our own router'}, ${stops} stops put in order`] = {
      'median, ms': Math.round(median(times)),
      'p95, ms': Math.round(times[Math.floor(times.length * 0.95)] ?? Number.NaN),
      'extract loaded in, s': Math.round(loaded / 1000),
    }
  }
  await office.stop()
}
console.table(table)
