import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Caller, signedIn } from '../support/api'
import { review } from './review'
import { filledOffice } from './support/offices'
import { placeTest } from './support/place-test'
import { expect, signIn } from './test'

const TABLES = '/api/conf/tables'

/** The files of this office change, and with them what every screen offers. */
const test = placeTest('differences', filledOffice)

const craft = (schemas: string, rows: object[]) =>
  writeFileSync(
    join(schemas, 'lookups', 'craft-kind.json'),
    JSON.stringify({
      lookup: 'CraftKind',
      table: 'CRAFT_KIND',
      texts: { it: { many: 'Natanti' }, en: { many: 'Craft' } },
      rows,
    }),
  )
const row = (code: string, it: string, en: string, more: object = {}) => ({
  code,
  formattedOutput: { it, en },
  ...more,
})

async function codesOf(admin: Caller): Promise<string[]> {
  const { items } = (await admin.get(`${TABLES}?tableEquals=CRAFT_KIND`)).body.data
  return items.map(({ code }: { code: string }) => code)
}

async function saved(admin: Caller, code: string, values: object): Promise<string> {
  const { items } = (await admin.get(`${TABLES}?tableEquals=CRAFT_KIND&codeEquals=${code}`)).body.data
  const { extraFields, id } = (await admin.get(`${TABLES}/${items[0].id}`)).body.data
  expect((await admin.put(`${TABLES}/${id}`, { ...values, extraFields })).status).toBe(200)
  return id
}

test('a configurator sees what file and office both changed, takes the one, keeps the other, and is told again', async ({
  office,
  page,
}) => {
  test.slow()
  const admin = await signedIn(office.url, 'admin')
  const kinds = [
    row('A', 'Barca', 'Boat'),
    row('B', 'Gomone', 'Dinghy'),
    row('C', 'Canoa', 'Canoe'),
    row('D', 'Zattera', 'Raft'),
  ]
  craft(office.schemas, kinds)
  await expect.poll(() => codesOf(admin), { timeout: 30_000 }).toContain('D')

  await signIn(page, 'admin', '/entityconf')
  await page.getByRole('button', { name: 'Altre azioni' }).first().click()
  await page.getByRole('menuitem', { name: 'Differenze dai file' }).click()
  await expect(page.getByRole('heading', { name: 'Differenze tra file e ufficio' })).toBeVisible()
  await expect(page.getByText('Niente da decidere')).toBeVisible()

  // The office changes three rows; then the file does.
  const b = await saved(admin, 'B', { formattedOutput: { it: 'Gommone', en: 'Dinghy' } })
  await saved(admin, 'C', { formattedOutput: { it: 'Canoa canadese', en: 'Canadian canoe' }, alpha1: 'C2' })
  await saved(admin, 'D', { formattedOutput: { it: 'Zatterone', en: 'Big raft' } })
  craft(office.schemas, [
    row('A', 'Imbarcazione', 'Boat'),
    row('B', 'Battello pneumatico', 'Inflatable boat'),
    row('C', 'Canoa a due posti', 'Canoe for two', { alpha1: 'C3' }),
  ])
  const group = page.locator('[data-group="CRAFT_KIND"]')
  const line = (end: string) => group.locator(`[data-difference="row/CRAFT_KIND/${end}"]`)
  await expect(group.getByRole('row')).toHaveCount(5)
  await expect(group).toContainText('lookups/craft-kind.json')
  const gommone = line('B/formattedOutput')
  await expect(gommone).toContainText('Gomone')
  await expect(gommone.locator('[data-value="file"]')).toContainText('Battello pneumatico')
  await expect(gommone.locator('[data-value="office"]')).toContainText('Gommone')
  await expect(gommone).toContainText('Amministratore')
  await expect(gommone).toContainText('(revisione 2)')
  await expect(line('D/_presence')).toContainText("Non c'è")
  await review(page, 'differences')

  // The file's value is taken over: the row says so, and its history names who did it.
  await gommone.getByRole('button', { name: /^Prendi dal file/ }).click()
  const question = page.getByRole('alertdialog', { name: /Prendere dal file 1 valore/ })
  await question.getByRole('button', { name: 'Prendi dal file' }).click()
  await expect(gommone).toHaveCount(0)
  await expect(group.getByRole('row')).toHaveCount(4)
  const stored = (await admin.get(`${TABLES}/${b}`)).body.data
  expect(stored.formattedOutput).toEqual({ it: 'Battello pneumatico', en: 'Inflatable boat' })
  const revisions = (await admin.get(`${TABLES}/${b}/revisions`)).body.data.items
  expect(revisions[0]).toMatchObject({ by: 'Amministratore', operation: 'update' })

  // What is kept leaves the list, until the file says something else.
  const alpha = line('C/alpha1')
  await alpha.getByRole('button', { name: /^Tieni quello dell'ufficio/ }).click()
  await expect(alpha).toHaveCount(0)
  await page.getByRole('tab', { name: /Tenute dall'ufficio/ }).click()
  await expect(alpha.locator('[data-value="office"]')).toHaveText('C2')
  await review(page, 'differences-kept')
  await page.getByRole('tab', { name: /Da decidere/ }).click()
  await expect(group.getByRole('row')).toHaveCount(3)
  craft(office.schemas, [
    row('A', 'Imbarcazione', 'Boat'),
    row('B', 'Battello pneumatico', 'Inflatable boat'),
    row('C', 'Canoa a due posti', 'Canoe for two', { alpha1: 'C4' }),
  ])
  await expect(alpha.locator('[data-value="file"]')).toHaveText('C4')

  // All of them at once, by a question that names how many.
  await group.getByRole('button', { name: 'Prendi tutti dal file (3)' }).click()
  await page
    .getByRole('alertdialog', { name: 'Prendere dal file 3 valori?' })
    .getByRole('button', { name: 'Prendi dal file' })
    .click()
  await expect(page.getByText('Niente da decidere')).toBeVisible()
  const { items } = (await admin.get(`${TABLES}?tableEquals=CRAFT_KIND&codeIn=C,D`)).body.data
  expect(items.map(({ code, status }: { code: string; status: string }) => [code, status]).sort()).toEqual([
    ['C', 'ENABLED'],
    ['D', 'DISABLED'],
  ])
})

test('people who do not configure have no such page; readers of configurations decide nothing', async ({
  noise,
  office,
  page,
}) => {
  noise.foreseen = [/403/]
  const admin = await signedIn(office.url, 'admin')
  await signIn(page, 'laura.bianchi', '/differences')
  await expect(page.getByRole('heading', { name: 'Differenze tra file e ufficio' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /Laura Bianchi/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Posta in uscita' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Differenze tra file e ufficio' })).toHaveCount(0)

  // A group that may read configurations and rows, and write neither.
  const { items } = (await admin.get('/api/auth/groups?codeEquals=ROLE_VIEWER')).body.data
  const viewers = (await admin.get(`/api/auth/groups/${items[0].id}`)).body.data
  const authorities = [...viewers.authorities, 'ENTITY_CONF_R']
  expect(
    (await admin.put(`/api/auth/groups/${viewers.id}`, { authorities, extraFields: viewers.extraFields }))
      .status,
  ).toBe(200)
  craft(office.schemas, [row('E', 'Chiatta', 'Barge')])
  await expect.poll(() => codesOf(admin), { timeout: 30_000 }).toContain('E')
  await saved(admin, 'E', { alpha3: 'nostro' })
  craft(office.schemas, [row('E', 'Chiatta', 'Barge', { alpha3: 'suo' })])
  await signIn(page, 'sola.lettura', '/differences')
  const line = page.locator('[data-difference="row/CRAFT_KIND/E/alpha3"]')
  await expect(line).toContainText('nostro')
  await expect(page.getByRole('button', { name: /^(Prendi|Tieni)/ })).toHaveCount(0)
})
