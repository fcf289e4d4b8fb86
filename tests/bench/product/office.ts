import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { isObject } from '../../../src/catalogue/paths'
import type { JsonObject } from '../../../src/contract/json'
import { createInlineCompiler } from '../../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../../src/server/schema-folder/widgets'
import { staticFiles } from '../../../src/server/site/static-files'
import { startServer } from '../../../src/server/start-server'
import { type Caller, PASSWORD, signedIn } from '../../support/api'
import { KIND_FILE } from '../forms/mixed-kinds'
import { type Mix, wideFile, wideRecord } from '../forms/wide-entity'
import { COLUMNS, rowOf } from '../rows'

/** Records of the list. */
export const ROWS = 10_000
const CALL = 5000
const LOOK_MS = 50

/** How the browser stands on a desk. */
export const DESK = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' }

/** A form of the product: its route says how wide it is. */
export const routeOf = (count: number, mix: Mix) => `${mix}${count}`

const KIND = (kind: string): JsonObject => {
  if (kind === 'enum') return { enum: ['A', 'B', 'C', 'D'] }
  if (kind === 'date') return { type: 'string', format: 'date' }
  return kind === 'text' ? { type: 'string', maxLength: 80 } : { type: kind }
}

/** The list beside the peers' list: the same twelve columns. */
const STOCK: JsonObject = {
  route: 'stock',
  endpoint: '/api/stock',
  title: '{name}',
  record: { properties: Object.fromEntries(COLUMNS.map(([path, kind]) => [path, KIND(kind)])) },
  list: { columns: COLUMNS.map(([field, , width]) => ({ field, width })), sort: ['name,asc'] },
}

/** A running product with forms and a list to measure. */
export interface Product {
  url: string
  admin: Caller
  /** what a browser keeps of somebody who is signed in */
  storage: (
    browser: Browser,
  ) => Promise<Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>>
  /** makes a record of a wide form; answers the address of its edit page */
  wide: (count: number, mix: Mix) => Promise<string>
  /** fills the list */
  stock: () => Promise<void>
  stop: () => Promise<void>
}

/** Opens the product of a folder of built pages over an empty embedded database with the demo company. */
export async function openProduct(
  forms: readonly (readonly [number, Mix])[],
  client = 'dist/client',
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const schemas = join(folder, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  const write = (name: string, file: JsonObject) =>
    writeFileSync(join(schemas, 'entities', `${name}.json`), JSON.stringify(file))
  for (const [count, mix] of forms) write(routeOf(count, mix), formFile(count, mix))
  write('stock', STOCK)
  writeFileSync(join(schemas, 'lookups', 'kind.json'), JSON.stringify(KIND_FILE))
  const office = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      data: join(folder, 'data'),
      schemas,
      databaseUrl: undefined,
      demo: true,
      demoPassword: PASSWORD,
    },
    { compiler: createInlineCompiler(MANIFESTS), client, files: staticFiles([client]), say: () => undefined },
  )
  const admin = await signedIn(office.url, 'admin')
  return {
    url: office.url,
    admin,
    storage: (browser) => signIn(browser, office.url),
    wide: async (count, mix) => {
      const route = routeOf(count, mix)
      const { body, status } = await admin.post(`/api/${route}`, stored(count, mix))
      if (status !== 201) throw new Error(`no record of ${route}: ${JSON.stringify(body)}`)
      return `${office.url}/${route}/${body.data.id}/edit`
    },
    stock: () => fill(admin),
    stop: async () => {
      await office.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A form of the product relates to itself. */
function formFile(count: number, mix: Mix): JsonObject {
  const route = routeOf(count, mix)
  const text = JSON.stringify(wideFile(route, count, mix))
  return JSON.parse(text.replaceAll('{"entity":"wide"}', `{"entity":"${route}"}`)) as JsonObject
}

/** Relations stay empty: there is no other record to name. */
function stored(count: number, mix: Mix): JsonObject {
  const record = Object.entries(wideRecord(count, mix))
  return Object.fromEntries(record.filter(([, value]) => !isObject(value) || value.id === undefined))
}

async function fill(admin: Caller): Promise<void> {
  for (let from = 0; from < ROWS; from += CALL) {
    const rows = Array.from({ length: CALL }, (_, index) => {
      const { id: _id, ...row } = rowOf(from + index)
      return row
    })
    const { body } = await admin.post('/api/stock/batches', {
      operation: 'import',
      changes: { rows, mode: 'create' },
    })
    for (;;) {
      const { data } = (await admin.get(`/api/batches/${body.data.id}`)).body
      if (data.failed > 0) throw new Error(`rows failed: ${JSON.stringify(data.failures[0])}`)
      if (!['queued', 'running'].includes(data.state)) break
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
  }
}

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'it-IT' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Nome utente').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForSelector('nav')
  const kept = await context.storageState()
  await context.close()
  return kept
}
