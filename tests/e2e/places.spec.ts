import type { Page } from '@playwright/test'
import { type TestGeocoder, testGeocoder } from '../support/geocoder'
import { picture } from './picture'
import { review } from './review'
import { filledOffice, type Place } from './support/offices'
import { placeTest } from './support/place-test'
import { arrive, expect } from './test'

/** An office with a geocoder of the company's own. */
async function officeWithPlaces(): Promise<Place & { geocoder: TestGeocoder }> {
  const geocoder = await testGeocoder('nominatim')
  const { kind, url } = geocoder.settings
  const { office, end } = await filledOffice({ env: { TESSERA_GEOCODER_URL: url, TESSERA_GEOCODER: kind } })
  return { office, geocoder, end: () => end().then(geocoder.stop) }
}

const test = placeTest('places', officeWithPlaces).extend<{ geocoder: TestGeocoder }>({
  geocoder: async ({ place }, use) => use(place.geocoder),
})

const field = (page: Page, part: string) => page.locator(`[data-field="address.${part}"]`)
const box = (page: Page, part: string) => field(page, part).locator('input')
const street = (page: Page) => field(page, 'street').getByRole('combobox')
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')

async function openAddress(page: Page): Promise<void> {
  await arrive(page, 'admin', '/subjects/new')
  await page.locator('[data-field="subjectType"]').getByRole('combobox').selectOption('PERSON')
  const section = page.locator('#s-addresses')
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click()
  await section.scrollIntoViewIfNeeded()
  await expect(street(page)).toBeVisible()
}

test('an address is looked for while it is typed, by name, by country and by numbers, and is right for everybody [GROUP-13] [GROUP-14] [GROUP-16]', async ({
  page,
  geocoder,
  noise,
}) => {
  await test.step('an address chosen while its street is typed fills the address it stands in', async () => {
    await openAddress(page)
    await street(page).fill('via emilia est')
    await expect(offered(page)).toHaveText([/Via Emilia Est, Modena/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(street(page)).toHaveValue('Via Emilia Est')
    await expect(box(page, 'houseNumber')).toHaveValue('12')
    await expect(box(page, 'city')).toHaveValue('Modena')
    await expect(box(page, 'zip')).toHaveValue('41122')
    await expect(box(page, 'latitude')).toHaveValue('44.6399')
    await expect(box(page, 'longitude')).toHaveValue('10.9405')
    await expect(field(page, 'province').locator('input, select')).toHaveValue('Modena')
    // One step: it is taken back as a whole.
    await street(page).press('Control+z')
    await expect(box(page, 'city')).toHaveValue('')
  })
  await test.step('is looked for in the country of the address, and what is none of its places changes nothing', async () => {
    await openAddress(page)
    await street(page).fill('monte cimone')
    await expect(offered(page)).toHaveText(['Monte Cimone'])
    // The form moves by itself as well: its parts are built when they come near. Only a person's own
    // scrolling closes the list.
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) =>
        document.addEventListener('scroll', resolve, { capture: true, once: true }),
      )
      let moving = document.querySelector('#s-addresses')?.parentElement ?? null
      while (moving && moving.scrollTop === 0) moving = moving.parentElement
      if (!moving) throw new Error('nothing was scrolled to get here')
      moving.scrollTop -= 20
      await scrolled
    })
    await offered(page).first().click()
    await expect(street(page)).toHaveValue('monte cimone')
    await expect(box(page, 'latitude')).toHaveValue('')
    expect(geocoder.asked.at(-1)?.searchParams.get('countrycodes')).toBe('it')
  })
  await test.step('coordinates are written with a point and lie on the earth', async () => {
    await openAddress(page)
    for (const [typed, words] of [
      ['044.6', /con il punto/],
      ['44,6', /con il punto/],
      ['91', /90/],
    ] as const) {
      await box(page, 'latitude').fill(typed)
      await box(page, 'longitude').focus()
      await expect(field(page, 'latitude').getByText(words)).toBeVisible()
      await expect(box(page, 'latitude')).toHaveValue(typed)
    }
    await box(page, 'latitude').fill('-0.50')
    await box(page, 'longitude').focus()
    await expect(field(page, 'latitude').getByText(/con il punto|90/)).toHaveCount(0)
  })
  await test.step('the address with its search is right for everybody', async () => {
    await openAddress(page)
    await street(page).fill('via emilia')
    await expect(offered(page).first()).toBeVisible()
    await picture(page, 'address-places-offered')
    await offered(page).first().click()
    await review(page, 'address-places')
  })
  await test.step('a geocoder that is silent leaves an address that is typed', async () => {
    noise.foreseen = [/503/]
    await openAddress(page)
    geocoder.instead(500)
    await street(page).fill('via roma')
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
    geocoder.instead(null)
    await street(page).press('Tab')
    await expect(street(page)).toHaveValue('via roma')
  })
})
