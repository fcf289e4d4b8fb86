import { review } from './review'
import { expect, signIn, test, visit } from './test'

test.describe('every screen is readable by everyone', () => {
  test('sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await review(page, 'sign-in')
  })

  test('dashboard', async ({ page }) => {
    await signIn(page, 'admin')
    await expect(page.locator('[data-route="dashboard"]')).toBeVisible()
    await review(page, 'dashboard')
  })

  test('list', async ({ page }) => {
    await signIn(page, 'admin', '/customers')
    await expect(page.getByRole('link', { name: 'Officina Estense S.r.l.' })).toBeVisible()
    await review(page, 'list')
  })

  test('empty list', async ({ page }) => {
    await signIn(page, 'admin', '/customers?q=zzzzzz')
    await expect(page.getByText(/nessun/i).first()).toBeVisible()
    await review(page, 'empty')
  })

  test('record, show', async ({ page }) => {
    await signIn(page, 'admin', '/subjects?q=officina estense')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    // The page says its mode before its record is there.
    await expect(page.getByRole('heading', { level: 1, name: /^Officina Estense/ })).toBeVisible()
    await review(page, 'show')
  })

  test('record, edit with an error', async ({ page }) => {
    await signIn(page, 'admin', '/subjects?q=officina estense')
    await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
    await page.goto(`${new URL(page.url()).pathname}/edit`)
    await page.locator('[data-field="vatNumber"]').getByRole('textbox').fill('00000020009')
    await page.keyboard.press('Tab')
    await review(page, 'edit')
  })
})

test('names stand at the same place on every list, however few columns it has; no list is wider than its window', async ({
  page,
}) => {
  await signIn(page, 'admin', '/customers')
  const places = new Set<number>()
  for (const route of ['profiles', 'notices', 'acls', 'subjects', 'users']) {
    await visit(page, `/${route}`)
    const cell = page.locator(`[data-route="${route}"] tbody [data-row="0"] [data-col="0"]`)
    await expect(cell).toBeVisible()
    places.add(Math.round((await cell.boundingBox())?.x ?? 0))
    const wider = await page.locator('.gridwrap').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(wider, route).toBe(0)
  }
  expect([...places]).toHaveLength(1)
})

test('a code that people give is whole in its list', async ({ page }) => {
  await signIn(page, 'admin', '/profiles')
  const cell = page.getByRole('gridcell', { name: 'ROLE_COLLABORATOR', exact: true })
  await expect(cell).toBeVisible()
  const cut = await cell.evaluate((one) =>
    [...one.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML, scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML}`),
  )
  expect(cut).toEqual([])
})
