import { signedIn } from '../support/api'
import { axe } from './axe'
import { picture } from './picture'
import { expect, signIn, test } from './test'

test('the form that a structure describes is tried beside it while it is written', async ({
  page,
  office,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const fields = [
    { name: 'headline', type: 'TEXT', required: true, label: { it: 'Titolo in pagina', en: 'Headline' } },
    { name: 'contact', type: 'EMAIL', label: { it: 'Contatto', en: 'Contact' } },
  ]
  const { body } = await admin.post('/api/cms/config/structure', {
    code: 'TRIED',
    name: { it: 'Prova', en: 'Trial' },
    fields,
  })
  await signIn(page, 'admin', `/structures/${body.data.id}/edit`)
  await page.getByRole('button', { name: 'Anteprima del modulo' }).click()
  const tried = page.locator('[data-described]')
  await tried.getByRole('textbox', { name: 'Contatto' }).fill('nessuno')
  await page.keyboard.press('Tab')
  await expect(tried.locator('[data-field="tried.contact"]')).toContainText('e-mail')
  await expect(tried.getByRole('textbox', { name: 'Titolo in pagina' })).toHaveValue('')
  await page
    .locator('[data-field="fields"] [data-field$=".label"]')
    .first()
    .getByRole('textbox')
    .first()
    .fill('Titolo grande')
  await expect(tried.getByRole('textbox', { name: 'Titolo grande' })).toBeVisible()
  await page
    .getByRole('group', { name: "Lingua dell'anteprima" })
    .getByRole('button', { name: 'English' })
    .click()
  await expect(tried.getByRole('textbox', { name: 'Headline' })).toBeVisible()
  expect(await axe(page, { within: '[data-described]' })).toEqual([])
  await picture(page, 'structure-preview')
  // What was typed into the trial is no change of the structure.
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeEnabled()
  expect((await admin.get(`/api/cms/config/structure/${body.data.id}`)).body.data.fields[1].label.it).toBe(
    'Contatto',
  )
})

test('the form of a content is the one that its structure describes, and is checked before and by the server [API-34]', async ({
  noise,
  office,
  page,
}) => {
  noise.foreseen = [/422/]
  const admin = await signedIn(office.url, 'admin')
  const fields = [
    { name: 'headline', type: 'TEXT', required: true, label: { it: 'Titolo in pagina', en: 'Headline' } },
    { name: 'price', type: 'NUMBER', label: { it: 'Prezzo', en: 'Price' } },
    {
      name: 'packing',
      type: 'CHOICE',
      label: { it: 'Confezione', en: 'Packing' },
      options: ['Fusto', 'Tanica'],
    },
    { name: 'contact', type: 'EMAIL', label: { it: 'Contatto', en: 'Contact' } },
  ]
  const made = await admin.post('/api/cms/config/structure', {
    code: 'LUBE',
    name: { it: 'Lubrificante', en: 'Lubricant' },
    fields,
  })
  expect(made.status).toBe(201)
  const { items } = (await admin.get('/api/cms/domain?size=1')).body.data
  const content = await admin.post('/api/cms/content', {
    title: { it: 'Olio idraulico', en: 'Hydraulic oil' },
    domain: { id: items[0].id },
    structure: { id: made.body.data.id },
    data: { headline: 'Olio' },
  })
  expect(content.status).toBe(201)

  await signIn(page, 'ufficio', `/contents/${content.body.data.id}/edit`)
  const form = page.getByRole('group', { name: 'Contenuto' })
  await expect(form.getByRole('textbox', { name: 'Titolo in pagina' })).toHaveValue('Olio')
  expect(await axe(page, { within: '[data-field="data"]' })).toEqual([])
  await picture(page, 'content-form')
  await form.getByRole('textbox', { name: 'Titolo in pagina' }).fill('')
  await form.getByRole('textbox', { name: 'Prezzo' }).fill('49,90')
  await form.getByRole('combobox', { name: 'Confezione' }).selectOption('Tanica')
  await form.getByRole('textbox', { name: 'Contatto' }).fill('nessuno')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-field="data.headline"]')).toContainText('obbligatorio')
  await expect(page.locator('[data-field="data.contact"]').getByRole('textbox')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.getByRole('textbox', { name: 'Titolo in pagina' }).fill('Olio idraulico 46')
  await form.getByRole('textbox', { name: 'Contatto' }).fill('vendite@olio.example')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.locator('[data-mode="show"]')).toContainText('Olio idraulico 46')
  await expect(page.locator('[data-mode="show"]')).toContainText('Tanica')
  const { data } = (await admin.get(`/api/cms/content/${content.body.data.id}`)).body
  expect(data.data).toEqual({
    headline: 'Olio idraulico 46',
    price: 49.9,
    packing: 'Tanica',
    contact: 'vendite@olio.example',
  })
  await picture(page, 'content-shown')
})

test('a content is seen beside its form as it reads, while it is written', async ({
  noise,
  office,
  page,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const fields = [{ name: 'headline', type: 'TEXT', label: { it: 'Titolo in pagina', en: 'Headline' } }]
  const structure = await admin.post('/api/cms/config/structure', {
    code: 'SEEN',
    name: { it: 'Pagina', en: 'Page' },
    fields,
  })
  const laid = {
    name: 'Pagina',
    structure: { id: structure.body.data.id },
    engine: 'markdown',
    body: '## {{title}}\n\n**{{headline}}**',
  }
  const template = await admin.post('/api/cms/config/template', laid)
  const { items } = (await admin.get('/api/cms/domain?size=1')).body.data
  const { body } = await admin.post('/api/cms/content', {
    title: { it: 'Orari', en: 'Hours' },
    domain: { id: items[0].id },
    structure: { id: structure.body.data.id },
    template: { id: template.body.data.id },
    data: { headline: 'Aperti' },
  })
  await signIn(page, 'admin', `/contents/${body.data.id}/edit`)
  await page.getByRole('button', { name: 'Anteprima del contenuto' }).click()
  const seen = page.frameLocator('iframe[title="Anteprima del contenuto"]')
  await expect(seen.getByRole('heading', { name: 'Orari' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Titolo in pagina' }).fill('Chiusi il lunedì')
  await expect(seen.getByText('Chiusi il lunedì')).toBeVisible()
  await page
    .getByRole('group', { name: "Lingua dell'anteprima" })
    .getByRole('button', { name: 'English' })
    .click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Hours' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'content-preview')
  expect(
    (await admin.get(`/api/cms/content/${body.data.id}`)).body.data.data.headline,
    'nothing is stored',
  ).toBe('Aperti')
  expect(noise.entries.filter((entry) => !/sandboxed/.test(entry))).toEqual([])
})
