import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schedulerFeature } from '../../../src/server/features/operations/scheduler'
import { type Caller, signedIn } from '../../support/api'
import { type TestServer, testServer } from '../../support/server'

const DUE = '2099-01-01'

let folder: string
let server: TestServer
let admin: Caller
let person: Caller
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-library-'))
  cpSync('tests/fixtures/library', folder, { recursive: true })
  server = await testServer({
    schemas: join(folder, 'schemas'),
    config: { office: folder, shipped: resolve('schemas') },
  })
  admin = await signedIn(server.url, 'admin')
  person = await signedIn(server.url, 'sola.lettura')
})
afterAll(async () => {
  await server.drop()
  rmSync(folder, { recursive: true, force: true })
})

const made = async (route: string, values: object) => {
  const { body, status } = await admin.post(`/api/${route}`, values)
  expect([status, body.errors ?? []]).toEqual([201, []])
  return body.data
}
const newBook = (title: string) => made('books', { title, isbn: '978-88-04' })
const english = { 'accept-language': 'en' }

describe('the server code of an office', () => {
  test('a check refuses a record at its field, with its code, in the language of the person', async () => {
    const { id } = await newBook('Le città invisibili')
    const values = { book: { id }, reader: 'Bianchi', due: '2001-01-01' }
    const { body, status } = await admin.post('/api/loans', values, english)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'due', code: 'DUE_PASSED', message: 'Already over: choose a day from today on' }],
    ])
    const italian = await admin.post('/api/loans', values, { 'accept-language': 'it' })
    expect(italian.body.errors[0].message).toBe('La scadenza è già passata: scegli un giorno da oggi in poi')
  })

  test('a check reads other records in the transaction of the save, what is saved now among them', async () => {
    const { id } = await newBook('Marcovaldo')
    const loan = { book: { id }, reader: 'Verdi', due: DUE }
    for (let count = 0; count < 3; count += 1) await made('loans', loan)
    const { body, status } = await admin.post('/api/loans', loan)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: '', code: 'TOO_MANY_LOANS', message: 'Verdi has three loans: take one back first' }],
    ])
    expect((await admin.get('/api/loans?readerEquals=Verdi')).body.data.total).toBe(3)
  })

  test('an action changes records with the rights of the person, and its refusal names the field', async () => {
    const book = await newBook('Il barone rampante')
    const { body, status } = await admin.post(`/api/books/${book.id}/own/lend`, { reader: 'Rossi' })
    expect(status).toBe(200)
    const loan = (await admin.get(`/api/loans/${body.data.loan}`)).body.data
    expect([loan.reader, loan.book.id]).toEqual(['Rossi', book.id])
    expect((await admin.get(`/api/books/${book.id}`)).body.data.status).toBe('LENT')
    const again = await admin.post(`/api/books/${book.id}/own/lend`, {}, english)
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: 'title', code: 'BOOK_LENT', message: 'The book is lent' }],
    ])
  })

  test('an action answers a file', async () => {
    const { id } = await newBook('Palomar')
    const { body, headers } = await admin.get(`/api/books/${id}/own/label`)
    expect(headers.get('content-disposition')).toContain('label.txt')
    expect(body).toBe('Palomar 9788804')
  })

  test('an effect that runs in the write changes its record with it', async () => {
    const { id } = await newBook('Ti con zero')
    const loan = await made('loans', { book: { id }, reader: 'Neri', due: DUE })
    expect((await admin.get(`/api/loans/${loan.id}`)).body.data.note).toBe('lent to Neri')
  })

  test('an effect of the queue runs after the write, and its lines are in the log', async () => {
    const { id } = await newBook('Gli amori difficili')
    await made('loans', { book: { id }, reader: 'Gialli', due: DUE })
    await server.use(schedulerFeature).settle()
    expect(server.said).toContain('told Gialli')
  })

  test('a job has its schedule in the office, and its outcome is in the language of the reader', async () => {
    const { items } = (await admin.get('/api/conf/scheduler?handlerEquals=CLOSE_LOANS')).body.data
    expect(items[0].name).toBe('Chiusura dei prestiti')
    expect((await admin.post(`/api/conf/scheduler/${items[0].id}/runs`)).status).toBe(202)
    await server.use(schedulerFeature).settle()
    const { lastOutcome, result } = (await admin.get(`/api/conf/scheduler/${items[0].id}`)).body.data
    expect(lastOutcome).toMatch(/^OK · \d+ loans$/)
    expect(result.it).toMatch(/^OK · \d+ prestiti$/)
  })

  test('a provider answers with what the person may see, and one for others is unknown to them', async () => {
    await newBook('Sotto il sole giaguaro')
    const { body } = await person.get('/api/own/titles?q=giaguaro')
    expect(body.data.items.map(({ label }: { label: string }) => label)).toEqual(['Sotto il sole giaguaro'])
    expect((await person.get('/api/own/secrets')).status).toBe(404)
    expect((await admin.get('/api/own/secrets')).body.data.items).toEqual(['for managers'])
  })

  test('the rights of the person hold in the records of a handler', async () => {
    const { id } = await newBook('La giornata di uno scrutatore')
    const before = (await admin.get('/api/loans')).body.data.total
    const { status } = await person.post(`/api/books/${id}/own/lend`, {})
    expect(status).toBe(403)
    expect((await admin.get('/api/loans')).body.data.total).toBe(before)
  })
})
