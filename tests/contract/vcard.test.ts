import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeVcard } from '../../src/server/features/documents/export/vcard'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('contact cards', () => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres' })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  test('[API-29] a subject is answered as a file whose name stands in the content-disposition header', async () => {
    const [subject] = (await admin.get('/api/subjects/subjects?q=officina%20estense')).body.data.items
    const path = `/api/subjects/subjects/${subject.id}/exportVcard`
    const { body, headers, status } = await admin.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Officina Estense.*\.vcf"; filename\*=UTF-8''Officina/,
    )
    expect(body).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\nFN:Officina Estense/)
    expect(body).toContain('EMAIL:info@officinaestense.example\r\n')
    expect(body).toMatch(/\r\nADR:;;[^\r]*;Modena;MO;\d{5};ITA\r\n/)
    expect(body.endsWith('END:VCARD\r\n')).toBe(true)
    expect((await fetch(server.url + path)).status).toBe(401)
    const [customer] = (await admin.get('/api/subjects/customers?size=1')).body.data.items
    expect((await admin.get(`/api/subjects/customers/${customer.id}/exportVcard`)).status).toBe(404)
  })
})

test('what a card cannot hold as it is is escaped, long lines go on in the next one (RFC 6350)', () => {
  const record = { label: 'Rossi; Bianchi, e figli', work: `prima\nseconda \\ ${'è'.repeat(60)}` }
  const card = writeVcard({ ORG: 'work' }, record)
  const lines = card.split('\r\n')
  expect(lines).toContain('FN:Rossi\\; Bianchi\\, e figli')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(card.replaceAll('\r\n ', '')).toContain(`ORG:prima\\nseconda \\\\ ${'è'.repeat(60)}`)
  expect(writeVcard({}, { label: 'X' })).toBe('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:X\r\nEND:VCARD\r\n')
})

test('the address of a website stands in a card as it is, without what would begin a line (RFC 6350 6.7.8)', () => {
  const card = writeVcard({ URL: 'site' }, { label: 'X', site: 'https://x.it/a;b?c=1,2\r\nTEL:1' })
  expect(card.split('\r\n')).toContain('URL:https://x.it/a;b?c=1,2TEL:1')
})
