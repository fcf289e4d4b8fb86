import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type RunningOffice, startOffice } from '../support/office'
import { test as base, expect } from './test'

const NEW_PASSWORD = 'quattro gatti in cortile'

/** An office of its own, whose mails go to a real mail server. */
const test = base.extend<object, { post: MailServer; office: RunningOffice }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const post = await startMailServer()
      await use(post)
      await post.stop()
    },
    { scope: 'worker' },
  ],
  office: [
    async ({ post }, use) => {
      const office = await startOffice({ env: { TESSERA_SMTP_URL: post.url, TESSERA_MAIL_FROM: 'ufficio@tessera.example' } })
      await use(office)
      await office.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.setTimeout(180_000)

async function linkFor(page: Page, post: MailServer, email: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Chiedi un invito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chiedi un invito' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invia il collegamento' }).click()
  await expect(page.getByText(`Inviata a ${email} una comunicazione di tipo «Collegamento per registrarsi».`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const mail = await post.next(email)
  return new URL(/http:\S+\/registration\?u=[0-9a-f-]+/.exec(mail.text)?.[0] ?? '').href
}

/** No serious finding, no sideways scroll, in both themes and three widths; leaves pictures for the eye. */
async function review(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `test-results/looks/${name}-${width}-${theme}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${name} ${theme}`,
    ).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a link asked for on the sign-in page leads to an account, signed in at once [SHELL-07] [ROUTE-05] [REG-01] [REG-05] [REG-07] [REG-08] [REG-09] [REG-13] [REG-15] [REG-16] [REG-18] [REG-20] [REG-22] [REG-23] [ERR-24] [AUTH-19]', async ({
  page,
  post,
}) => {
  await page.goto(await linkFor(page, post, 'primo@posta.example'))
  await expect(page.getByRole('heading', { name: 'Registrazione' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(new URL(page.url()).search, 'the link is out of the address bar').toBe('')
  for (const name of ['email', 'user']) {
    const field = page.locator(`[data-field="${name}"]`).getByRole('textbox')
    await expect(field).toHaveValue('primo@posta.example')
    await expect(field).toBeDisabled()
  }
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(save).toBeDisabled()
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const confirm = page.getByLabel('Conferma la password')
  await password.fill('corta')
  await confirm.fill('altra')
  await page.getByLabel('Cognome').focus()
  await expect(page.getByText('Password non valida. Da 12 a 128 caratteri.')).toBeVisible()
  await expect(page.locator('[data-field="confirmPassword"]')).toContainText('Le due password devono coincidere.')
  await expect(confirm).toHaveAttribute('aria-invalid', 'true')
  await review(page, 'registration')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Irene')
  await page.getByLabel('Cognome').fill('Costa')
  await password.fill(NEW_PASSWORD)
  await expect(save, 'the two passwords differ').toBeDisabled()
  await confirm.fill(NEW_PASSWORD)
  await save.click()
  await expect(page).not.toHaveURL(/registration/)
  await expect(page.getByRole('button', { name: /menu utente di irene costa/i })).toBeVisible()
})
