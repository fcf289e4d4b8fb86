import type { Locator, Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { axe } from './axe'
import { arrive, expect, signIn, test, visit } from './test'

const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)

/**
 * A new subject of a kind, at one section of its form: sections are built when they come near the viewport.
 */
async function newSubject(page: Page, kind: string, section = 'identity'): Promise<void> {
  await arrive(page, 'admin', '/subjects/new')
  await field(page, 'subjectType').getByRole('combobox').selectOption(kind)
  await reach(page, section)
}

async function reach(page: Page, section: string): Promise<void> {
  const at = page.locator(`#s-${section}`)
  if ((await at.getAttribute('open')) === null) await at.locator('summary').click()
  await at.scrollIntoViewIfNeeded()
}

test.describe('fields of a form', () => {
  test('a new person: widths, what is not visible, checks when a field is left, codes, long texts, days and provinces [KIT-05] [KIT-07] [KIT-08] [KIT-12] [KIT-19] [KIT-23] [DATE-01] [DATE-02] [DATE-03] [KIT-33] [GROUP-11] [GROUP-12] [KIT-31] [KIT-32]', async ({
    page,
  }) => {
    await test.step('the width of a field is its part of twelve columns', async () => {
      await newSubject(page, 'PERSON')
      const width = async (path: string) => (await field(page, path).boundingBox())?.width ?? 0
      const [two, four, seven] = [await width('gender'), await width('lastName'), await width('displayName')]
      const gap = four - 2 * two
      const column = (two - gap) / 2
      expect(seven).toBeCloseTo(7 * column + 6 * gap, 0)
      expect(column).toBeGreaterThan(gap)
    })
    await test.step('a field that is not visible is not there', async () => {
      await newSubject(page, 'PERSON')
      await expect(field(page, 'firstName')).toBeVisible()
      await expect(field(page, 'businessName')).toHaveCount(0)
      await field(page, 'subjectType').getByRole('combobox').selectOption('ORGANIZATION')
      await expect(field(page, 'businessName')).toBeVisible()
      await expect(field(page, 'firstName')).toHaveCount(0)
    })
    await test.step('an e-mail address is checked when it is left', async () => {
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
    await test.step('a tax code is checked when it is left and compared with its person, a VAT number is stored without its country', async () => {
      await newSubject(page, 'PERSON')
      const fill = async (path: string, text: string) => {
        const box = field(page, path).locator('input')
        await box.fill(text)
        await page.keyboard.press('Tab')
        return box
      }
      await fill('firstName', 'Laura')
      await fill('lastName', 'Bianchi')
      await fill('bornDate', '12/03/1984')
      await field(page, 'birth.bornCity').locator('input').fill('Verona')
      await page.getByRole('option', { name: 'Verona (VR)', exact: true }).click()
      await reach(page, 'fiscal')
      const code = await fill('fiscalCode', 'bnclra84c52f257e')
      await expect(field(page, 'fiscalCode')).toContainText('Codice fiscale non valido.')
      await expect(code).toHaveValue('BNCLRA84C52F257E')
      await fill('fiscalCode', 'BNCLRA84C52F257D')
      await expect(field(page, 'fiscalCode')).toContainText('non corrisponde al luogo di nascita')
      await expect(code).not.toHaveAttribute('aria-invalid', 'true')
      await fill('fiscalCode', 'DRSNCL90T41Z112F')
      for (const part of ['a nome e cognome', 'alla data di nascita', 'al luogo di nascita'])
        await expect(field(page, 'fiscalCode')).toContainText(`non corrisponde ${part}`)
      const vat = await fill('vatNumber', 'IT 00743110158')
      await expect(field(page, 'vatNumber')).toContainText('Partita IVA non valida.')
      await fill('vatNumber', 'IT 00743110157')
      await expect(vat).toHaveValue('00743110157')
      await expect(vat).not.toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('a list of codes is a select of their labels', async () => {
      await newSubject(page, 'PERSON')
      const select = field(page, 'subjectType').getByRole('combobox')
      await expect(select.locator('option')).toContainText(['Persona', 'Organizzazione'])
      await select.selectOption({ label: 'Organizzazione' })
      await expect(select).toHaveValue('ORGANIZATION')
    })
    await test.step('a long text grows down, never sideways, up to its length', async () => {
      await newSubject(page, 'PERSON', 'notes')
      const text = field(page, 'description').getByRole('textbox')
      expect(await text.evaluate((element) => getComputedStyle(element).resize)).toBe('vertical')
      await text.fill('x'.repeat(4001))
      await page.keyboard.press('Tab')
      await expect(text).toHaveAttribute('aria-invalid', 'true')
      await text.fill('x'.repeat(4000))
      await expect(text).not.toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('a day is typed and picked as dd/mm/yyyy, in weeks from Monday', async () => {
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
    await test.step('the province is picked in Italy and typed elsewhere, emptied in between', async () => {
      await newSubject(page, 'PERSON', 'addresses')
      const choose = async (path: string, text: string, option: RegExp) => {
        // A select until its rows are there and turn out to be many; drawn anew when they are, it drops what
        // was typed before.
        await expect(async () => {
          await field(page, path).locator('input[role=combobox]').fill(text)
          await expect(page.getByRole('option', { name: option }).first()).toBeVisible({ timeout: 2_000 })
        }).toPass()
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

  test('a switch is grey in both its states, its words stand at its right and its name above like that of every field [KIT-21]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/documents/new')
    const one = field(page, 'requiresSignature')
    const turn = one.getByRole('switch')
    await turn.scrollIntoViewIfNeeded()
    const track = turn.locator('i')
    const words = turn.locator('span')
    // Colours may be written in any way: what is painted tells.
    const isGrey = () =>
      track.evaluate((element) => {
        const paint = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        paint.fillStyle = getComputedStyle(element).backgroundColor
        paint.fillRect(0, 0, 1, 1)
        const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
        return Math.max(...parts) - Math.min(...parts) < 32
      })
    for (const [said, checked] of [
      ['No', 'false'],
      ['Sì', 'true'],
    ] as const) {
      await expect(turn).toHaveAttribute('aria-checked', checked)
      await expect(words).toHaveText(said)
      expect(await isGrey(), said).toBe(true)
      const [left, right, name] = [
        await track.boundingBox(),
        await words.boundingBox(),
        await one.locator('label').boundingBox(),
      ]
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
      expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(left?.y ?? 0)
      await turn.click()
    }
  })

  test('a schedule is chosen by buttons, said in words with its next runs, kept, and refused with its place [SCHED-03] [SCHED-04] [SCHED-05] [SCHED-06] [SCHED-10]', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/scheduler/new')
    await field(page, 'name').getByRole('textbox').fill('Copia del fine settimana')
    await field(page, 'handler').getByRole('combobox').selectOption('BACKUP')
    const cron = field(page, 'cron')
    const press = (group: string, name: string) =>
      cron.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click()
    await press('Frequenza', 'Settimana')
    await expect(cron.getByRole('group', { name: 'Minuti' }).getByRole('button')).toHaveCount(12)
    await expect(cron.getByRole('group', { name: 'Ore' }).getByRole('button')).toHaveCount(24)
    await expect(cron.getByRole('group', { name: 'Mesi' })).toHaveCount(0)
    await press('Giorni della settimana', 'sabato')
    await press('Giorni della settimana', 'domenica')
    await press('Ore', '02')
    await press('Minuti', '30')
    await expect(cron.getByRole('status')).toHaveText('Ogni settimana, sabato e domenica, alle ore 02:30')
    await expect(cron.getByRole('listitem')).toHaveCount(5)
    await expect(cron.locator('code')).toHaveText('0 30 2 ? * 1,7')
    expect(await axe(page, { within: '[data-field="cron"]' })).toEqual([])
    await press('Frequenza', 'Personalizzata')
    await cron.getByRole('textbox', { name: 'Espressione personalizzata' }).fill('0 30 2 ? * 6#9')
    await page.keyboard.press('Tab')
    await expect(cron).toContainText('Posizione 12: «6#9» non va bene per il giorno della settimana')
    await cron.getByRole('textbox', { name: 'Espressione personalizzata' }).fill('0 0 0 30 2 ?')
    await page.keyboard.press('Tab')
    await expect(cron).toContainText(
      "«0 0 0 30 2 ?» d'ora in poi non scatta mai: il giorno non esiste, come il 30 febbraio, oppure gli anni sono passati. Scegli un giorno che verrà, o togli l'anno.",
    )
    await cron.getByRole('textbox', { name: 'Espressione personalizzata' }).fill('0 30 2 ? * 1,7')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Dati salvati.')).toBeVisible()
    await visit(page, '/scheduler?q=fine%20settimana')
    await page
      .getByRole('row', { name: /Copia del fine settimana/ })
      .getByRole('link')
      .first()
      .click()
    await expect(cron).toContainText('Ogni settimana, sabato e domenica, alle ore 02:30')
  })

  test('a text with markup is read where its label begins, and the lines of its source are no lines of it', async ({
    page,
    office,
  }) => {
    const api = await signedIn(office.url, 'admin')
    const body = { it: '\n\n   <p>Prima riga</p>\n\n   <p>Seconda riga</p>\n' }
    const notice = {
      title: { it: 'Avviso di prova' },
      body,
      severity: 'INFO',
      from: '2026-01-01',
      to: '2026-12-31',
    }
    const { id } = (await api.post('/api/comm/notices', notice)).body.data
    await signIn(page, 'admin', `/notices/${id}`)
    const text = page.locator('.prose').filter({ hasText: 'Prima riga' })
    const place = await text.locator('xpath=..').boundingBox()
    const [first, second] = [
      await text.locator('p').first().boundingBox(),
      await text.locator('p').last().boundingBox(),
    ]
    if (!place || !first || !second) throw new Error('nothing is drawn')
    expect(first.x - place.x, 'left of it').toBeLessThan(1)
    expect(first.y - place.y, 'above it').toBeLessThan(1)
    expect(second.y - first.y - first.height, 'between the two').toBeLessThan(first.height)
  })
})
