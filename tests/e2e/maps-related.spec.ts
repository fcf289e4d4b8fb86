import { map, pins } from './support/maps'
import { expect, signIn, test } from './test'

test('chosen rows stand on the map where their related records lie, with what has no place said [API-42]', async ({
  page,
}) => {
  await signIn(page, 'laura.bianchi', '/customers')
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Seleziona (?!tutt)/ })
  const names: string[] = []
  for (const box of (await boxes.all()).slice(0, 3)) {
    names.push(((await box.getAttribute('aria-label')) ?? '').replace(/^Seleziona /, ''))
    await box.click()
  }
  await page
    .getByRole('toolbar', { name: 'Azioni sui selezionati' })
    .getByRole('button', { name: 'Apri sulla mappa' })
    .click()
  const dialog = map(page)
  await expect(pins(dialog).first()).toBeVisible()
  for (const name of names)
    await expect(
      dialog
        .getByRole('button', { name: new RegExp(name) })
        .or(dialog.getByText(name))
        .first(),
    ).toBeVisible()
})
