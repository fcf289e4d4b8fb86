import { expect, fillSignIn, test } from './test'
import { customer, stored, write } from './work'

/** What a browser says that keeps nothing for a page, or has no room left. */
const REFUSED = ['SecurityError', 'QuotaExceededError']

for (const name of REFUSED) {
  test(`a browser that keeps nothing (${name}) still signs in, edits and saves, and says that drafts are not kept [R10]`, async ({
    page,
    office,
  }) => {
    const { record, api } = await customer(office.url, REFUSED.indexOf(name) + 5)
    await page.addInitScript((error) => {
      const refuse = () => {
        throw new DOMException('refused', error)
      }
      Storage.prototype.setItem = refuse
      IDBFactory.prototype.open = refuse
      if (error === 'SecurityError') {
        Object.defineProperty(window, 'localStorage', { get: refuse })
        Object.defineProperty(window, 'sessionStorage', { get: refuse })
      }
    }, name)
    await fillSignIn(page, 'admin', `${record.path}/edit`)
    await expect(page.locator('[data-route="customers"][data-mode="update"]')).toBeVisible()
    await write(page, 'creditLimit', '17')
    await expect(page.getByText('Il browser non può conservare le bozze: salva spesso.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Salva' }).first().click()
    await expect(page.getByText('Modifiche salvate.')).toBeVisible()
    expect((await stored(api, record.id)).creditLimit).toBe(17)
    // What runs after each test reads the storage of the page.
    await page.goto('about:blank')
  })
}
