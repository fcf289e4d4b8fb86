// npm run pictures -- http://127.0.0.1:4280: takes the pictures of docs/images from a running demo office, in
// both languages.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from '../support/chromium.mjs'

const [office = 'http://127.0.0.1:4280'] = process.argv.slice(2)
const PERSON = { username: 'laura.bianchi', secret: process.env.TESSERA_DEMO_PASSWORD ?? 'Tessera-demo-2026' }

/** What is pressed on the way, as the screens of each language say it. */
const WORDS = {
  it: {
    edit: 'Modifica',
    status: 'Cambia stato',
    row: /^Seleziona (?!tutte)/,
    palette: 'Cerca schede, pagine e azioni',
  },
  en: {
    edit: 'Edit',
    status: 'Change status',
    row: /^Select (?!all)/,
    palette: 'Search records, pages and actions',
  },
}

/**
 * Icons, counts and the names of codes arrive one by one: a picture is taken once nothing has changed for so
 * long.
 */
const QUIET_MS = 800

/**
 * Runs in the page; resolves when the page has stayed the same for `quiet` ms.
 * @param {number} quiet
 */
function settled(quiet) {
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect()
      resolve(undefined)
    }
    let timer = setTimeout(done, quiet)
    const watch = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, quiet)
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  })
}

/**
 * One language: signs in, chooses the language, and leaves six pictures in `docs/images/<lang>`.
 * @param {import('@playwright/test').Browser} browser
 * @param {'it' | 'en'} lang
 */
async function take(browser, lang) {
  const words = WORDS[lang]
  const context = await browser.newContext({
    baseURL: office,
    viewport: { width: 1280, height: 800 },
    locale: lang,
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/login', { form: PERSON })
  const { data } = await answer.json()
  await page.request.put(`/api/conf/user/settings/${data.id}/looks.lang`, {
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
    data: JSON.stringify(lang),
  })
  await page.goto('/favicon.svg')
  await page.evaluate((user) => localStorage.setItem('jpuzzle5.user', user), JSON.stringify(data))

  const folder = `docs/images/${lang}`
  mkdirSync(folder, { recursive: true })
  const picture = async (/** @type {string} */ name) => {
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.evaluate(settled, QUIET_MS)
    await page.screenshot({ path: `${folder}/${name}.png` })
    console.log(`${folder}/${name}.png`)
  }

  await page.goto('/customers')
  await page.getByRole('row').nth(6).waitFor()
  await picture('list')

  for (const box of (await page.getByRole('checkbox', { name: words.row }).all()).slice(0, 4))
    await box.check()
  await picture('bulk')

  await page.goto('/subjects?q=officina estense')
  await page.getByRole('link', { name: 'Officina Estense S.r.l.' }).click()
  await page.locator('[data-mode="show"]').waitFor()
  await picture('record')

  await page.getByRole('button', { name: words.status, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await picture('status')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words.edit, exact: true }).click()
  await page.locator('[data-mode="update"]').waitFor()
  await picture('form')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Ctrl K$/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words.palette }).fill('estense')
  await page.getByRole('option').first().waitFor()
  await picture('palette')
  await context.close()
}

const executablePath = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
await take(browser, 'it')
await take(browser, 'en')
await browser.close()
