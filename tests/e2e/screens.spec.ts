import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { EntityConf } from '../../src/contract/model/conf'
import { type Caller, signedIn } from '../support/api'
import { axe } from './axe'
import { expect, expectPageAt, signIn, test, visit } from './test'

/** Documents, subjects, contracts and the master data around them. */
const MASTER_DATA = [
  'documents',
  'subjects',
  'customers',
  'suppliers',
  'collaborators',
  'signed-contracts',
  'service-agreements',
  'subject-documents',
  'structures',
  'resources',
]

/** Everybody with a menu of lists, besides the administrator. */
const PEOPLE = [
  'laura.bianchi',
  'ufficio',
  'davide.moretti',
  'sola.lettura',
  'officina.estense',
  'trasporti.secchia',
]

/** Two workers look at half of the entities each. */
const SHARES = [
  { name: 'one half', rest: 0 },
  { name: 'the other half', rest: 1 },
]

/**
 * A key of a text that no language has, such as `NOTIFICATIONS.CRUD.EXIT`, or a value that was never put into
 * words.
 */
const RAW = /\b[A-Z]{3,}(?:\.[A-Z_]{2,})+\b|\[object \w+\]|\bundefined\b/

/** The entities with records that a person sees, and where their files say that they answer. */
async function readable(caller: Caller): Promise<(EntityConf & { endpoint: string })[]> {
  const { items } = (await caller.get('/api/entityconf/visible')).body.data
  return items
    .filter(({ type }: EntityConf) => type !== 'path')
    .map((conf: EntityConf) => {
      const file = JSON.parse(readFileSync(`schemas/entities/${conf.route}.json`, 'utf8'))
      return { ...conf, endpoint: file.endpoint ?? `/api/${conf.route}` }
    })
}

/** What stands on the shown page, without what its records say. */
async function expectNoRawKey(page: Page, where: string): Promise<void> {
  const words = await page.locator('#root').innerText()
  expect(words.match(RAW)?.[0] ?? null, where).toBeNull()
}

async function expectList(page: Page, route: string): Promise<void> {
  await visit(page, `/${route}`)
  const list = page.locator(`[data-route="${route}"]`)
  await expect(list.getByRole('heading', { level: 1 }), route).toBeVisible()
  await expect(
    list
      .getByRole('row')
      .nth(1)
      .or(list.getByText(/^(Nessuna scheda|No records|Nothing here yet)/))
      .first(),
    route,
  ).toBeVisible()
  await expectNoRawKey(page, `${route}: list`)
}

async function expectRecord(page: Page, path: string, route: string, modes: string): Promise<string | null> {
  await visit(page, path)
  const record = page.locator(
    modes
      .split('|')
      .map((mode) => `[data-route="${route}"][data-mode="${mode}"]`)
      .join(','),
  )
  await expect(record.locator('[data-field]').first(), path).toBeVisible()
  await expectNoRawKey(page, path)
  return record.getAttribute('data-mode')
}

test.describe('the screens of the office', () => {
  test('documents, subjects, contracts and their master data ask for a sign-in [SHELL-02]', async ({
    page,
  }) => {
    const paths = MASTER_DATA.map((route) => `/${route}/new`)
    await expectPageAt(page, paths)
    await page.goto('/')
    await expect(page.getByLabel('Nome utente')).toBeVisible()
    for (const route of MASTER_DATA) {
      await visit(page, `/${route}/new`)
      await expect(page, route).toHaveURL(
        ({ searchParams }) => searchParams.get('returnUrl') === `/${route}/new`,
      )
      await expect(page.getByLabel('Nome utente'), route).toBeVisible()
      await expect(page.locator(`[data-route="${route}"]`), route).toHaveCount(0)
    }
  })

  for (const share of SHARES)
    test(`the list, new, show and edit pages of every entity look alike for everyone, ${share.name} [SHELL-02]`, async ({
      page,
      office,
    }) => {
      test.slow()
      const admin = await signedIn(office.url, 'admin')
      const all = await readable(admin)
      expect(all.map(({ route }) => route)).toEqual(expect.arrayContaining(MASTER_DATA))
      await signIn(page, 'admin')
      let looked = 0
      /** What stands around a list or a record is the same for all of them. */
      const expectForEveryone = async (route: string, where: string, without: string[] = []) => {
        expect(
          await axe(page, looked > 0 ? { within: `[data-route="${route}"]`, without } : {}),
          where,
        ).toEqual([])
        looked += 1
      }
      /**
       * A new record and a changed one are one form; the colours of its fields are those of the gallery
       * (widgets.spec.ts).
       */
      const expectFormForEveryone = (route: string, where: string) =>
        expectForEveryone(route, where, ['color-contrast'])
      const changed: string[] = []
      for (const { canCreate, endpoint, route } of all.filter(
        (_, index) => index % SHARES.length === share.rest,
      )) {
        await expectList(page, route)
        await expectForEveryone(route, `/${route}`)
        const [first] = (await admin.get(`${endpoint}?size=1`)).body.data.items
        expect(first, `${route} has a record`).toBeDefined()
        await expectRecord(page, `/${route}/${first.id}`, route, 'show')
        await expectForEveryone(route, `/${route}, shown`)
        const mode = await expectRecord(page, `/${route}/${first.id}/edit`, route, 'update|show')
        if (mode === 'update') {
          await expectFormForEveryone(route, `/${route}, changed`)
          changed.push(route)
        }
        if (!canCreate) continue
        await expectRecord(page, `/${route}/new`, route, 'create')
        await expect(page.getByRole('button', { name: 'Salva' }).first(), route).toBeVisible()
        if (mode !== 'update') await expectFormForEveryone(route, `/${route}/new`)
      }
      expect(changed.length, 'entities whose records an administrator changes').toBeGreaterThan(10)
    })

  /**
   * Lists and records that were shown in the other language already: whoever may do the same with an entity
   * has the same page.
   */
  const shown = new Set<string>()

  for (const person of PEOPLE)
    test(`the list and record pages of every entity that ${person} may read work in the other language too`, async ({
      page,
      office,
    }) => {
      const caller = await signedIn(office.url, person)
      const entities = await readable(caller)
      expect(entities.length).toBeGreaterThan(3)
      await signIn(page, person)
      await page.getByRole('button', { name: /^Menu utente/ }).click()
      await page.getByRole('menuitem', { name: 'Lingua' }).click()
      await page.keyboard.press('Escape')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      for (const { endpoint, ...conf } of entities) {
        const { route } = conf
        const list = JSON.stringify(conf)
        if (!shown.has(list)) await expectList(page, route)
        shown.add(list)
        if (shown.has(route)) continue
        const [first] = (await caller.get(`${endpoint}?size=1`)).body.data.items
        if (!first) continue
        await expectRecord(page, `/${route}/${first.id}`, route, 'show')
        shown.add(route)
      }
    })
})
