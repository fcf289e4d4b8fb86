import { signedIn } from '../support/api'
import { expect, signIn, test } from './test'

const PATH = '/api/subjects/suppliers'

test('a PDF asks for its layout where the entity has templates: of a record, and of the chosen rows of a list as one', async ({
  office,
  page,
}) => {
  const admin = await signedIn(office.url, 'admin')
  const template = await admin.post('/api/conf/print-templates', {
    name: 'Lettera ai fornitori',
    entityRoute: 'suppliers',
    format: 'PDF',
    body: { it: '<p>Spett. {{subject.displayName}}</p>' },
  })
  expect(template.body.errors).toBeUndefined()
  const { items } = (await admin.get(`${PATH}?size=1&sort=code,asc`)).body.data
  const asked = () => page.waitForRequest((request) => /\/suppliers\/pdf\?/.test(request.url()))

  await signIn(page, 'laura.bianchi', `/suppliers/${items[0].id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Scarica il PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Come impaginare il PDF?' })
  await expect(dialog.getByRole('radio', { name: 'Impaginazione automatica' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Lettera ai fornitori' }).check()
  const one = page.waitForEvent('download')
  const first = asked()
  await dialog.getByRole('button', { name: 'Scarica il PDF' }).click()
  expect(new URL((await first).url()).searchParams.get('template')).toBe(template.body.data.id)
  expect((await one).suggestedFilename()).toMatch(/Lettera ai fornitori\.pdf$/)

  await page.goto('/suppliers')
  const boxes = page.getByRole('checkbox', { name: /^Seleziona/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Stampa in PDF' }).click()
  const many = page.waitForEvent('download')
  const second = asked()
  await dialog.getByRole('button', { name: 'Scarica il PDF' }).click()
  const { searchParams } = new URL((await second).url())
  expect([searchParams.get('idIn')?.split(',').length, searchParams.get('template')]).toEqual([2, null])
  expect((await many).suggestedFilename()).toBe('Fornitori.pdf')
})
