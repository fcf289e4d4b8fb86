import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { minutesText } from '../../src/contract/time/duration'
import { distanceText } from '../../src/pages/maps/model/measures'
import { extractAt } from '../support/extracts'
import { type RunningOffice, startOffice } from '../support/office'
import { chooseMode } from './support/maps'
import { expect, signIn, test } from './test'

const EXTRACT = extractAt('liechtenstein.osm.pbf')
/** It has motorways: the A 9 and the A 70. */
const MOTORWAYS = extractAt('north-bayreuth.osm.pbf')
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

/** Houses all over the loaded extract; `from` begins with another one. */
function housesOf(data: string, count: number, from = 0): Point[] {
  const places = JSON.parse(readFileSync(join(data, 'maps/extract/places.json'), 'utf8')) as {
    kind: string
    at: number[][]
  }[]
  const houses = places.filter(({ kind }) => kind === 'house')
  const step = Math.floor(houses.length / count)
  return Array.from({ length: count }, (_, index) => {
    const [lat = 0, lon = 0] = houses[from + index * step]?.at[0] ?? []
    return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }
  })
}

/**
 * The engine itself, asked beside the office: for the best order of the stops between the first and the last,
 * or for this very one.
 */
function engineOf(
  data: string,
): (call: 'optimizedRoute' | 'route', locations: Point[], costs?: object) => Promise<Trip> {
  const { Actor } = createRequire(join(ENGINE, 'package.json'))('@valhallajs/valhallajs')
  const config = JSON.parse(readFileSync(join(data, 'maps/extract/valhalla/config.json'), 'utf8'))
  config.mjolnir.tile_dir = join(data, 'maps/extract/valhalla')
  const actor = new Actor(JSON.stringify(config))
  return async (call, locations, costs = {}) => {
    const asked = { locations, costing: 'auto', costing_options: { auto: costs }, units: 'kilometers' }
    const answer = await actor[call](asked)
    return (typeof answer === 'string' ? JSON.parse(answer) : answer).trip
  }
}

const sum = ({ legs }: Trip, of: (leg: Trip['legs'][number]) => number) =>
  legs.reduce((all, leg) => all + Math.round(of(leg)), 0)
const secondsOf = (trip: Trip) => sum(trip, ({ summary }) => summary.time)
const metresOf = (trip: Trip) => sum(trip, ({ summary }) => summary.length * 1000)
const totalOf = (trip: Trip) =>
  `Totale${minutesText(secondsOf(trip))} · ${distanceText(metresOf(trip), 'it')}`

/** Puts an extract and its engine's roads into the folder of an office. */
function loadExtract(data: string, file: string, country: string): void {
  const env = { ...process.env, TESSERA_DATA: data }
  execFileSync(
    process.execPath,
    ['src/server/start/command.mjs', 'geo', 'load', file, '--country', country],
    { env },
  )
}

/** Keeps a tour of these stops and opens it on the map, ready to be driven. */
async function openTour(page: Page, name: string, points: readonly Point[]): Promise<Locator> {
  const stops = points.map(({ lat, lon }, index) => ({
    title: `Stop ${index}`,
    latitude: lat,
    longitude: lon,
  }))
  await page.evaluate(
    async ([title, wanted]) => {
      const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: title, stops: wanted })
      const { status } = await fetch('/api/visit-tours', { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`the tour was answered ${status}`)
    },
    [name, stops] as const,
  )
  await page.goto('/visit-tours')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
  const map = page.locator('[data-dialog="maps"]')
  await expect(map.locator('[data-stage] .name')).toHaveText(stops.map(({ title }) => title))
  await chooseMode(map, 'Percorso')
  await expect(page.locator('#path-form')).toBeVisible()
  return map
}

/** Confirms the configuration of a path; answers the time until its way is drawn, in ms. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const before = document.querySelector('path.map-line')
    const begun = performance.now()
    document.querySelector<HTMLFormElement>('#path-form')?.requestSubmit()
    const isNew = () =>
      document.querySelectorAll('path.map-line').length === 2 &&
      document.querySelector('path.map-line') !== before
    while (!isNew()) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })

// The extract is no part of the project: where it is missing there is nothing to try.
if (!EXTRACT || !MOTORWAYS)
  console.log('engine.spec: not run, its extracts lie in none of ../shared/data and ../../shared/data')
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
      loadExtract(own.data, EXTRACT, 'LI')
      own = await startOffice({ data: own.data, schemas: own.schemas })
    })
    test.afterAll(async () => {
      await own.stop()
    })

    test("20 stops are put in the engine's order, with its totals, and drawn [PATH-01] [PATH-04] [PATH-05] [PATH-06] [PATH-09]", async ({
      browser,
    }) => {
      const page = await (
        await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
      ).newPage()
      await signIn(page, 'admin', '/visit-tours')
      const houses = housesOf(own.data, 20)
      const map = await openTour(page, 'Venti tappe', houses)
      const names = map.locator('[data-stage] .name')
      const dialog = page.locator('[data-dialog="path-configuration"]')
      await dialog.locator('[data-field="optimizeWaypoints"] input').check()
      const took = await drawn(page)
      const ask = engineOf(own.data)
      const best = await ask('optimizedRoute', houses)
      const order = (await names.allTextContents()).map((name) => Number(name.replace('Stop ', '')))
      expect(order).not.toEqual(houses.map((_, index) => index))
      expect([order[0], order.at(-1), [...order].sort((a, b) => a - b)]).toEqual([
        0,
        19,
        houses.map((_, index) => index),
      ])
      // Where two orders are as good as one another the engine answers now one, now the other: what is shown
      // must be as good.
      const driven = await ask(
        'route',
        order.flatMap((index) => houses[index] ?? []),
      )
      expect(secondsOf(driven)).toBeLessThan(secondsOf(await ask('route', houses)))
      expect(secondsOf(driven) / secondsOf(best)).toBeLessThan(1.02)
      await expect(map.locator('[data-control="total"]')).toHaveText(totalOf(driven))
      await expect(map.locator('[data-control="leg"]')).toHaveCount(19)
      // How long it took is a figure for the report: machines differ, so nothing is asserted of it.
      test.info().annotations.push({
        type: 'a path of 20 stops',
        description: `${Math.round(took)} ms until it was drawn`,
      })
      await page.context().close()
    })

    test('motorways are kept off as the engine does it, with its totals [PATH-03] [PATH-05] [PATH-09] [ROUTECFG-02]', async ({
      browser,
    }) => {
      await own.stop()
      loadExtract(own.data, MOTORWAYS, 'DE')
      own = await startOffice({ data: own.data, schemas: own.schemas })
      const page = await (
        await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
      ).newPage()
      await signIn(page, 'admin', '/visit-tours')
      const ends = [
        { lat: 50.0405, lon: 11.4925 },
        { lat: 50.0137, lon: 11.605 },
      ]
      const map = await openTour(page, 'Bayreuth', ends)
      const total = map.locator('[data-control="total"]')
      await drawn(page)
      const ask = engineOf(own.data)
      const fast = totalOf(await ask('route', ends))
      await expect(total).toHaveText(fast)
      await map.getByRole('button', { name: 'Opzioni del percorso' }).click()
      await page.locator('[data-field="avoidHighways"] input').check()
      await drawn(page)
      const slow = totalOf(await ask('route', ends, { exclude_highways: true, use_highways: 0 }))
      await expect(total).toHaveText(slow)
      expect([fast, slow]).toEqual(['Totale7 min · 10 km', 'Totale18 min · 13 km'])
      await page.context().close()
    })
  })
