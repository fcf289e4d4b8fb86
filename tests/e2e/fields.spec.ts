import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)

/** A new subject of a kind, at one section of its form: sections are built when they come near the viewport. */
async function newSubject(page: Page, kind: string, section = 'identity'): Promise<void> {
  await signIn(page, 'admin', '/subjects/new')
  await field(page, 'subjectType').getByRole('combobox').selectOption(kind)
  const at = page.locator(`#s-${section}`)
  if ((await at.getAttribute('open')) === null) await at.locator('summary').click()
  await at.scrollIntoViewIfNeeded()
}

test.describe('fields of a form', () => {
  test('the width of a field is its part of twelve columns [KIT-05]', async ({ page }) => {
    await newSubject(page, 'PERSON')
    const width = async (path: string) => (await field(page, path).boundingBox())?.width ?? 0
    const [two, four, seven] = [await width('gender'), await width('lastName'), await width('displayName')]
    const gap = four - 2 * two
    const column = (two - gap) / 2
    expect(seven).toBeCloseTo(7 * column + 6 * gap, 0)
    expect(column).toBeGreaterThan(gap)
  })

  test('a field that is not visible is not there [KIT-07]', async ({ page }) => {
    await newSubject(page, 'PERSON')
    await expect(field(page, 'firstName')).toBeVisible()
    await expect(field(page, 'businessName')).toHaveCount(0)
    await field(page, 'subjectType').getByRole('combobox').selectOption('ORGANIZATION')
    await expect(field(page, 'businessName')).toBeVisible()
    await expect(field(page, 'firstName')).toHaveCount(0)
  })

  test('an e-mail address is checked when it is left [KIT-08] [KIT-12]', async ({ page }) => {
    await newSubject(page, 'PERSON', 'fiscal')
    const mail = field(page, 'pec').getByRole('textbox')
    await expect(mail).toHaveAttribute('type', 'email')
    await mail.fill('nobody')
    await expect(mail).not.toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Tab')
    await expect(mail).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'pec')).toContainText(/e-mail/i)
    await mail.fill('info@demo.example')
    await expect(mail).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('a list of codes is a select of their labels [KIT-19]', async ({ page }) => {
    await newSubject(page, 'PERSON')
    const select = field(page, 'subjectType').getByRole('combobox')
    await expect(select.locator('option')).toContainText(['Persona', 'Organizzazione'])
    await select.selectOption({ label: 'Organizzazione' })
    await expect(select).toHaveValue('ORGANIZATION')
  })

  test('a long text grows down, never sideways, up to its length [KIT-23]', async ({ page }) => {
    await newSubject(page, 'PERSON', 'notes')
    const text = field(page, 'description').getByRole('textbox')
    expect(await text.evaluate((element) => getComputedStyle(element).resize)).toBe('vertical')
    await text.fill('x'.repeat(4001))
    await page.keyboard.press('Tab')
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await text.fill('x'.repeat(4000))
    await expect(text).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('a day is typed and picked as dd/mm/yyyy, in weeks from Monday [DATE-01] [DATE-02] [DATE-03] [KIT-33]', async ({
    page,
  }) => {
    await newSubject(page, 'PERSON')
    const day = field(page, 'bornDate').getByRole('textbox')
    await day.fill('02/03/1981')
    await field(page, 'bornDate').getByRole('button', { name: 'Apri il calendario' }).click()
    const calendar = page.locator('.calendar')
    await expect(calendar).toContainText('marzo 1981')
    await expect(calendar.locator('th').first()).toHaveText(/^l/i)
    await calendar.getByRole('button', { name: /\b3 marzo 1981/ }).click()
    await expect(day).toHaveValue('03/03/1981')
  })

  test('the province is picked in Italy and typed elsewhere, emptied in between [GROUP-11] [GROUP-12] [KIT-31] [KIT-32]', async ({
    page,
  }) => {
    await newSubject(page, 'PERSON', 'addresses')
    const choose = async (path: string, text: string, option: RegExp) => {
      // A select until its rows are there and turn out to be many.
      await field(page, path).locator('input[role=combobox]').fill(text)
      await page.getByRole('option', { name: option }).first().click()
    }
    await choose('address.province', 'Moden', /Modena/)
    await expect(field(page, 'address.province').getByRole('combobox')).toHaveValue(/Modena/)
    await choose('address.country', 'Austr', /^Austria/)
    await expect(field(page, 'address.province').getByRole('combobox')).toHaveCount(0)
    const typed = field(page, 'address.province').getByRole('textbox')
    await expect(typed).toHaveValue('')
    await typed.fill('Tirol')
    await choose('address.country', 'Svizz', /Svizzera/)
    await expect(typed).toHaveValue('Tirol')
    await choose('address.country', 'Itali', /^Italia/)
    await expect(field(page, 'address.province').getByRole('combobox')).toHaveValue('')
  })
})
