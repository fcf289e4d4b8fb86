import type { Locator, Page } from '@playwright/test'
import { review } from './review'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)

/**
 * The form of a new subject, scrolled to one section: sections are built when they come near the viewport.
 */
async function openSection(page: Page, kind: string, section: string): Promise<void> {
  await signIn(page, 'admin', '/subjects/new')
  await field(page, 'subjectType').getByRole('combobox').selectOption(kind)
  await reach(page, section)
}

async function reach(page: Page, section: string): Promise<void> {
  const at = page.locator(`#s-${section}`)
  if ((await at.getAttribute('open')) === null) await at.locator('summary').click()
  await at.scrollIntoViewIfNeeded()
  await expect(at.locator('[data-field]').first()).toBeVisible()
}

async function fillIdentity(page: Page, lastName: string): Promise<void> {
  await reach(page, 'identity')
  await field(page, 'lastName').getByRole('textbox').fill(lastName)
  await field(page, 'firstName').getByRole('textbox').fill('Elena')
}

/** Where parts of the contacts stand. */
function boxesOf(
  page: Page,
  parts: readonly string[],
): Promise<({ width: number; y: number } | undefined)[]> {
  return page.evaluate(
    (paths) =>
      paths.map((path) => {
        const { width, y } = document.querySelector(`[data-field="${path}"]`)?.getBoundingClientRect() ?? {}
        return width === undefined || y === undefined ? undefined : { width, y }
      }),
    parts.map((part) => `contacts.${part}`),
  )
}

test.describe('groups of fields', () => {
  test('contacts take two rows of twelve columns, and are links where they are read [GROUP-02]', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'contacts')
    // Sections above are still being built: all parts are measured at one moment.
    await expect(async () => {
      const [email, phone, mobile, website, fax] = await boxesOf(page, [
        'email',
        'phone',
        'mobile',
        'website',
        'fax',
      ])
      expect(phone?.width).toBeCloseTo(mobile?.width ?? 0, 0)
      expect(fax?.width).toBeCloseTo(phone?.width ?? 0, 0)
      expect(email?.width).toBeCloseTo(website?.width ?? 0, 0)
      expect(email?.width ?? 0).toBeGreaterThan(2 * (phone?.width ?? 0))
      expect([phone, mobile, website].map((one) => one?.y)).toEqual([email?.y, email?.y, email?.y])
      expect(fax?.y ?? 0).toBeGreaterThan(email?.y ?? 0)
    }).toPass({ timeout: 10_000 })
    await field(page, 'contacts.email').getByRole('textbox').fill('elena@posta.example')
    await fillIdentity(page, 'Contatti')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Dati salvati.')).toBeVisible()
    await page.goto('/subjects?q=Contatti')
    await page.getByRole('link', { name: /Contatti Elena/ }).click()
    await expect(field(page, 'contacts.email').getByRole('link')).toHaveAttribute(
      'href',
      'mailto:elena@posta.example',
    )
  })

  test('the buttons of a row stand behind one where they do not fit, until the window changes [TOOLBAR-01] [TOOLBAR-02] [TOOLBAR-04]', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'contacts')
    const persons = field(page, 'contactPersons')
    await persons.getByRole('button', { name: 'Aggiungi' }).click()
    const row = persons.locator('[data-row]').first()
    await expect(row.getByRole('toolbar').getByRole('button')).toHaveCount(3)
    await page.setViewportSize({ width: 290, height: 900 })
    const more = row.getByRole('button', { name: 'Mostra pulsanti' })
    await expect(row.getByRole('toolbar')).toHaveCount(0)
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    const remove = row.getByRole('button', { name: /^Rimuovi/ })
    await expect(remove).toBeVisible()
    const [upper, lower] = await Promise.all([
      row.getByRole('button', { name: /^Sposta su/ }).boundingBox(),
      remove.boundingBox(),
    ])
    expect(lower?.x, 'one below the other').toBe(upper?.x)
    await page.setViewportSize({ width: 280, height: 900 })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(remove).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(row.getByRole('toolbar').getByRole('button')).toHaveCount(3)
  })

  test('a payment method brings the office’s own account, locks it, and takes it out again [GROUP-04] [GROUP-05]', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'payments')
    const type = field(page, 'payment.type').getByRole('combobox')
    const iban = field(page, 'payment.iban').getByRole('textbox')
    const bank = field(page, 'payment.bank').getByRole('textbox')
    await type.selectOption('MP05')
    await expect(bank).toHaveValue('Banca Dimostrativa')
    await expect(iban).toHaveValue('IT56 B999 9999 9990 0000 0000 001')
    await expect(iban).toBeDisabled()
    await expect(bank).toBeDisabled()
    await type.selectOption('MP12')
    await expect(iban).toHaveValue('')
    await expect(bank).toHaveValue('')
    await expect(iban).toBeEnabled()
    await expect(iban).toHaveAttribute('aria-required', 'true')
    await type.selectOption('MP01')
    await expect(iban).not.toHaveAttribute('aria-required', 'true')
  })

  test('the province of birth is picked at home, typed abroad, and emptied on the way [GROUP-11] [GROUP-12]', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'identity')
    // A select until its rows are there and turn out to be many.
    const long = (path: string) => field(page, path).locator('input[role=combobox]')
    const province = long('birth.bornProvince')
    await province.fill('Modena')
    await page.getByRole('option', { name: 'Modena' }).first().click()
    await expect(province).toHaveValue('Modena')
    const country = long('birth.bornCountry')
    await country.fill('Svizzera')
    await page.getByRole('option', { name: 'Svizzera' }).click()
    const typed = field(page, 'birth.bornProvince').getByRole('textbox')
    await expect(typed).toHaveValue('')
    await typed.fill('Zürich')
    await expect(typed).toHaveValue('Zürich')
  })

  test('a town that is picked or typed fills province and postal code, and must be of its province', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'addresses')
    const part = (name: string) => field(page, `address.${name}`)
    const box = (name: string) => part(name).locator('input')
    await box('city').pressSequentially('sassu')
    await page.getByRole('option', { name: 'Sassuolo (MO)' }).click()
    await expect(box('city')).toHaveValue('Sassuolo')
    await expect(box('province')).toHaveValue(/Modena/)
    await expect(box('zip')).toHaveValue('41049')
    await expect(box('cityCode')).toHaveValue('036040')
    await expect(box('cityCode')).toHaveAttribute('readonly')
    // typed to its end, of another province: towns of the present one would only come first
    await box('city').fill('verona')
    await expect(page.getByRole('option', { name: 'Verona (VR)', exact: true })).toBeVisible()
    await box('street').focus()
    await expect(box('province')).toHaveValue(/Verona/)
    await expect(box('zip'), 'a town of many postal codes leaves the choice').toHaveValue('')
    await expect(box('cityCode')).toHaveValue('023091')
    await box('zip').fill('41121')
    await box('street').focus()
    await expect(part('zip')).toContainText(/Verona ha un altro CAP/i)
    await box('province').fill('Bolo')
    await page.getByRole('option', { name: /Bologna/ }).click()
    await box('street').focus()
    await expect(part('province')).toContainText('in provincia di VR')
    await box('city').fill('Borgo Demo')
    await box('street').focus()
    await expect(part('city')).toContainText('non è tra i comuni conosciuti')
    await expect(part('province')).not.toContainText('in provincia di VR')
    await expect(box('cityCode')).toHaveValue('')
  })

  test('a new row begins with the defaults of its parts, and is not left out once somebody chose them', async ({
    page,
  }) => {
    await openSection(page, 'PERSON', 'addresses')
    const rows = field(page, 'addresses').locator('[data-row]')
    const add = field(page, 'addresses').getByRole('button', { name: 'Aggiungi' })
    await add.click()
    const country = rows.locator('[data-field$="place.country"] input')
    await expect(country).toHaveValue('Italia')
    await fillIdentity(page, 'Riga vuota')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Dati salvati.')).toBeVisible()
    await page.goto('/subjects?q=Riga%20vuota')
    await page.getByRole('link', { name: /Riga vuota Elena/ }).click()
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    await expect(rows).toHaveCount(0)

    await page.getByRole('button', { name: 'Modifica' }).click()
    await reach(page, 'addresses')
    await add.click()
    for (const name of ['Svizzera', 'Italia']) {
      await country.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
      await expect(country).toHaveValue(name)
    }
    await page.getByRole('button', { name: 'Salva' }).click()
    const type = rows.locator('[data-field$="addressType"]')
    await expect(type).toContainText('Campo obbligatorio.')
    await type.locator('select').selectOption('RESIDENCE')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.locator('[data-mode="show"]')).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(1)
  })

  test('rows are added, filled, moved, taken away and read back [SECTION-01] [SECTION-02]', {
    tag: '@quick',
  }, async ({ page }) => {
    await openSection(page, 'PERSON', 'contacts')
    const rows = field(page, 'contactPersons').locator('[data-row]')
    const add = field(page, 'contactPersons').getByRole('button', { name: 'Aggiungi' })
    for (const [index, name] of ['Anna Verdi', 'Bruno Neri'].entries()) {
      await add.click()
      const first = rows.nth(index).getByRole('textbox').first()
      await expect(first, 'a new row is written in at once').toBeFocused()
      await page.keyboard.type(name)
      await expect(first).toHaveValue(name)
    }
    await expect(rows).toHaveCount(2)
    await rows
      .nth(1)
      .getByRole('button', { name: /^Sposta su/ })
      .click()
    await expect(rows.first().getByRole('textbox').first()).toHaveValue('Bruno Neri')
    await rows
      .nth(1)
      .getByRole('button', { name: /^Rimuovi/ })
      .click()
    await expect(rows).toHaveCount(1)
    await fillIdentity(page, 'Righe')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Dati salvati.')).toBeVisible()
    await page.goto('/subjects?q=Righe')
    await page.getByRole('link', { name: /Righe Elena/ }).click()
    await expect(field(page, 'contactPersons').locator('[data-row]')).toContainText(['Bruno Neri'])
  })

  test('the form and the sheet look as they should in every size [SECTION-01]', async ({ page }) => {
    test.slow()
    await signIn(page, 'admin', '/subjects?q=Officina')
    await page.getByRole('link', { name: /Officina Estense/ }).click()
    await expect(field(page, 'contacts.email')).toBeVisible()
    await review(page, 'subject-sheet')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Modifica' }).click()
    await expect(page.locator('[data-mode="update"]')).toBeVisible()
    await reach(page, 'contacts')
    await field(page, 'contactPersons').scrollIntoViewIfNeeded()
    await review(page, 'subject-contacts')
    await page.setViewportSize({ width: 1440, height: 900 })
    await reach(page, 'addresses')
    await review(page, 'subject-addresses')
    await page.setViewportSize({ width: 1440, height: 900 })
    await reach(page, 'payments')
    await review(page, 'subject-payments')
  })
})

test.describe('texts in several languages', () => {
  test('each language has its box, and the reader meets his own', async ({ page }) => {
    await signIn(page, 'admin', '/notices/new')
    const italian = field(page, 'title').getByRole('textbox', { name: /italiano/ })
    const english = field(page, 'title').getByRole('textbox', { name: /inglese/ })
    await italian.fill('Chiusura estiva')
    await english.fill('Summer closure')
    await expect(italian).toHaveAttribute('name', 'title.it')
    await review(page, 'notice-form')
  })
})
