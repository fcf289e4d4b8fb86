import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesFeature } from '../../src/server/features/documents/files'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type DiskFault, faultyDisk } from '../support/disk'
import { type TestServer, testServer } from '../support/server'

const BOATS = '/api/fleet/boats'
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'

/** The boats entity with a field for files. */
function boatsWithFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-boats-'))
  cpSync('tests/fixtures/boats', folder, { recursive: true })
  const path = join(folder, 'entities/boats.json')
  const file = JSON.parse(readFileSync(path, 'utf8'))
  file.record.properties.papers = { files: { multiple: true, extensions: ['pdf', 'txt'], maxMb: 1 } }
  file.attachments = { extensions: ['pdf', 'txt'], maxMb: 1, maxFiles: 2 }
  writeFileSync(path, JSON.stringify(file))
  return folder
}

describe('files of records', () => {
  const folder = boatsWithFiles()
  const fault: DiskFault = {}
  let server: TestServer
  let admin: Caller
  let viewer: Caller
  let tokens: Record<string, string>

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres', schemas: folder, disk: faultyDisk(fault) })
    admin = await signedIn(server.url, 'admin')
    viewer = await signedIn(server.url, 'sola.lettura')
    tokens = { admin: await tokenOf('admin'), viewer: await tokenOf('sola.lettura') }
  })
  afterAll(async () => {
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function tokenOf(username: string): Promise<string> {
    const body = new URLSearchParams({ username, secret: 'Tessera-demo-2026' })
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body })
    return (await response.json()).data.token
  }

  async function send(name: string, content: string, who = 'admin', replaces?: string) {
    const body = new FormData()
    body.append('file', new File([content], name, { type: 'text/html' }))
    const headers = { authorization: `Bearer ${tokens[who]}` }
    const response = await fetch(`${server.url}/api/files${replaces ? `?replaces=${replaces}` : ''}`, {
      method: 'POST',
      body,
      headers,
    })
    return { status: response.status, body: await response.json() }
  }

  const fetchContent = (id: string, who = 'admin') =>
    fetch(`${server.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${tokens[who]}` } })

  const attachmentsOf = async (id: string) => (await admin.get(`${BOATS}/${id}`)).body.data.attachments ?? []
  const boat = (papers: unknown) =>
    admin.post(BOATS, { name: `Boat ${Math.random()}`, kind: 'MOTOR', papers })

  test('[KIT-26] a file is kept, saved with a record and answered under its name', async () => {
    const { status, body } = await send('Contratto è.pdf', PDF)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      documentId: expect.any(String),
      fileName: 'Contratto è.pdf',
      size: PDF.length,
      mime: 'application/pdf',
    })
    const made = await boat([{ ...body.data, size: 5, mime: 'text/html', fileName: 'other.pdf' }])
    expect(made.status).toBe(201)
    expect(made.body.data.papers).toEqual([body.data])
    const content = await fetchContent(body.data.documentId)
    expect(await content.text()).toBe(PDF)
    expect(content.headers.get('content-type')).toBe('application/pdf')
    expect(content.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Contratto e.pdf"; filename\*=UTF-8''Contratto%20%C3%A8\.pdf$/,
    )
    expect(content.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('whoever may read the record may read its file; before it is saved only who sent it', async () => {
    const { body } = await send('a.txt', 'hello')
    const id = body.data.documentId
    expect([(await fetchContent(id)).status, (await fetchContent(id, 'viewer')).status]).toEqual([200, 404])
    const { body: made } = await boat([body.data])
    const sees = (await viewer.get(`${BOATS}/${made.data.id}`)).status === 200
    expect((await fetchContent(id, 'viewer')).status).toBe(sees ? 200 : 404)
    expect((await fetch(`${server.url}/api/files/${id}/content`)).status).toBe(401)
  })

  test('a file keeps those that it took the place of, for everybody who sees it and for nobody else', async () => {
    const { body: first } = await send('contract.pdf', `${PDF}1`)
    const { body: made } = await boat([first.data])
    const { body: second } = await send('contract 2.pdf', `${PDF}22`, 'admin', first.data.documentId)
    // Before it is saved it is the next version of nothing.
    const loose = await admin.get(`/api/files/${second.data.documentId}/versions`)
    expect([loose.status, loose.body.data], JSON.stringify(loose.body)).toEqual([200, [expect.anything()]])
    const path = `${BOATS}/${made.data.id}`
    const saved = await admin.put(path, { papers: [second.data], extraFields: made.data.extraFields })
    expect(saved.body.data.papers).toEqual([second.data])
    const { body } = await admin.get(`/api/files/${second.data.documentId}/versions`)
    expect(body.data).toEqual(
      [second.data, first.data].map((file) => ({
        ...file,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        by: 'Amministratore',
      })),
    )
    expect(await (await fetchContent(first.data.documentId)).text()).toBe(`${PDF}1`)
    const sees = (await viewer.get(path)).status === 200
    expect((await fetchContent(first.data.documentId, 'viewer')).status).toBe(sees ? 200 : 404)
    expect((await viewer.get(`/api/files/${second.data.documentId}/versions`)).status).toBe(sees ? 200 : 404)

    // Removed from the record, neither is shown any more.
    await admin.put(path, { papers: null, extraFields: saved.body.data.extraFields })
    for (const { documentId } of [first.data, second.data])
      expect((await fetchContent(documentId)).status).toBe(404)
  })

  test('attachments by the key of the schema file are files like any other: rights, versions, history, export and their number', async () => {
    const first = (await send('preventivo.pdf', PDF)).body.data
    const made = await admin.post(BOATS, { name: 'Carte', kind: 'MOTOR', attachments: [first] })
    expect(made.body.errors).toBeUndefined()
    const { id } = made.body.data
    expect((await fetchContent(first.documentId, 'viewer')).status).toBe(200)
    const second = (await send('preventivo.pdf', `${PDF}%2`, 'admin', first.documentId)).body.data
    const note = (await send('nota.txt', 'due righe')).body.data
    const put = await admin.put(`${BOATS}/${id}`, { ...made.body.data, attachments: [second, note] })
    expect(put.body.data.attachments.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'preventivo.pdf',
      'nota.txt',
    ])
    const versions = (await admin.get(`/api/files/${second.documentId}/versions`)).body.data
    expect((versions.items ?? versions).map(({ documentId }: { documentId: string }) => documentId)).toEqual([
      second.documentId,
      first.documentId,
    ])
    const [change] = (await admin.get(`${BOATS}/${id}/revisions`)).body.data.items
    expect(change.changes.map(({ path }: { path: string }) => path)).toEqual(['attachments'])
    const csv = await fetch(
      `${server.url}${BOATS}/export?format=csv&columns=name,attachments&nameEquals=Carte`,
      {
        headers: { authorization: `Bearer ${tokens.admin}` },
      },
    )
    expect(await csv.text()).toContain('preventivo.pdf')
    for (const [word, found] of [
      ['preventivo', [id]],
      ['due righe', []],
    ] as const) {
      const { items } = (await admin.get(`${BOATS}?q=${encodeURIComponent(word)}`)).body.data
      expect(
        items.map((one: { id: string }) => one.id),
        word,
      ).toEqual(found)
    }
    const third = (await send('terzo.txt', 'tre')).body.data
    const full = await admin.put(`${BOATS}/${id}`, { ...put.body.data, attachments: [second, note, third] })
    expect([full.status, full.body.errors[0].path]).toEqual([422, 'attachments'])
  })

  test('a file belongs to one record: neither a copy of the record nor many records at once take it', async () => {
    const { body } = await send('sola.txt', 'una')
    const names = ['Prima', 'Seconda'].map((name) => `${name} ${Math.random()}`)
    const [first, second] = await Promise.all(names.map((name) => admin.post(BOATS, { name, kind: 'MOTOR' })))
    const ids = [first?.body.data.id, second?.body.data.id]
    const told = await runBatch(admin, BOATS, {
      operation: 'update',
      ids,
      changes: { attachments: [body.data] },
    })
    expect(told.failures.map(({ code }) => code)).toContain('CONSTRAINT_VIOLATION')
    expect((await Promise.all(ids.map(attachmentsOf))).flat().length).toBeLessThanOrEqual(1)

    const made = await admin.post(BOATS, {
      name: `Terza ${Math.random()}`,
      kind: 'MOTOR',
      attachments: [(await send('mia.txt', 'x')).body.data],
    })
    const { attachments, kind } = made.body.data
    const copy = await admin.post(BOATS, { name: `Copia ${Math.random()}`, kind, attachments })
    expect(copy.body.errors[0]).toMatchObject({ path: 'attachments', code: 'INCORRECT' })
  })

  test('nobody sends the next version of a file that they do not see', async () => {
    const { body } = await send('theirs.txt', 'theirs')
    const refused = await send('mine.txt', 'mine', 'viewer', body.data.documentId)
    expect([refused.status, refused.body.errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  test('nobody takes the file of another person or of another record', async () => {
    const { body: theirs } = await send('b.txt', 'theirs', 'viewer')
    const stolen = await boat([theirs.data])
    expect([stolen.status, stolen.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'papers', code: 'INCORRECT' }),
    ])
    const { body: mine } = await send('c.txt', 'mine')
    expect((await boat([mine.data])).status).toBe(201)
    expect((await boat([mine.data])).body.errors[0]).toMatchObject({ path: 'papers', code: 'INCORRECT' })
  })

  test('content that contradicts the ending is refused with the cure, and so is nothing at all', async () => {
    const page = await send('invoice.pdf', '<script>alert(1)</script>')
    expect([page.status, page.body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(page.body.detail).toContain('invoice.pdf')
    expect((await send('program.txt', 'MZ\u0000')).status).toBe(415)
    expect((await send('empty.txt', '')).body).toMatchObject({
      errorCode: 'BAD_BODY',
      errors: [{ path: 'file', code: 'FILE_EMPTY' }],
    })
    expect(page.body.errors[0]).toMatchObject({ path: 'file', code: 'FILE_DISGUISED' })
    const program = await send('setup.exe', 'MZ\u0000')
    expect([program.status, program.body.errors[0]]).toMatchObject([
      415,
      { path: 'file', code: 'FILE_TYPE', params: { extensions: expect.stringContaining('pdf') } },
    ])
    expect(
      (
        await fetch(`${server.url}/api/files`, {
          method: 'POST',
          body: PDF,
          headers: { authorization: `Bearer ${tokens.admin}` },
        })
      ).status,
    ).toBe(415)
  })

  test('a name cannot leave its folder', async () => {
    expect((await send('../../etc/passwd.txt', 'x')).body.data.fileName).toBe('passwd.txt')
  })

  test('an ending the property does not take is refused at the save', async () => {
    const { body } = await send('d.csv', 'a;b')
    const refused = await boat([body.data])
    expect(refused.body.errors[0]).toMatchObject({ path: 'papers', code: 'FILE_TYPE' })
    expect((await boat([{ documentId: 'x', fileName: 'd.pdf' }])).body.errors[0]).toMatchObject({
      path: 'papers',
      code: 'INCORRECT',
    })
    expect(refused.status).toBe(422)
  })

  test('what no record was saved with for a day is swept away', async () => {
    const { body } = await send('e.txt', 'loose')
    await server.db.query("update file set at = now() - interval '2 days' where id = $1", [
      body.data.documentId,
    ])
    await server.use(filesFeature).prune()
    expect((await fetchContent(body.data.documentId)).status).toBe(404)
  })

  test('a disk that fills up refuses the file with a code of its own, and keeps neither bytes nor row', async () => {
    const rows = async () =>
      (await server.db.query<{ n: number }>('select count(*)::int as n from file')).rows[0]?.n
    const before = await rows()
    fault.room = 1000
    const { body, status } = await send('f.txt', 'x'.repeat(5000))
    expect([status, body.errorCode, body.data]).toEqual([507, 'STORE_FULL', undefined])
    expect(await rows()).toBe(before)
    fault.room = 5000
    const again = await send('f.txt', 'x'.repeat(5000))
    expect(again.status).toBe(201)
    expect(await (await fetchContent(again.body.data.documentId)).text()).toBe('x'.repeat(5000))
  })
})
