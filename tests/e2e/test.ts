import { test as base, expect, type Page, type Request } from '@playwright/test'
import { STORAGE_USER } from '../../src/contract/constants'
import { PASSWORD, type RunningOffice } from '../support/office'
import { createOffices, filledOffice, type Offices } from './support/offices'

/** What went wrong on a page behind the user's back. */
export interface Noise {
  entries: string[]
  /** what the test provokes itself: the browser tells every refused or lost call */
  foreseen?: RegExp[]
}

/**
 * Browser tests share one office per worker, filled with the demo company, unless their file says that they
 * need another. `noise` fails a test whose page logged an error, broke the Content-Security-Policy or threw.
 */
export const test = base.extend<{ noise: Noise; office: RunningOffice }, { offices: Offices }>({
  offices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const offices = createOffices()
      await use(offices)
      await offices.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  office: async ({ offices }, use) => use((await offices.of('shared', filledOffice)).office),
  baseURL: async ({ office }, use) => use(office.url),
  noise: [
    async ({ page }, use) => {
      const noise: Noise = { entries: [] }
      listen(page, noise)
      const saving = preferencesOnTheirWay(page)
      await use(noise)
      await forgetLooks(page, saving)
      const unforeseen = noise.entries.filter((entry) => !noise.foreseen?.some((known) => known.test(entry)))
      expect(unforeseen, 'console errors and page errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Collects what a page complains about. */
export function listen(page: Page, noise: Noise): void {
  page.on('console', (message) => {
    // A refused request is told without its address, which stands beside the message.
    if (message.type() === 'error') noise.entries.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => noise.entries.push(error.message))
}

/** The preferences that a page is saving. */
function preferencesOnTheirWay(page: Page): ReadonlySet<Request> {
  const saving = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/conf/user/settings/')) saving.add(request)
  })
  // Nobody reads the answer's body, so the request never counts as finished.
  page.on('response', (response) => saving.delete(response.request()))
  page.on('requestfailed', (request) => saving.delete(request))
  return saving
}

/**
 * Tests share one office: theme, density, language and the open side panel of a test must not follow its
 * person into the next.
 */
async function forgetLooks(page: Page, saving: ReadonlySet<Request>): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return
  // A choice that the page is still saving would arrive after the one that takes it back.
  await expect.poll(() => saving.size, 'preferences are saved').toBe(0)
  await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? 'null')
    const { values = {} } = JSON.parse(localStorage.getItem('tessera.preferences') ?? '{}')
    if (!user) return
    for (const key of Object.keys(values).filter(
      (one) => one.startsWith('looks.') || one === 'record.panel',
    )) {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
      const put = (body: string) =>
        fetch(`/api/conf/user/settings/${user.id}/${key}/`, { method: 'PUT', headers, body })
      // A language that is chosen is the account's too, and stays when the choice is taken back.
      if (key === 'looks.lang') await put('"it"')
      await put('null')
    }
  })
}

/**
 * Asks for `path` and signs in by the form that stands before it; waits for nothing, as some people never
 * reach the shell.
 */
export async function fillSignIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/**
 * How often somebody was signed in by a call: each takes place once in a browser, however many pages it loads
 * afterwards.
 */
let signIns = 0

interface StoredUser {
  key: string
  user: string
  turn: number
  origin: string
}

/** Runs in a page before anything of its own: only there its origin's storage can be written. */
function storeUser({ key, user, turn, origin }: StoredUser): void {
  // A sandboxed frame has the address of its page, but neither its origin nor a storage.
  if (self.origin !== origin || Number(localStorage.getItem('test.signed-in') ?? 0) >= turn) return
  localStorage.setItem('test.signed-in', String(turn))
  localStorage.setItem(key, user)
}

/**
 * Signs in by the call that the form makes, opens `path` and waits for the shell. The form itself is tried in
 * sign-in.spec.ts; filling it before each test would take a second of every one.
 */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { form: { username, secret: PASSWORD } })
  expect(answer.status(), `sign-in of ${username}`).toBe(200)
  const { data } = await answer.json()
  const { origin } = new URL(answer.url())
  signIns += 1
  await page
    .context()
    .addInitScript(storeUser, { key: STORAGE_USER, user: JSON.stringify(data), turn: signIns, origin })
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
}

/**
 * Goes to a path of the loaded page as the back button does: the router answers, with its guards, and no page
 * is loaded anew, which takes two seconds. It waits for nothing: what is looked for next must not stand on
 * the page before.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Closes what stands over the page, and gives up what was begun in it. */
async function closeAll(page: Page): Promise<void> {
  const over = page.locator('[role="dialog"], [role="alertdialog"]')
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' })
  await expect(async () => {
    if (await leave.isVisible()) await leave.click()
    else if ((await over.count()) > 0) await page.keyboard.press('Escape')
    expect(await over.count()).toBe(0)
  }).toPass({ intervals: [50, 100, 250] })
}

/**
 * Begins anew at a path of the loaded page, as the same person in a window of a desk: a step of a journey
 * gives up what the one before it left unsaved. A test of its own would load the page once more.
 */
export async function again(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await closeAll(page)
  await visit(page, '/change-password')
  const between = page.locator('main [data-route="change-password"]')
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' })
  await expect(between.or(leave).first()).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await expect(between).toBeVisible()
  await visit(page, path)
  await expect(between).toHaveCount(0)
}

/** Signs in where nobody is yet, and begins anew otherwise. */
export async function arrive(page: Page, username: string, path: string): Promise<void> {
  if (page.url().startsWith('http')) await again(page, path)
  else await signIn(page, username, path)
}

/** The server answers each of these addresses with the page; what the page shows there is the router's. */
export async function expectPageAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text(), path).toContain('<div id="root"')
  }
}
