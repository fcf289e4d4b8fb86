import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, signIn, test } from './test'

const CLIENT = 'dist/client'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The key of a chunk by its name. */
function named(name: string): string {
  const found = Object.entries(manifest).find(
    ([, chunk]) => chunk.name === name && chunk.file.endsWith('.js'),
  )
  if (!found) throw new Error(`the build has no chunk "${name}"`)
  return found[0]
}

/** The bundler's helpers: the start carries them itself and does not fetch their file. */
const HELPERS = /\/rolldown-runtime-/

/** Scripts and styles of chunks with everything they import at once. */
function filesOf(...keys: string[]): Set<string> {
  const seen = new Set(keys)
  for (const key of keys) if (!manifest[key]) throw new Error(`the build has no file of its own for ${key}`)
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next)
  return new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))
}

/** kB of files packed with gzip, as sent; those of `known` are there already. */
function weight(files: Set<string>, known: ReadonlySet<string> = new Set()): number {
  const own = [...files].filter((file) => !known.has(file))
  return (
    own.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0) / 1000
  )
}

test.describe('the weight of the start', () => {
  const fetched = (...keys: string[]) => new Set([...filesOf(...keys)].filter((file) => !HELPERS.test(file)))
  const list = fetched('index.html', named('start'))
  const settled = fetched('index.html', named('start'), named('after'))

  test('the first list needs at most 206 kB of scripts and styles, and 13 more once it stands', {
    tag: '@quick',
  }, () => {
    expect(weight(list)).toBeGreaterThan(100)
    expect(weight(list)).toBeLessThanOrEqual(206)
    expect(weight(settled, list)).toBeLessThanOrEqual(13)
  })

  test('a record brings at most 165 kB to what every page has, its rules included', () => {
    const record = filesOf('src/pages/record/RecordPage.tsx')
    expect(weight(record, settled)).toBeGreaterThan(50)
    expect(weight(record, settled)).toBeLessThanOrEqual(165)
  })

  test('a calendar, a list of suggestions and a tree stay light beside the base of all such parts', () => {
    const base = filesOf('src/ui/basics/Popover.tsx')
    const known = new Set([...settled, ...base])
    expect(weight(base, settled)).toBeLessThanOrEqual(45)
    expect(weight(filesOf('src/ui/controls/CalendarPopover.tsx'), known)).toBeLessThanOrEqual(35)
    expect(weight(filesOf('src/ui/choices/ComboBox.tsx'), known)).toBeLessThanOrEqual(35)
  })

  test('maps come with their dialog alone, in at most 170 kB', () => {
    const maps = filesOf('src/pages/maps/MapsDialog.tsx')
    expect(weight(maps, settled)).toBeGreaterThan(50)
    expect(weight(maps, settled)).toBeLessThanOrEqual(170)
  })
})

test('a list stands after six requests, one of them to the back end, and none waits for the answer of another twice', async ({
  page,
}) => {
  await signIn(page, 'laura.bianchi', '/customers')
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
  const before: string[] = []
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('tbody tr[data-id]')) return void requestAnimationFrame(look)
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      Object.assign(window, { early: [location.pathname, ...names] })
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
  before.push(...(await page.evaluate(() => (window as unknown as { early: string[] }).early)))
  expect(before.filter((path) => path.startsWith('/api/'))).toEqual(['/api/start'])
  expect(before.length, before.join(' ')).toBeLessThanOrEqual(6)
  expect(before).not.toContain('/assets/environments/environment.json')
  // What the first look can do without is there a moment later.
  await expect(page.getByRole('button', { name: /^Comandi Ctrl K$/ })).toBeVisible()
})

test('a change made while the page was on its way is in the list', async ({ page, browser, office }) => {
  await signIn(page, 'laura.bianchi', '/notes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The stream opens late here: the note is made after the rows were answered and before anybody listens.
  let made: Promise<unknown> = Promise.resolve()
  const clerk = await browser.newPage({ baseURL: office.url })
  await signIn(clerk, 'laura.bianchi')
  await page.route('**/api/events*', async (route) => {
    made = clerk.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        title: 'Arrivata nel frattempo',
        body: '<p>Ora</p>',
        visibility: 'STAFF',
      })
      return (await fetch('/api/conf/notes', { method: 'POST', headers, body })).status
    })
    expect(await made).toBe(201)
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Arrivata nel frattempo')).toBeVisible()
  await clerk.close()
})
