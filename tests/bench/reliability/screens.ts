import type { Page, Route } from '@playwright/test'
import { counters } from '../browser.mjs'
import { type Campaign, none } from './outcome'
import { field, inBrowser, seat } from './pages'
import { BOATS, boat, inHarbour } from './stage'

const LATE_MS = 400
const ROUND_TRIP_MS = 3_000

/** How long until the page says anything about a click, in ms. */
async function answered(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const told = { at: 0, from: performance.now() }
    Object.assign(window, { told })
    addEventListener('click', () => Object.assign(told, { from: performance.now(), at: 0 }), {
      capture: true,
      once: true,
    })
    new MutationObserver(() => {
      if (told.at === 0) told.at = performance.now()
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await act()
  await page.waitForTimeout(LATE_MS + 300)
  return page.evaluate(() => {
    const { told } = window as unknown as { told: { at: number; from: number } }
    return told.at === 0 ? Number.POSITIVE_INFINITY : told.at - told.from
  })
}

/**
 * R3: a line of three seconds and 20 kB/s; then answers to a search that come in another order than they were
 * asked.
 */
export const slowLine: Campaign = (size) =>
  inHarbour('pglite', (admin, { office }) =>
    inBrowser(async (browser) => {
      for (const name of ['Airone', 'Airone bianco', 'Balena', 'Cormorano'])
        await admin.post(BOATS, boat(name))
      const { page } = await seat(browser, office.url)
      await page.goto('/boats')
      await page.getByText('Cormorano').waitFor()
      const cdp = await page.context().newCDPSession(page)
      const slow = {
        offline: false,
        latency: ROUND_TRIP_MS,
        downloadThroughput: 20_000,
        uploadThroughput: 20_000,
      }
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', slow)
      const waits = [
        await answered(page, () =>
          page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').first().click(),
        ),
        await answered(page, () => page.getByText('Balena').first().click()),
      ]
      await cdp.send('Network.emulateNetworkConditions', {
        ...slow,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      await page.goto('/boats')
      const search = page.getByRole('searchbox').first()
      await search.waitFor()
      let wrong = 0
      let order = 0
      // The first answers come last.
      await page.route(/\/api\/fleet\/boats\?.*q=/, async (route) => {
        const wait = Math.max(0, 300 - 60 * order++)
        await new Promise((resolve) => setTimeout(resolve, wait))
        await route.continue().catch(() => undefined)
      })
      for (let round = 0; round < size; round += 1) {
        order = 0
        await search.fill('')
        await search.pressSequentially(round % 2 === 0 ? 'cormorano' : 'balena', { delay: 30 })
        await page.waitForTimeout(900)
        const others = round % 2 === 0 ? 'Balena' : 'Cormorano'
        if ((await page.getByRole('grid').getByText(others).count()) > 0) wrong += 1
      }
      const latest = Math.max(...waits)
      const measured = `slowest sign of ${waits.length} actions ${latest.toFixed(0)} ms; wrong order overwrote ${wrong} of ${size}`
      return { measured, held: wrong === 0 && latest <= LATE_MS }
    }),
  )

/**
 * R11: the tab dies while somebody types; what stands in the store afterwards is compared with what was typed
 * a second before.
 */
export const crashes: Campaign = (size) =>
  inHarbour('pglite', (admin, { office }) =>
    inBrowser(async (browser) => {
      const counts = { 'more than a second lost': 0, 'seen by somebody else': 0 }
      const { id } = (await admin.post(BOATS, boat('Airone'))).body.data
      const mine = await seat(browser, office.url)
      const other = await seat(browser, office.url, 'laura.bianchi')
      let page = mine.page
      for (let round = 0; round < size; round += 1) {
        await page.goto(`/boats/${id}/edit`)
        const typed: { at: number; text: string }[] = []
        const name = field(page, 'name')
        await name.focus()
        await name.fill('')
        let text = ''
        for (let letter = 0; letter < 12 + (round % 20); letter += 1) {
          text += String.fromCharCode(97 + ((letter + round) % 26))
          await page.keyboard.type(text.at(-1) ?? '')
          typed.push({ at: Date.now(), text })
          await page.waitForTimeout(120)
        }
        const crash = await page.context().newCDPSession(page)
        const crashed = page.waitForEvent('crash')
        const died = Date.now()
        crash.send('Page.crash').catch(() => undefined)
        await crashed
        await page.close()
        page = await mine.context.newPage()
        await page.goto('/favicon.svg')
        const kept = await page.evaluate(keptNames)
        const before = typed.filter(({ at }) => at < died - 1_000).at(-1)?.text ?? ''
        if (!kept.some((one) => one.startsWith(before))) counts['more than a second lost'] += 1
        await other.page.goto(`/boats/${id}/edit`)
        await field(other.page, 'name').waitFor()
        if ((await other.page.getByText('Hai del lavoro non salvato').count()) > 0)
          counts['seen by somebody else'] += 1
      }
      return none(counts, `${size} crashes`)
    }),
  )

/** Names of boats that drafts in this browser hold; runs in the page. */
function keptNames(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tessera')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () =>
        resolve(reading.result.flatMap(({ changes }) => Object.values(changes).map(String)))
    }
  })
}

type Mutation = readonly [string, (route: Route) => Promise<void>]

const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body })
const told = (what: string, answer: Parameters<Route['fulfill']>[0]): Mutation => [
  what,
  (route) => route.fulfill(answer),
]

/** What a server, or something before it, may answer instead of what was asked for. */
const MUTATIONS: readonly Mutation[] = [
  told('a page of a proxy', {
    status: 502,
    contentType: 'text/html',
    body: '<html><body>502 Bad Gateway</body></html>',
  }),
  told('a page with 200', {
    status: 200,
    contentType: 'text/html',
    body: '<html>Welcome to the hotel network</html>',
  }),
  told('nothing, 204', { status: 204 }),
  told('nothing, 200', json('')),
  told('half an answer', json('{"data":{"items":[{"id":"01')),
  told('null', json('null')),
  told('a list', json('[]')),
  told('an empty object', json('{}')),
  told('data null', json('{"data":null}')),
  told('data of another type', json('{"data":"x"}')),
  told(
    'items of other types',
    json('{"data":{"items":[null,1,"x",[],{"id":{}}],"total":"many","entities":7,"menus":"x"}}'),
  ),
  told('deep lists', json(`{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)),
  told('a mark before the text', json('\uFEFF{"data":{"items":[],"total":0}}')),
  told('500 without a body', { status: 500 }),
  told('5 MB', json(JSON.stringify({ data: { items: [], text: 'x'.repeat(5_000_000) } }))),
  ['a connection that breaks', (route) => route.abort('connectionreset')],
]

const CALLS = [
  '/api/start',
  '/api/entityconf/visible',
  '/api/fleet/boats',
  '/api/lookups',
  '/api/conf/',
  '/api/auth/whoami',
  '/api/dashboard',
]

/**
 * R13: every call of the start, of a list and of a record answered wrongly; the page must show words and
 * something to press.
 */
export const malformed: Campaign = (size) =>
  inHarbour('pglite', (admin, { office }) =>
    inBrowser(async (browser) => {
      const { id } = (await admin.post(BOATS, boat('Airone'))).body.data
      const counts = { blank: 0, 'without a way on': 0, thrown: 0 }
      const found: string[] = []
      for (let index = 0; index < size; index += 1) {
        const [what, mutate] = MUTATIONS[index % MUTATIONS.length] as Mutation
        const call = CALLS[Math.floor(index / MUTATIONS.length) % CALLS.length] ?? ''
        const path = ['/boats', `/boats/${id}`, '/'][index % 3] ?? '/'
        const { context, errors, page } = await seat(browser, office.url)
        await page.route((url) => url.pathname.startsWith(call), mutate)
        await page.goto(path)
        await page.waitForTimeout(1_500)
        const words = (await page.locator('body').innerText()).trim()
        const ways = await page.locator('a[href], button:not([disabled])').count()
        if (words === '') counts.blank += 1
        else if (ways === 0) counts['without a way on'] += 1
        if (errors.length > 0) counts.thrown += 1
        if (words === '' || ways === 0 || errors.length > 0)
          found.push(`${call} on ${path}: ${what} ${errors[0] ?? ''}`)
        await context.close()
      }
      for (const line of found) console.log(`  ${line}`)
      return none(counts, `${size} answers`)
    }),
  )

/**
 * What a page keeps is counted without the code that V8 compiles for what runs often: it grows for hundreds
 * of records.
 */
const WITHOUT_COMPILED_CODE = ['--js-flags=--no-opt --no-maglev --no-sparkplug']

/**
 * R15: records opened and left again; memory and listeners after the first tenth are compared with those at
 * the end.
 */
export const soak: Campaign = (size) =>
  inHarbour('pglite', (admin, { office }) =>
    inBrowser(async (browser) => {
      const ids: string[] = []
      for (let index = 0; index < 20; index += 1) ids.push((await admin.post(BOATS, boat())).body.data.id)
      const { errors, page } = await seat(browser, office.url)
      await page.goto('/boats')
      // A page that is only starting does not hear yet where it is sent.
      await page.getByRole('grid').first().waitFor()
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Performance.enable')
      const measure = async () => {
        await cdp.send('HeapProfiler.collectGarbage')
        const { JSEventListeners: listeners = 0, JSHeapUsedSize: heap = 0 } = await counters(cdp)
        return { listeners, heap }
      }
      let first = await measure()
      for (let index = 0; index < size; index += 1) {
        await page.evaluate(
          (path) => {
            history.pushState(null, '', path)
            dispatchEvent(new PopStateEvent('popstate'))
          },
          `/boats/${ids[index % ids.length]}/edit`,
        )
        await field(page, 'name').waitFor()
        await page.goBack()
        await page.getByRole('grid').first().waitFor()
        if (index === Math.floor(size / 10)) first = await measure()
      }
      const last = await measure()
      const growth = (100 * (last.heap - first.heap)) / first.heap
      const measured = `heap ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} %, listeners ${first.listeners} → ${last.listeners}, uncaught ${errors.length} over ${size} records`
      return {
        measured,
        held: growth <= 10 && last.listeners <= first.listeners * 1.05 && errors.length === 0,
      }
    }, WITHOUT_COMPILED_CODE),
  )
