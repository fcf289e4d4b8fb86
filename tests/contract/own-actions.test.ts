import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const NOTES = '/api/conf/notes'
const CONSENTS = '/api/privacy/records'
const DOCUMENTS = '/api/bu/documents'

describe('actions that need no handler of their own', () => {
  let server: TestServer
  let admin: Caller
  let clerk: Caller
  let at = Date.UTC(2026, 2, 10, 9)

  beforeAll(async () => {
    server = await testServer({ now: () => new Date(at) })
    admin = await signedIn(server.url, 'admin')
    clerk = await signedIn(server.url, 'ufficio')
  })
  afterAll(() => server?.drop())

  const bytes = (who: Caller, path: string) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${who.token}` } })
  const inbox = async (who: Caller) =>
    (await who.get('/api/inbox?size=100')).body.data.items as { record: { id: string } }[]

  test('a note is put off by a day or a week on the server, alone and many at once, with history; not one that is closed [ENT-NOTE]', async () => {
    const note = async (title: string) => (await clerk.post(NOTES, { title, body: '<p>x</p>' })).body.data
    const one = await note('Telefonare')
    expect((await clerk.post(`${NOTES}/${one.id}/actions/snoozeDay`, {})).body).toEqual({
      data: { done: true },
    })
    expect((await clerk.get(`${NOTES}/${one.id}`)).body.data).toMatchObject({
      remindAt: '2026-03-11',
      status: 'OPEN',
    })
    await clerk.post(`${NOTES}/${one.id}/actions/snoozeWeek`, {})
    expect((await clerk.get(`${NOTES}/${one.id}`)).body.data.remindAt).toBe('2026-03-17')
    const [last] = (await clerk.get(`${NOTES}/${one.id}/revisions`)).body.data.items
    expect(last).toMatchObject({ changes: [{ path: 'remindAt', from: '2026-03-11', to: '2026-03-17' }] })

    const two = await note('Scrivere')
    expect((await clerk.put(`${NOTES}/statuses/${two.id}?newStatus=DONE`, two)).status).toBe(200)
    const closed = await clerk.post(`${NOTES}/${two.id}/actions/snoozeDay`, {})
    expect([closed.status, closed.body.errorCode]).toEqual([409, 'ACTION_OFF'])
    const batch = await runBatch(clerk, NOTES, {
      operation: 'call',
      ids: [one.id, two.id],
      changes: { action: 'snoozeDay' },
    })
    expect(batch).toMatchObject({ done: 1, failed: 1, failures: [{ id: two.id, code: 'ACTION_OFF' }] })
    expect((await clerk.get(`${NOTES}/${one.id}`)).body.data.remindAt).toBe('2026-03-11')
  })

  test('a person who may not write the note, a misspelt action and the wrong method are refused', async () => {
    const { id } = (await clerk.post(NOTES, { title: 'Mia', body: '<p>x</p>', visibility: 'PRIVATE' })).body
      .data
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect([403, 404]).toContain((await viewer.post(`${NOTES}/${id}/actions/snoozeDay`, {})).status)
    expect((await clerk.post(`${NOTES}/${id}/actions/snooze`, {})).status).toBe(404)
    // An action with a handler or a status has no such call.
    expect((await clerk.post(`${NOTES}/${id}/actions/done`, {})).status).toBe(404)
    expect((await bytes(clerk, `${NOTES}/${id}/actions/snoozeDay`)).status).toBe(405)
    expect((await clerk.get(`${NOTES}/${id}`)).body.data.remindAt ?? null).toBeNull()
  })

  test('the cover of a document is a page for whoever may read it', async () => {
    const [{ id }] = (await clerk.get(`${DOCUMENTS}?visibilityEquals=INTERNAL&size=1`)).body.data.items
    const cover = await bytes(clerk, `${DOCUMENTS}/${id}/actions/cover`)
    expect(
      [cover.status, cover.headers.get('content-type')],
      cover.ok ? '' : await cover.clone().text(),
    ).toEqual([200, 'application/pdf'])
    expect((await clerk.post(`${DOCUMENTS}/${id}/actions/cover`, {})).status).toBe(405)
    const supplier = await signedIn(server.url, 'officina.estense')
    expect((await bytes(supplier, `${DOCUMENTS}/${id}/actions/cover`)).status).toBe(404)
  })

  test('a consent is asked again: once a day, by whoever may enter consents, told to the person; a revoked one by a new one', async () => {
    const giulia = await signedIn(server.url, 'giulia.neri')
    const [open] = (await admin.get(`${CONSENTS}?statusEquals=TO_SIGN&q=Neri`)).body.data.items
    const ask = (id: string, who = admin) => who.post(`${CONSENTS}/${id}/actions/askAgain`, {})
    const before = (await inbox(giulia)).filter(({ record }) => record.id === open.id).length
    expect((await ask(open.id, await signedIn(server.url, 'sola.lettura'))).status).toBe(403)
    expect((await ask(open.id, giulia)).status).toBe(403)
    expect((await ask(open.id)).status).toBe(200)
    expect((await admin.get(`${CONSENTS}/${open.id}`)).body.data).toMatchObject({
      status: 'TO_SIGN',
      askedAt: new Date(at).toISOString(),
    })
    expect((await inbox(giulia)).filter(({ record }) => record.id === open.id)).toHaveLength(before + 1)
    expect((await ask(open.id)).body.errorCode).toBe('ACTION_OFF')
    const [signed] = (await admin.get(`${CONSENTS}?statusEquals=SIGNED`)).body.data.items
    expect((await ask(signed.id)).body.errorCode).toBe('ACTION_OFF')

    const [revoked] = (await admin.get(`${CONSENTS}?statusEquals=REVOKED`)).body.data.items
    const newer = async () => (await admin.get(`${CONSENTS}?statusEquals=TO_SIGN&size=100`)).body.data.items
    const count = (await newer()).length
    expect((await ask(revoked.id)).status).toBe(200)
    const made = await newer()
    expect(made).toHaveLength(count + 1)
    expect((await admin.get(`${CONSENTS}/${revoked.id}`)).body.data.status).toBe('REVOKED')
  })

  test('the download of a consent is the signed document, the scans and the consent itself, for its owner too', async () => {
    const giulia = await signedIn(server.url, 'giulia.neri')
    const [own] = (await giulia.get(`${CONSENTS}?statusEquals=SIGNED`)).body.data.items
    const alone = await bytes(giulia, `${CONSENTS}/${own.id}/content`)
    expect([alone.status, alone.headers.get('content-type')]).toEqual([200, 'application/pdf'])

    const body = new FormData()
    body.append('file', new File(['%PDF-1.4 scansione'], 'firma.pdf'))
    const headers = { authorization: `Bearer ${admin.token}` }
    const scan = (await (await fetch(`${server.url}/api/files`, { method: 'POST', headers, body })).json())
      .data
    const text = new FormData()
    text.append('file', new File(['%PDF-1.4 informativa'], 'informativa.pdf'))
    const paper = (
      await (await fetch(`${server.url}/api/files`, { method: 'POST', headers, body: text })).json()
    ).data
    const definition = await admin.post('/api/privacy/definition', {
      name: 'Con documento',
      agreementEntity: 'REGISTRATION',
      validFrom: '2026-01-01',
      title: { it: 'T', en: 'T' },
      body: { it: 'B', en: 'B' },
      documentId: { it: [paper] },
    })
    expect(definition.status, JSON.stringify(definition.body)).toBe(201)
    const made = await admin.post(CONSENTS, {
      agreement: { id: definition.body.data.id },
      subject: { id: (await giulia.get(`${CONSENTS}/${own.id}`)).body.data.subject.id },
      answer: 'agree',
      source: 'CAR',
      evidence: [scan],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const archive = await bytes(giulia, `${CONSENTS}/${made.body.data.id}/content`)
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const inside = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))
    expect(inside).toEqual(['informativa.pdf', 'firma.pdf', expect.stringMatching(/\.pdf$/)])
    expect(
      (
        await bytes(
          await signedIn(server.url, 'trasporti.secchia'),
          `${CONSENTS}/${made.body.data.id}/content`,
        )
      ).status,
    ).not.toBe(200)
  })

  test('people withdraw a consent of their own at any time, with nothing to fill in, and the office is told; nobody withdraws for another', async () => {
    const giulia = await signedIn(server.url, 'giulia.neri')
    const [given] = (await giulia.get(`${CONSENTS}?statusEquals=SIGNED`)).body.data.items
    const withdraw = (who: Caller) => who.post(`${CONSENTS}/${given.id}/actions/withdraw`, {})
    const stranger = await signedIn(server.url, 'officina.estense')
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await withdraw(admin)).body.errorCode).toBe('ACTION_OFF')
    // The status itself stays the office's, which says why.
    const picked = await giulia.put(`${CONSENTS}/statuses/${given.id}?newStatus=REVOKED`, given)
    expect([picked.status, picked.body.errorCode]).toEqual([409, 'STATUS_NOT_ALLOWED'])
    expect((await admin.get(`${CONSENTS}/${given.id}`)).body.data).toMatchObject({
      status: 'SIGNED',
      revokedAt: null,
    })

    expect((await withdraw(giulia)).body).toEqual({ data: { done: true } })
    expect((await admin.get(`${CONSENTS}/${given.id}`)).body.data).toMatchObject({
      status: 'REVOKED',
      revokedAt: new Date(at).toISOString(),
      revokeReason: 'Revocato dalla persona interessata',
      answer: given.answer,
      signedAt: given.signedAt,
    })
    const [last] = (await admin.get(`${CONSENTS}/${given.id}/revisions`)).body.data.items
    expect(JSON.stringify(last)).toContain('Giulia Neri')
    expect((await inbox(admin)).filter(({ record }) => record.id === given.id)).toHaveLength(1)
    expect((await withdraw(giulia)).body.errorCode).toBe('ACTION_OFF')
  })

  test('an answer is asked for once a day of the office, whose day begins before that of UTC', async () => {
    // Half past midnight in Rome, still the day before in UTC.
    at = Date.UTC(2026, 2, 11, 23, 30)
    const later = await signedIn(server.url, 'admin')
    const [open] = (await later.get(`${CONSENTS}?statusEquals=TO_SIGN`)).body.data.items
    const ask = () => later.post(`${CONSENTS}/${open.id}/actions/askAgain`, {})
    expect((await ask()).status).toBe(200)
    expect((await ask()).body.errorCode).toBe('ACTION_OFF')
    at = Date.UTC(2026, 2, 12, 23, 30)
    expect((await ask()).status).not.toBe(409)
  })
})
