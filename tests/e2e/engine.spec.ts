import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { distanceText, durationText } from '../../src/dialogs/maps/model/measures'
import { extractAt } from '../support/extracts'
import { type RunningOffice, startOffice } from '../support/office'
import { expect, signIn, test } from './test'

const EXTRACT = extractAt('liechtenstein.osm.pbf')
/** The engine is installed once for all runs: it has 90 MB. */
const ENGINE = resolve('node_modules/.cache/tessera-maps/engine')

interface Point {
  lat: number
  lon: number
}

/** Parts of the engine's answer. */
interface Trip {
  legs: { summary: { time: number; length: number } }[]
}

/** Houses all over the loaded extract. */
function housesOf(data: string, count: number): Point[] {
  const places = JSON.parse(readFileSync(join(data, 'maps/extract/places.json'), 'utf8')) as { kind: string; at: number[][] }[]
  const houses = places.filter(({ kind }) => kind === 'house')
  const step = Math.floor(houses.length / count)
  return Array.from({ length: count }, (_, index) => {
    const [lat = 0, lon = 0] = houses[index * step]?.at[0] ?? []
    return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }
  })
}

/** The engine itself, asked beside the office: for the best order of the stops between the first and the last, or for this very one. */
function engineOf(data: string): (call: 'optimizedRoute' | 'route', locations: Point[]) => Promise<Trip> {
  const { Actor } = createRequire(join(ENGINE, 'package.json'))('@valhallajs/valhallajs')
  const config = JSON.parse(readFileSync(join(data, 'maps/extract/valhalla/config.json'), 'utf8'))
  config.mjolnir.tile_dir = join(data, 'maps/extract/valhalla')
  const actor = new Actor(JSON.stringify(config))
  return async (call, locations) => {
    const answer = await actor[call]({ locations, costing: 'auto', units: 'kilometers' })
    return (typeof answer === 'string' ? JSON.parse(answer) : answer).trip
  }
}

const sum = ({ legs }: Trip, of: (leg: Trip['legs'][number]) => number) => legs.reduce((all, leg) => all + Math.round(of(leg)), 0)
const secondsOf = (trip: Trip) => sum(trip, ({ summary }) => summary.time)

// The extract is no part of the project: where it is missing there is nothing to try.
if (!EXTRACT) console.log('engine.spec: not run, liechtenstein.osm.pbf lies in none of ../shared/data and ../../shared/data')
else
  test.describe('the real engine over a real extract', () => {
    let own: RunningOffice
    test.beforeAll(async () => {
      test.setTimeout(300_000)
      own = await startOffice()
      cpSync('packs/visits', own.schemas, { recursive: true })
      await own.stop()
      mkdirSync(ENGINE, { recursive: true })
      mkdirSync(join(own.data, 'maps'), { recursive: true })
      symlinkSync(ENGINE, join(own.data, 'maps/engine'))
      const env = { ...process.env, TESSERA_DATA: own.data }
      execFileSync(process.execPath, ['src/server/start/geo.mjs', EXTRACT, '--country', 'LI'], { env })
      own = await startOffice({ data: own.data, schemas: own.schemas })
    })
    test.afterAll(async () => {
      await own.stop()
    })

    test("20 stops are put in the engine's order, with its totals, and drawn [PATH-01] [PATH-04] [PATH-05] [PATH-06] [PATH-09]", async ({
      browser,
    }) => {
      const page = await (await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })).newPage()
      await signIn(page, 'admin', '/visit-tours')
      const houses = housesOf(own.data, 20)
      const stops = houses.map(({ lat, lon }, index) => ({ title: `Stop ${index}`, latitude: lat, longitude: lon }))
      await page.evaluate(async (wanted) => {
        const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ name: 'Venti tappe', stops: wanted })
        const { status } = await fetch('/api/visit-tours', { method: 'POST', headers, body })
        if (status !== 201) throw new Error(`the tour was answered ${status}`)
      }, stops)
      await page.goto('/visit-tours')
      await page
        .getByRole('row', { name: /Venti tappe/ })
        .getByRole('checkbox')
        .check()
      await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
      const map = page.locator('[data-dialog="maps"]')
      const names = map.locator('[data-stage] .name')
      await expect(names).toHaveText(stops.map(({ title }) => title))
      await map.getByRole('group', { name: 'Modo della mappa' }).getByRole('button', { name: 'Percorso' }).click()
      const dialog = page.locator('[data-dialog="path-configuration"]')
      await dialog.locator('[data-field="optimizeWaypoints"] input').check()
      const taken = await page.evaluate(async () => {
        const begun = performance.now()
        document.querySelector<HTMLFormElement>('#path-form')?.requestSubmit()
        while (document.querySelectorAll('path.map-line').length < 2) await new Promise(requestAnimationFrame)
        return performance.now() - begun
      })
      const ask = engineOf(own.data)
      const best = await ask('optimizedRoute', houses)
      const begun = performance.now()
      await ask('optimizedRoute', houses)
      const alone = performance.now() - begun
      const said = `${Math.round(taken)} ms until it was drawn, ${Math.round(alone)} ms of them for the engine alone`
      test.info().annotations.push({ type: 'a path of 20 stops', description: said })
      await expect(names).not.toHaveText(stops.map(({ title }) => title))
      const order = (await names.allTextContents()).map((name) => Number(name.replace('Stop ', '')))
      expect([order[0], order.at(-1), [...order].sort((a, b) => a - b)]).toEqual([0, 19, houses.map((_, index) => index)])
      // Where two orders are as good as one another the engine answers now one, now the other: what is shown must be as good.
      const driven = await ask(
        'route',
        order.flatMap((index) => houses[index] ?? []),
      )
      expect(secondsOf(driven)).toBeLessThan(secondsOf(await ask('route', houses)))
      expect(secondsOf(driven) / secondsOf(best)).toBeLessThan(1.02)
      const metres = sum(driven, ({ summary }) => summary.length * 1000)
      const total = `${durationText(secondsOf(driven))} · ${distanceText(metres, 'it')}`
      await expect(map.locator('[data-control="total"]')).toHaveText(`Totale${total}`)
      await expect(map.locator('[data-control="leg"]')).toHaveCount(19)
      await page.context().close()
    })
  })
