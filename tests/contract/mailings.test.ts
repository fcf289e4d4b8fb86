import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schedulerFeature } from '../../src/server/features/scheduler'
import { type Caller, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const AT = '/api/comm/mails'
const CUSTOMERS = '/api/subjects/customers'
const SMTP = '01900000-0000-7000-8000-0000000a0001'
const HOUR = 3_600_000

let post: MailServer
let server: TestServer
let clerk: Caller
let at = Date.now()

beforeAll(async () => {
  post = await startMailServer()
  const mail = { url: `${post.url}?ignoreTLS=true`, from: 'Tessera <tessera@office.example>' }
  server = await testServer({ kind: 'postgres', config: { mail }, now: () => new Date(at) })
  clerk = await signedIn(server.url, 'laura.bianchi')
}, 300_000)
afterAll(async () => {
  await server?.drop()
  await post?.stop()
})

const settle = () => server.use(schedulerFeature).settle()
const read = async (id: string) => (await clerk.get(`${AT}/${id}`)).body.data
async function made(part: object): Promise<string> {
  const message = { channel: 'EMAIL', smtp: SMTP, subjectLine: 'Avviso', body: 'Buongiorno.', ...part }
  const { body } = await clerk.post(AT, message)
  expect(body.errors).toBeUndefined()
  return body.data.id
}
async function move(id: string, status: string) {
  const { body, status: code } = await clerk.put(`${AT}/statuses/${id}?newStatus=${status}`, await read(id))
  return [code, body.errorCode]
}
const outcomes = async (id: string): Promise<{ address: string; state: string; error: string | null }[]> =>
  (await clerk.get(`/api/mailings/${id}/recipients`)).body.data.items

async function uploaded(name: string, content: string): Promise<object> {
  const login = new URLSearchParams({ username: 'laura.bianchi', secret: 'Tessera-demo-2026' })
  const { data } = await (await fetch(`${server.url}/api/auth/login`, { method: 'POST', body: login })).json()
  const body = new FormData()
  body.append('file', new File([content], name))
  const headers = { authorization: `Bearer ${data.token}` }
  return (await (await fetch(`${server.url}/api/files`, { method: 'POST', body, headers })).json()).data
}

/** The files of a received mail: name, type and content. */
function attached(text: string): string[] {
  const parts = text.split(/\r\n--/).filter((part) => part.includes('Content-Disposition: attachment'))
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const type = /Content-Type: ([^;\r\n]+)/.exec(head)?.[1]
    const coded = rest.join('').replace(/\s/g, '')
    const content = head.includes('base64') ? Buffer.from(coded, 'base64').toString('latin1') : rest.join('\r\n\r\n')
    return `${/filename="?([^"\r\n;]+)/.exec(head)?.[1]} ${type} ${content.trim().slice(0, 22)}`
  })
}

describe('the files and copies of a message', () => {
  test('travel with each mail: files, files of documents; who has a copy is named, who has a hidden one is not', async () => {
    const document = await clerk.post('/api/bu/documents', {
      title: 'Listino',
      visibility: 'INTERNAL',
      documentType: (await clerk.get('/api/bu/documents?size=1')).body.data.items[0].documentType,
      files: [await uploaded('listino.pdf', '%PDF-1.4\nprezzi\n%%EOF\n')],
    })
    expect(document.body.errors).toBeUndefined()
    const before = post.mails.length
    const id = await made({
      to: ['uno@posta.example', 'due@posta.example'],
      cc: ['capo@posta.example'],
      bcc: ['archivio@posta.example'],
      attachments: [{ id: document.body.data.id }],
      files: [await uploaded('nota.txt', 'due righe in allegato')],
    })
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 4, failedCount: 0 })
    const mails = post.mails.slice(before)
    expect(mails.map(({ to }) => to).sort()).toEqual(['archivio', 'capo', 'due', 'uno'].map((name) => [`${name}@posta.example`]))
    for (const { headers, text } of mails) {
      expect([headers.cc, headers.bcc]).toEqual(['capo@posta.example', undefined])
      expect(attached(text).sort()).toEqual([
        expect.stringMatching(/^listino.pdf application\/pdf %PDF-1.4\s+prezzi/),
        'nota.txt text/plain due righe in allegato',
      ])
    }
  })

  test('that cannot be attached fail the message with the reason, before anybody gets a part of it', async () => {
    const type = (await clerk.get('/api/bu/documents?size=1')).body.data.items[0].documentType
    const bare = await clerk.post('/api/bu/documents', { title: 'Vuoto', documentType: type, visibility: 'INTERNAL' })
    const before = post.mails.length
    const id = await made({ to: ['uno@posta.example'], attachments: [{ id: bare.body.data.id }] })
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({
      status: 'FAILED',
      outcomes: [{ address: 'uno@posta.example', state: 'FAILED', reply: expect.stringMatching(/Vuoto has no file/) }],
    })
    expect(post.mails).toHaveLength(before)
  })

  test('and the print of its template, made of the record of each recipient', async () => {
    const admin = await signedIn(server.url, 'admin')
    const print = await admin.post('/api/conf/print-templates', {
      name: 'Lettera',
      entityRoute: 'customers',
      format: 'PDF',
      body: { it: '<p>Spett. {{subject.displayName}}</p>' },
    })
    const template = await admin.post('/api/conf/email-templates', {
      name: 'Con lettera',
      event: 'FREE',
      entityRoute: 'customers',
      subjectLine: { it: 'Lettera' },
      body: { it: '<p>In allegato.</p>' },
      attachPrint: { id: print.body.data.id },
    })
    expect(template.body.errors).toBeUndefined()
    const customer = (await clerk.get(`${CUSTOMERS}?statusIn=ACTIVE&size=1&sort=code,asc`)).body.data.items[0]
    const before = post.mails.length
    const id = await made({
      body: null,
      template: { id: template.body.data.id },
      recipientFilter: `customers?codeEquals=${customer.code}`,
      to: ['solo@posta.example'],
    })
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, failedCount: 1 })
    expect((await outcomes(id))[0]).toMatchObject({ address: 'solo@posta.example', error: expect.stringContaining('customers') })
    const [mail] = post.mails.slice(before)
    expect(attached(mail?.text ?? '')).toEqual([expect.stringMatching(/application\/pdf %PDF-/)])
  })
})

describe('a message to many', () => {
  test('goes to each recipient once, filled with their own record, and moves by itself to sent', async () => {
    const id = await made({
      subjectLine: 'Buongiorno {{subject.displayName}}',
      body: 'Il tuo codice è {{code}}.\n\nA presto & grazie',
      recipientFilter: 'customers?statusIn=ACTIVE',
      to: ['uno@posta.example', 'UNO@posta.example', 'due@posta.example'],
    })
    expect((await clerk.put(`${AT}/statuses/${id}?newStatus=SENT`, await read(id))).body.errorCode).toBe('STATUS_NOT_ALLOWED')
    expect(await move(id, 'QUEUED')).toEqual([200, undefined])
    await settle()
    const record = await read(id)
    const sent = await outcomes(id)
    expect([record.status, record.sentCount, record.failedCount]).toEqual(['SENT', sent.length, 0])
    expect(record.sentAt).not.toBeNull()
    expect(sent.filter(({ address }) => /^(uno|due)@/i.test(address))).toHaveLength(2)
    const { items } = (await clerk.get(`${CUSTOMERS}?statusIn=ACTIVE&size=50`)).body.data
    const about = post.mails.filter(({ text }) => /codice è CLI-/.test(text))
    expect(about.length).toBe(sent.length - 2)
    expect(new Set(about.flatMap(({ to }) => to)).size).toBe(about.length)
    const [one] = about
    const codes = items.map(({ code }: { code: string }) => code)
    expect(codes).toContain(/codice è (CLI-\d+)/.exec(one?.text ?? '')?.[1])
    expect(one?.headers.subject).toMatch(/^Buongiorno \S/)
    expect(one?.text).toContain('A presto & grazie')
    expect(record.outcomes[0]).toMatchObject({ state: 'SENT' })
  })

  test('is partly sent where somebody is refused for good; sent again it goes to them alone', async () => {
    const id = await made({ to: ['a@posta.example', 'b@posta.example', 'c@posta.example'] })
    post.refuse(1, 550)
    const before = post.mails.length
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 2, failedCount: 1 })
    const [failed] = await outcomes(id)
    expect(failed).toMatchObject({ state: 'FAILED', error: expect.stringContaining('550') })
    expect((await read(id)).outcomes[0]).toMatchObject({ address: failed?.address, state: 'FAILED' })
    expect(await move(id, 'QUEUED')).toEqual([200, undefined])
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 3, failedCount: 0 })
    expect(
      post.mails
        .slice(before)
        .map(({ to }) => to[0])
        .sort(),
    ).toEqual(['a@posta.example', 'b@posta.example', 'c@posta.example'])
  })

  test('waits for its day and time on the clock of the office, and is stopped when it is cancelled', async () => {
    const day = new Date(at + 48 * HOUR).toISOString().slice(0, 10)
    const [one, two] = [await made({ to: ['later@posta.example'] }), await made({ to: ['never@posta.example'] })]
    for (const id of [one, two]) {
      const body = { ...(await read(id)), scheduledAt: day, scheduledTime: '10:30' }
      expect((await clerk.put(`${AT}/statuses/${id}?newStatus=SCHEDULED`, body)).status).toBe(200)
    }
    await settle()
    expect((await read(one)).status).toBe('SCHEDULED')
    expect(await move(two, 'CANCELLED')).toEqual([200, undefined])
    at += 72 * HOUR
    clerk = await signedIn(server.url, 'laura.bianchi')
    await settle()
    expect([(await read(one)).status, (await read(two)).status]).toEqual(['SENT', 'CANCELLED'])
    expect(post.mails.some(({ to }) => to.includes('never@posta.example'))).toBe(false)
  })

  test('without a recipient, with a filter that is none, it fails and says why', async () => {
    const none = await made({ recipientFilter: 'customers?codeEquals=NOBODY' })
    const wrong = await made({ recipientFilter: 'planets' })
    for (const id of [none, wrong]) await move(id, 'QUEUED')
    await settle()
    expect(await read(none)).toMatchObject({ status: 'FAILED', outcomes: [{ reply: expect.stringContaining('no recipient') }] })
    expect(await read(wrong)).toMatchObject({ status: 'FAILED', outcomes: [{ reply: expect.stringContaining('planets') }] })
  })

  test('is closed to people who may not read it, and its server fields are not written by hand', async () => {
    const id = await made({ to: ['x@posta.example'] })
    const outside = await signedIn(server.url, 'officina.estense')
    expect((await outside.get(`/api/mailings/${id}/recipients`)).status).toBeGreaterThanOrEqual(403)
    const changed = await clerk.put(`${AT}/${id}`, { ...(await read(id)), sentCount: 9 })
    expect(changed.body.errors?.[0]).toMatchObject({ path: 'sentCount', code: 'READ_ONLY' })
  })

  test('goes to ten thousand in parts of a hundred', { timeout: 240_000 }, async () => {
    const id = await made({ to: ['first@posta.example'] })
    await settle()
    await server.db.query(
      `insert into mailing_recipient (record_id, address, lang, state, at)
       select $1, 'p' || n || '@posta.example', 'it', case when n <= 9750 then 'SENT' else 'PENDING' end, now()
       from generate_series(1, 10000) n`,
      [id],
    )
    const before = post.mails.length
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 10_000, failedCount: 0 })
    expect(new Set(post.mails.slice(before).flatMap(({ to }) => to)).size).toBe(250)
    expect((await clerk.get(`/api/mailings/${id}/recipients?page=49`)).body.data).toMatchObject({ total: 10_000, page: 49 })
  })
})
