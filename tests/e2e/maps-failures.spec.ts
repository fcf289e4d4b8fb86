import type { Page } from '@playwright/test'
import { type TestDirections, testDirections } from '../support/directions'
import { type TestGeocoder, testGeocoder } from '../support/geocoder'
import type { RunningOffice } from '../support/office'
import { axe } from './axe'
import {
  chooseMode,
  map,
  modeButton,
  openRows,
  pathDialog,
  placeSubjects,
  pressPin,
  stages,
} from './support/maps'
import { filledOffice } from './support/offices'
import { expect, listen, type Noise, signIn, test } from './test'

/** Places of the town of the demo office, one for each subject. */
const PLACES = Array.from({ length: 5 }, (_, index) => ({
  latitude: 44.69 + 0.006 * index,
  longitude: 10.94 + 0.008 * (index % 3),
}))

/** The service takes so many points at once, as many as its recorded answer is about. */
const POINTS = 4

/**
 * What a service answers instead of a tour, the status that is said, and the sentence that says what to do.
 */
const FAILURES = [
  [
    { status: 429, body: '{}' },
    'OVER_QUERY_LIMIT',
    'Il servizio dei percorsi riceve troppe richieste. Riprova tra poco.',
  ],
  [
    { status: 401, body: '{}' },
    'REQUEST_DENIED',
    "Il servizio dei percorsi rifiuta questo ufficio. Avvisa l'amministratore: la chiave non è valida.",
  ],
  [{ status: 500, body: '' }, 'UNKNOWN_ERROR', 'Il servizio dei percorsi non risponde. Riprova tra poco.'],
  [
    { status: 200, body: '<html>' },
    'UNKNOWN_ERROR',
    'Il servizio dei percorsi non risponde. Riprova tra poco.',
  ],
  [
    'silent',
    'UNKNOWN_ERROR',
    'Il servizio dei percorsi non ha risposto in tempo. Riprova, o togli qualche tappa.',
  ],
  [
    { status: 400, body: '{"code":"NoSegment"}' },
    'NOT_FOUND',
    'Una tappa è lontana da ogni strada. Spostala su una strada e ricalcola il percorso.',
  ],
  [{ status: 400, body: '{"code":"NoRoute"}' }, 'ZERO_RESULTS', 'Nessuna strada collega queste tappe.'],
] as const

/** Asks for the path of the stages as somebody does who leaves everything as it is. */
async function askForPath(page: Page): Promise<void> {
  await chooseMode(map(page), 'Percorso')
  await pathDialog(page).getByRole('button', { name: 'Conferma' }).click()
}

test.describe('services of the map that fail', () => {
  let directions: TestDirections
  let geocoder: TestGeocoder
  let own: RunningOffice
  test.beforeAll(async () => {
    directions = await testDirections('osrm')
    geocoder = await testGeocoder('photon')
    const env = {
      TESSERA_DIRECTIONS: 'osrm',
      TESSERA_DIRECTIONS_URL: directions.settings.url,
      TESSERA_DIRECTIONS_POINTS: String(POINTS),
      TESSERA_GEOCODER: 'photon',
      TESSERA_GEOCODER_URL: geocoder.settings.url,
    }
    own = (await filledOffice({ env })).office
  })
  test.afterAll(async () => {
    await own?.stop()
    await geocoder?.stop()
    await directions?.stop()
  })

  test('a failing service is reported in a sentence, leads back to the stages, loses none, and can be tried again [ERR-40] [API-44] [PATH-07]', async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
    ).newPage()
    const noise: Noise = { entries: [] }
    listen(page, noise)
    await signIn(page, 'admin', '/subjects')
    const ids = await placeSubjects(page, PLACES.length, (index) => PLACES[index] as (typeof PLACES)[number])
    const dialog = await openRows(page, ids)
    for (let index = 0; index < POINTS; index += 1) await pressPin(dialog, index)
    await expect(stages(dialog)).toHaveCount(POINTS)
    const names = await stages(dialog).locator('.name').allTextContents()

    const notice = page.getByRole('alert').filter({ hasText: 'Attenzione!' })
    const leadsBack = async (status: string, sentence: string) => {
      await expect(dialog.getByText(sentence)).toBeVisible({ timeout: 25_000 })
      await expect(notice.last()).toContainText(`Calcolo del percorso non riuscito (${status}).`)
      await expect(modeButton(dialog)).toHaveText('Tappe')
      await expect(stages(dialog).locator('.name')).toHaveText(names)
      await expect(dialog.locator('[data-control="leg"]')).toHaveCount(0)
      for (const close of await notice.getByRole('button', { name: 'Chiudi' }).all()) await close.click()
      await expect(notice).toHaveCount(0)
    }
    for (const [answer, status, sentence] of FAILURES) {
      await test.step(`${JSON.stringify(answer)}`, async () => {
        directions.instead(answer)
        await askForPath(page)
        await leadsBack(status, sentence)
      })
    }
    expect(await axe(page)).toEqual([])

    // More points than the service takes are refused before anybody is asked.
    await pressPin(dialog, POINTS)
    await expect(stages(dialog)).toHaveCount(PLACES.length)
    names.splice(0, names.length, ...(await stages(dialog).locator('.name').allTextContents()))
    const before = directions.asked.length
    await askForPath(page)
    await leadsBack(
      'MAX_WAYPOINTS_EXCEEDED',
      'Il percorso ha troppe tappe per il servizio che lo calcola. Togline qualcuna.',
    )
    expect(directions.asked.length).toBe(before)
    await dialog.getByRole('button', { name: `Togli la tappa ${names.pop()}` }).click()

    directions.instead(null)
    await askForPath(page)
    await expect(dialog.locator('[data-control="leg"]')).toHaveCount(POINTS - 1)
    await chooseMode(dialog, 'Tappe')
    await expect(stages(dialog).locator('.name')).toHaveText(names)

    // The search for places, and where somebody is.
    geocoder.instead(500)
    const box = dialog.getByRole('combobox', { name: 'Cerca un luogo' })
    await box.fill('Via Emilia Est')
    await expect(
      page.getByText(
        "La ricerca degli indirizzi non risponde. Scrivi l'indirizzo a mano o riprova tra poco.",
      ),
    ).toBeVisible()
    geocoder.instead(429)
    await box.fill('Via Emilia Est 12')
    await expect(
      page.getByText('Il servizio degli indirizzi riceve troppe richieste. Riprova tra poco.'),
    ).toBeVisible()
    geocoder.instead('<html>')
    await box.fill('Via Emilia Es')
    await expect(
      page.getByText(
        "La ricerca degli indirizzi non risponde. Scrivi l'indirizzo a mano o riprova tra poco.",
      ),
    ).toBeVisible()
    geocoder.instead(null)
    await box.fill('Via Emilia Est')
    await expect(page.getByRole('option', { name: /Modena/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'La mia posizione' }).click()
    await expect(
      page
        .getByText(
          "Il browser non conosce la tua posizione o non può comunicarla. Consenti l'accesso alla posizione e riprova.",
        )
        .first(),
    ).toBeVisible()
    await expect(stages(dialog).locator('.name')).toHaveText(names)
    expect(
      noise.entries.filter((entry) => !/the server responded with a status of (422|503)/.test(entry)),
    ).toEqual([])
    await page.context().close()
  })

  test('coordinates outside the world are refused at their field, and stay there to be corrected', async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: own.url, locale: 'it-IT', reducedMotion: 'reduce' })
    ).newPage()
    await signIn(page, 'admin', '/subjects/new')
    const latitude = page.locator('[data-field="address.latitude"] input')
    await latitude.fill('91')
    await latitude.blur()
    const said = page.locator('[data-field="address.latitude"]').getByRole('alert')
    await expect(said).toContainText('90')
    await expect(latitude).toHaveValue('91')
    await latitude.fill('44.7')
    await page.locator('[data-field="address.longitude"] input').fill('10.9')
    await page.keyboard.press('Tab')
    await expect(said).toHaveCount(0)
    await page.context().close()
  })
})
