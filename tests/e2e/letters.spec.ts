import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/api'
import { readPdf } from '../support/pdf'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

/** Chooses of which records a template speaks. */
async function chooseEntity(page: Page, name: string): Promise<void> {
  const field = page.locator('[data-field=entityRoute]').getByRole('combobox')
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field).toHaveValue(name)
}

test('a template is written with placeholders from a list, wrong ones are told, and its mail is seen beside it on a chosen record', async ({
  noise,
  page,
}) => {
  // The frame of the mail may read no storage, as the scripts of this test do in every frame.
  noise.foreseen = [/The document is sandboxed/]
  await signIn(page, 'laura.bianchi', '/email-templates/new')
  await page.locator('[data-field=name] input').fill('Auguri')
  await chooseEntity(page, 'Clienti')
  const subject = page.getByRole('textbox', { name: 'Oggetto, italiano' })
  await subject.fill('Auguri  e grazie')
  await subject.press('Home')
  for (let at = 0; at < 7; at += 1) await subject.press('ArrowRight')

  await page.getByRole('button', { name: 'Inserisci un segnaposto in Oggetto, italiano' }).click()
  const search = page.getByRole('combobox', { name: 'Inserisci un segnaposto in Oggetto, italiano' })
  await expect(page.getByRole('group', { name: 'Cliente' })).toBeVisible()
  await picture(page, 'letters-picker')
  await search.fill('denominazione')
  await search.press('Enter')
  await expect(subject).toHaveValue('Auguri {{subject.displayName}} e grazie')
  await expect(subject).toBeFocused()

  const body = page.locator('[data-field=body] [contenteditable=true][aria-label="Testo, italiano"]')
  await body.pressSequentially('Gentile cliente {{cod}}, auguri.')
  // Typed to its end a placeholder is one piece of the text, named as people know it.
  await expect(body.locator('[data-placeholder=cod]')).toHaveText('cod')
  const wrong = page.locator('[data-field=body]').getByText('«cod» non è un segnaposto')
  await expect(wrong).toBeVisible()
  const [told, written] = [await wrong.boundingBox(), await body.boundingBox()]
  expect(told?.y, 'below the texts, not squeezed beside them').toBeGreaterThan(
    (written?.y ?? 0) + (written?.height ?? 0) - 1,
  )

  await page.getByRole('button', { name: 'Anteprima dei testi' }).click()
  const panel = page.getByRole('complementary', { name: 'Barra laterale' })
  await expect(panel.getByText(/^Compilata con: \S/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Invia una prova a me' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await picture(page, 'letters-wrong')
  await body.press('Control+a')
  await body.press('Delete')
  await body.pressSequentially('Gentile cliente ')
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Inserisci un segnaposto in Testo, italiano' }).click()
  await page.getByRole('combobox', { name: 'Inserisci un segnaposto in Testo, italiano' }).fill('codice')
  await page.getByRole('option', { name: /\{\{code\}\}/ }).click()
  await expect(body.locator('strong [data-placeholder=code]')).toHaveText('Codice')
  await body.pressSequentially(', auguri.')
  await expect(page.locator('[data-field=body]').getByText('non è un segnaposto')).toBeHidden()
  // The last word becomes a link: its address is asked below the bar.
  await body.press('Control+Shift+ArrowLeft')
  await body.press('Control+Shift+ArrowLeft')
  const italian = page.locator('[data-field=body] [lang=it]')
  await italian.getByRole('button', { name: 'Collegamento', exact: true }).click()
  const address = italian.getByRole('textbox', { name: 'Indirizzo del collegamento' })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(italian.getByRole('alert')).toHaveText(/Serve un indirizzo/)
  await picture(page, 'letters-link')
  await address.fill('www.azienda.example')
  await address.press('Enter')
  await expect(address).toBeHidden()
  await expect(body.getByRole('link')).toHaveAttribute('href', 'https://www.azienda.example')
  // What the editor cannot hold stays as it is written, and is cleaned where it is read.
  const english = page.locator('[data-field=body] [lang=en]')
  await english.getByRole('button', { name: 'Sorgente HTML' }).click()
  await english
    .getByRole('textbox')
    .fill('<table><tr><td>{{code}}</td></tr></table><img src=x onerror="top.hacked = true">')
  await expect(english.getByText(/per non perderle si scrive come sorgente/)).toBeVisible()
  await expect(english.getByRole('button', { name: 'Sorgente HTML' })).toBeDisabled()

  await panel.getByRole('button', { name: "Scegli un'altra scheda" }).click()
  const picker = page.getByRole('dialog', { name: "Scegli un'altra scheda" })
  await picker.locator('tr[data-id]').filter({ hasText: 'Officina Estense' }).click()
  await picker.getByRole('button', { name: 'Conferma' }).click()
  await expect(panel.getByText('Compilata con: Officina Estense S.r.l.')).toBeVisible()
  await expect(
    panel.getByRole('heading', { name: /^Auguri Officina Estense S\.r\.l\. e grazie$/ }),
  ).toBeVisible()
  const mail = page.frameLocator('iframe[title="L\'e-mail come si legge"]')
  await expect(mail.getByText(/Gentile cliente CLI-\d+, auguri\./)).toBeVisible()
  await picture(page, 'letters-mail')
  expect(await axe(page)).toEqual([])

  await panel.getByRole('button', { name: 'Invia una prova a me' }).click()
  await expect(page.getByText(/^Prova in partenza per \S+@/)).toBeVisible()
})

test('paper is written in its editor and seen as a sheet beside it', async ({ page }) => {
  await signIn(page, 'admin', '/print-templates/new')
  await page.locator('[data-field=name] input').fill('Lettera di auguri')
  await chooseEntity(page, 'Fornitori')
  await page.getByRole('button', { name: 'Anteprima dei testi' }).click()
  const panel = page.getByRole('complementary', { name: 'Barra laterale' })
  await expect(panel.getByText(/^Compilata con: \S/)).toBeVisible()
  // A box that cannot be written in stands there until the editor has come.
  const body = page.locator('[data-field=body] [contenteditable=true][aria-label="Corpo, italiano"]')
  await body.pressSequentially('Spett. ')
  await page.getByRole('button', { name: 'Inserisci un segnaposto in Corpo, italiano' }).click()
  await page.getByRole('combobox', { name: /Corpo, italiano/ }).fill('denominazione')
  await page
    .getByRole('option', { name: /Denominazione/ })
    .first()
    .click()
  await expect(body.locator('[data-placeholder="subject.displayName"]')).toHaveText(/Denominazione/)
  const name = /^Compilata con: (.+?) ·/.exec(
    (await panel.getByText(/^Compilata con: \S/).textContent()) ?? '',
  )?.[1]
  const printed = async (): Promise<string> => {
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Scarica il PDF' }).click()
    return (await readPdf(new Uint8Array(await readFile(await (await saved).path())))).text
  }
  await expect.poll(printed).toContain(`Spett. ${name}`)
  for (const width of [1440, 390])
    for (const theme of ['dark', 'light']) {
      await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `letters-paper-${width}-${theme}`)
    }
})

test('the recipients of a message are chosen from lists, counted with who has no address, and its text is seen as the first of them reads it', async ({
  noise,
  office,
  page,
}) => {
  noise.foreseen = [/The document is sandboxed/]
  await signIn(page, 'ufficio', '/communications/new')
  const field = page.locator('[data-field=recipientFilter]')
  await field.getByRole('button', { name: 'Aggiungi destinatari' }).click()
  await page.getByRole('menuitem', { name: 'Clienti' }).click()
  const picker = page.getByRole('dialog', { name: 'Destinatari: Clienti' })
  await picker.locator('tr[data-id]').filter({ hasText: 'Officina Estense' }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: 'Conferma' }).click()
  await expect(field.getByText('Clienti · Officina Estense S.r.l.')).toBeVisible()
  await expect(field.getByRole('status')).toHaveText(/^Indirizzi: 1/)

  await field.getByRole('button', { name: 'Aggiungi destinatari' }).click()
  await page.getByRole('menuitem', { name: 'Fornitori' }).click()
  const suppliers = page.getByRole('dialog', { name: 'Destinatari: Fornitori' })
  // A saved view of the list is as good a filter as one that is built here.
  await suppliers.getByRole('tab', { name: /^Bloccati/ }).click()
  await expect(suppliers.locator('tr[data-id]')).toHaveCount(1)
  await suppliers.getByRole('button', { name: 'Tutti quelli del filtro' }).click()
  await expect(field.getByText('Fornitori · Stato: Bloccato')).toBeVisible()
  const message = { recipientFilter: 'suppliers?statusIn=BLOCKED' }
  const clerk = await signedIn(office.url, 'ufficio')
  const [part] = (await clerk.post('/api/mailings/previews', { message })).body.data.parts
  const second = field.getByRole('listitem').filter({ hasText: 'Fornitori' })
  await expect(second).toContainText(`${part.found} con indirizzo, ${part.missed} senza`)

  await page.locator('[data-field=subjectLine] input').fill('Per ')
  await page.getByRole('button', { name: 'Inserisci un segnaposto in Oggetto' }).click()
  await page.getByRole('combobox', { name: 'Inserisci un segnaposto in Oggetto' }).fill('denominazione')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-field=subjectLine] input')).toHaveValue('Per {{subject.displayName}}')
  await page.locator('[data-field=body] [contenteditable=true]').pressSequentially('Il tuo codice: {{code}}')
  await page.getByRole('button', { name: 'Anteprima dei testi' }).click()
  await expect(page.getByRole('heading', { name: 'Per Officina Estense S.r.l.' })).toBeVisible()
  await field.getByText('Mostra chi riceve e chi no').click()
  await expect(
    field.getByRole('region', { name: 'Ricevono', exact: true }).getByRole('listitem').first(),
  ).toContainText('@')
  expect(await axe(page)).toEqual([])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `letters-recipients-${width}`)
  }
})
