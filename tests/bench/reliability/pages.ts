import type { Browser, BrowserContext, Page } from '@playwright/test'
import { STORAGE_USER } from '../../../src/contract/constants'
import { login } from '../../support/api'
import { openBrowser } from '../browser.mjs'

/** A page of a signed-in person, with everything that went wrong unnoticed. */
export interface Seat {
  page: Page
  context: BrowserContext
  errors: string[]
}

/** Runs work in a browser of its own. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>, args: string[] = []): Promise<T> {
  const browser = await openBrowser(args)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A context signed in by the call that the form makes. */
export async function seat(browser: Browser, url: string, username = 'admin'): Promise<Seat> {
  const { body } = await login(url, username)
  const context = await browser.newContext({ baseURL: url, locale: 'it-IT' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/favicon.svg')
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    STORAGE_USER,
    JSON.stringify(body.data),
  ] as const)
  return { page, context, errors }
}

/** The control of a field on a record page. */
export const field = (page: Page, path: string) =>
  page.locator(`.record [data-field="${path}"]`).locator('input, select, textarea').first()
