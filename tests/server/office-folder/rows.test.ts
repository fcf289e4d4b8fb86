import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { type Caller, signedIn } from '../../support/api'
import { type TestServer, testServer } from '../../support/server'

let office: string
let server: TestServer
let admin: Caller

function put(path: string, content: object | string): void {
  const full = join(office, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

const print = (record: object) => ({
  rows: 'own-prints',
  records: [{ entity: 'print-templates', key: 'badge', record }],
})
const BADGE = { code: 'BADGE', name: 'Tesserino', entityRoute: 'customers', format: 'PDF', pageSize: 'A4' }

/** The machine may be busy: what follows a change of a file is awaited. */
const AWHILE = { timeout: 20_000 }

beforeAll(async () => {
  office = mkdtempSync(join(tmpdir(), 'tessera-rows-'))
  mkdirSync(join(office, 'schemas'))
  put('rows/qualification.csv', 'code;it;en\nNOW;Subito;At once\nLATER;Più tardi;Later\n')
  put('templates/prints.json', print(BADGE))
  server = await testServer({
    config: { office, schemas: join(office, 'schemas'), shipped: 'schemas' },
  })
  admin = await signedIn(server.url, 'admin')
}, 120_000)
afterAll(async () => {
  await server?.drop()
  rmSync(office, { recursive: true, force: true })
})

const listed = async (path: string): Promise<JsonObject[]> => (await admin.get(path)).body.data.items
const qualifications = async (): Promise<Record<string, string>> => {
  const rows = await listed('/api/conf/tables/tablevalue?tableCodes=QUALIFICATION&unpaged=true')
  return Object.fromEntries(rows.map(({ code, name }) => [String(code), String(name)]))
}
const badge = async (): Promise<JsonObject | undefined> =>
  (await listed('/api/conf/print-templates?codeEquals=BADGE'))[0]
const change = async (path: string, id: unknown, part: JsonObject) => {
  const { data } = (await admin.get(`${path}/${id}`)).body
  expect((await admin.put(`${path}/${id}`, { ...data, ...part })).status).toBe(200)
}
const told = () =>
  server.catalogue.current().problems.flatMap(({ code, message }) => (code.startsWith('ROW_') ? message : []))

test('rows and templates beside the schema files reach a database that is there already', async () => {
  await expect.poll(qualifications, AWHILE).toMatchObject({ NOW: 'Subito', LATER: 'Più tardi' })
  await expect.poll(badge, AWHILE).toMatchObject({ name: 'Tesserino' })
})

test('later changes of rows arrive, those of the office stay and are told, and rows that are gone are retired', async () => {
  const [now] = (await listed('/api/conf/tables?size=500&q=Subito')).filter(
    ({ table }) => table === 'QUALIFICATION',
  )
  await change('/api/conf/tables', now?.id, { formattedOutput: { it: 'Adesso', en: 'Now' }, name: 'Adesso' })
  put('rows/qualification.csv', 'code;it;en\nNOW;Immediatamente;Right now\nSOON;Presto;Soon\n')
  await expect
    .poll(async () => Object.keys(await qualifications()), AWHILE)
    .toEqual(expect.arrayContaining(['NOW', 'SOON']))
  await expect.poll(qualifications, AWHILE).not.toHaveProperty('LATER')
  expect(await qualifications()).toMatchObject({ NOW: 'Adesso', SOON: 'Presto' })
  await expect.poll(told, AWHILE).toContainEqual(expect.stringContaining('the row NOW of'))
})

test('a template follows its file, keeps what the office changed, and goes with the file', async () => {
  put('templates/prints.json', print({ ...BADGE, name: 'Tessera del cliente', pageSize: 'A5' }))
  await expect.poll(badge, AWHILE).toMatchObject({ name: 'Tessera del cliente' })
  const { id } = (await badge()) ?? {}
  await change('/api/conf/print-templates', id, { name: 'Badge' })
  put('templates/prints.json', print({ ...BADGE, name: 'Cartellino', pageSize: 'A4' }))
  await expect
    .poll(told, AWHILE)
    .toContainEqual(
      '"name" of print-templates:badge was changed in the file and in the office: the office’s own stays',
    )
  expect((await admin.get(`/api/conf/print-templates/${id}`)).body.data).toMatchObject({
    name: 'Badge',
    pageSize: 'A4',
  })
  put('templates/prints.json', print({ ...BADGE, name: 'Badge' }))
  await expect.poll(told, AWHILE).not.toContainEqual(expect.stringContaining('print-templates:badge'))
  rmSync(join(office, 'templates/prints.json'))
  await expect.poll(badge, AWHILE).toBeUndefined()
})

test('a record of a file that is refused is told with the reason', async () => {
  put('templates/prints.json', print({ ...BADGE, code: 'BAD', body: { it: '<p>{{nowhere}}</p>' } }))
  await expect.poll(told, AWHILE).toContainEqual(expect.stringContaining('print-templates:badge was refused'))
})
