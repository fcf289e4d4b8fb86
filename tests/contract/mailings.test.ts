import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDay } from '../../src/contract/time/office-day'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { NOTICE_LIMITS } from '../../src/server/features/messaging/mail/notice-parts'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { readHosts } from '../../src/server/kernel/outbound-hosts'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { certifiedReceipt } from '../support/certified-mail'
import { type MailServer, type ReceivedMail, SMTP, startMailServer } from '../support/mail-server'
import { MAILBOX, type Mailbox, startMailbox } from '../support/mailbox'
import { type TestServer, testServer } from '../support/server'

const AT = '/api/comm/mails'
const CUSTOMERS = '/api/subjects/customers'
const HOUR = 3_600_000
const KEY = 'a key that is long enough'

let post: MailServer
let server: TestServer
let clerk: Caller
let at = Date.now()
let box: Mailbox

beforeAll(async () => {
  post = await startMailServer()
  box = await startMailbox()
  const mail = {
    url: `${post.url}?ignoreTLS=true`,
    from: 'Tessera <tessera@office.example>',
    returnsKey: KEY,
  }
  server = await testServer({
    kind: 'postgres',
    config: { mail, mailCa: box.ca, outbound: here(box.port), noticeLimits: { ...NOTICE_LIMITS, parts: 40 } },
    now: () => new Date(at),
  })
  clerk = await signedIn(server.url, 'laura.bianchi')
}, 300_000)
afterAll(async () => {
  await server?.drop()
  await post?.stop()
  await box?.stop()
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
const outcomes = async (
  id: string,
  lang = 'it',
): Promise<{ address: string; state: string; error: string | null }[]> =>
  (await clerk.get(`/api/mailings/${id}/recipients`, { 'accept-language': lang })).body.data.items

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
    const content = head.includes('base64')
      ? Buffer.from(coded, 'base64').toString('latin1')
      : rest.join('\r\n\r\n')
    return `${/filename="?([^"\r\n;]+)/.exec(head)?.[1]} ${type} ${content.trim().slice(0, 22)}`
  })
}

describe('the files and copies of a message', () => {
  test('attachments are sent with each mail; recipients of a copy are named, those of a hidden copy are not', async () => {
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
    expect(mails.map(({ to }) => to).sort()).toEqual(
      ['archivio', 'capo', 'due', 'uno'].map((name) => [`${name}@posta.example`]),
    )
    for (const { headers, text } of mails) {
      expect([headers.cc, headers.bcc]).toEqual(['capo@posta.example', undefined])
      expect(attached(text).sort()).toEqual([
        expect.stringMatching(/^listino.pdf application\/pdf %PDF-1.4\s+prezzi/),
        'nota.txt text/plain due righe in allegato',
      ])
    }
  })

  test('a file that cannot be attached fails the message with the reason, before anyone gets a part of it', async () => {
    const type = (await clerk.get('/api/bu/documents?size=1')).body.data.items[0].documentType
    const bare = await clerk.post('/api/bu/documents', {
      title: 'Vuoto',
      documentType: type,
      visibility: 'INTERNAL',
    })
    const before = post.mails.length
    const id = await made({ to: ['uno@posta.example'], attachments: [{ id: bare.body.data.id }] })
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({
      status: 'FAILED',
      outcomes: [
        {
          address: 'uno@posta.example',
          state: 'FAILED',
          reply: expect.stringMatching(/^Il documento «.*Vuoto» non ha alcun file\.$/),
        },
      ],
    })
    expect(post.mails).toHaveLength(before)
  })

  test('a message attaches the print of its template, made from the record of each recipient', async () => {
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
    const error = 'La stampa allegata è delle schede di «Clienti»: questo destinatario non ne ha.'
    expect((await outcomes(id))[0]).toMatchObject({ address: 'solo@posta.example', error })
    const [mail] = post.mails.slice(before)
    expect(attached(mail?.text ?? '')).toEqual([expect.stringMatching(/application\/pdf %PDF-/)])
  })
})

describe('the recipients of a message', () => {
  const audience = async (message: object, who = clerk) =>
    (await who.post('/api/mailings/previews', { message })).body.data

  test('People, groups and filters are recipients; they are counted before sending, each address once', async () => {
    const groups = (await clerk.get('/api/auth/groups?size=50')).body.data.items as {
      id: string
      label: string
    }[]
    const users = (await clerk.get('/api/auth/users?size=200')).body.data.items as {
      groups?: { id: string }[]
    }[]
    const group = groups.find(
      ({ id }) => users.filter((one) => one.groups?.some((each) => each.id === id)).length > 1,
    )
    const members = users.filter((one) => one.groups?.some((each) => each.id === group?.id)).length
    const { items } = (await clerk.get(`${CUSTOMERS}?statusIn=ACTIVE&size=2&sort=code,asc`)).body.data
    const subject = await clerk.post('/api/subjects/subjects', {
      subjectType: 'PERSON',
      firstName: 'Senza',
      lastName: 'Posta',
    })
    expect(subject.body.errors).toBeUndefined()
    const recipientFilter = [
      `customers?idIn=${items.map(({ id }: { id: string }) => id).join(',')}`,
      'customers?statusIn=ACTIVE',
      `subjects?idIn=${subject.body.data.id}`,
      `users?groupsIn=${group?.id}`,
      'planets?x=1',
    ].join('\n')
    const seen = await audience({ recipientFilter, to: ['uno@posta.example', 'UNO@posta.example'] })
    const active = (await clerk.get(`${CUSTOMERS}?statusIn=ACTIVE&size=1&count=exact`)).body.data.total
    const [chosen, all, one, grouped, planets] = seen.parts
    expect(chosen).toMatchObject({
      found: 2,
      label: 'Clienti',
      words: [expect.stringContaining(items[0].label)],
    })
    expect([all.found + all.missed, all.words]).toEqual([active, ['Stato: Attivo']])
    expect([one.found, one.missed]).toEqual([0, 1])
    expect([grouped.found + grouped.missed, grouped.words]).toEqual([
      members,
      [expect.stringContaining(group?.label ?? '?')],
    ])
    expect(planets).toMatchObject({ isRefused: true, found: 0 })
    expect(seen.missed).toContainEqual(
      expect.objectContaining({ route: 'subjects', label: expect.any(String), reason: 'NO_ADDRESS' }),
    )
    expect(seen.duplicates).toBeGreaterThanOrEqual(3)
    expect(seen.total).toBe(seen.recipients.length)
    const typed = await audience({ to: ['sbagliato', 'giusto@posta.example'] })
    expect(typed).toMatchObject({
      total: 1,
      without: 1,
      missed: [{ label: 'sbagliato', reason: 'BAD_ADDRESS' }],
    })
    const sent = await made({
      recipientFilter: recipientFilter.replace('\nplanets?x=1', ''),
      to: ['uno@posta.example'],
    })
    await move(sent, 'QUEUED')
    await settle()
    expect((await outcomes(sent)).length).toBe(seen.total)
  })

  test('a sent message appears in the recipient’s folder, found by list, group or record, and after a merge too', async () => {
    const people = await Promise.all(
      ['Anna', 'Bice', 'Carla', 'Dora'].map(async (firstName) => {
        const email = `${firstName.toLowerCase()}@posta.example`
        const { body } = await clerk.post('/api/subjects/subjects', {
          subjectType: 'PERSON',
          firstName,
          lastName: 'Posta',
          contacts: { email },
        })
        expect(body.errors).toBeUndefined()
        return body.data as { id: string }
      }),
    )
    const [anna, bice, carla, dora] = people.map(({ id }) => id)
    const category = (await clerk.get(`${CUSTOMERS}?size=1`)).body.data.items[0].customerCategory
    const customer = await clerk.post(CUSTOMERS, { subject: { id: anna }, customerCategory: category })
    expect(customer.body.errors).toBeUndefined()
    const inFolder = async (id: string | undefined, query = '') =>
      (await clerk.get(`${AT}?recipientFilterEquals=${id}${query}`)).body.data.items.map(
        (one: { id: string }) => one.id,
      )

    const id = await made({
      recipientFilter: `customers?idIn=${customer.body.data.id}\nsubjects?idIn=${bice}`,
      subject: { id: carla },
    })
    expect(await Promise.all([anna, bice, carla, dora].map((one) => inFolder(one)))).toEqual([
      [],
      [],
      [id],
      [],
    ])
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 3 })
    expect(await Promise.all([anna, bice, carla, dora].map((one) => inFolder(one)))).toEqual([
      [id],
      [id],
      [id],
      [],
    ])
    const of = (who: string[]) => clerk.get(`${AT}?size=200&recipientFilterNot=${who[0]}`)
    const others = (await of([String(anna)])).body.data.items.map((one: { id: string }) => one.id)
    expect(others).not.toContain(id)
    expect(others.length).toBeGreaterThan(0)
    expect(await inFolder('nobody')).toEqual([])
    expect(await inFolder(anna, '&statusIn=DRAFT')).toEqual([])

    // A merged person's mail goes to the one that stays; theirs of before stays there.
    const admin = await signedIn(server.url, 'admin')
    const merged = await admin.post(`/api/subjects/subjects/${dora}/actions/merge`, { other: bice, take: {} })
    expect(merged.body.errorCode).toBeUndefined()
    expect(await inFolder(dora)).toEqual([id])

    // Back in its draft with other words, it is another message: only whom it is about has it.
    const again = await made({ recipientFilter: `subjects?idIn=${anna}` })
    post.refuse(1, 451)
    for (const status of ['QUEUED', 'CANCELLED', 'DRAFT']) {
      expect(await move(again, status)).toEqual([200, undefined])
      await settle()
      expect(await inFolder(anna)).toContain(again)
    }
    const draft = await read(again)
    expect((await clerk.put(`${AT}/${again}`, { ...draft, subjectLine: 'Un altro avviso' })).status).toBe(200)
    expect(await inFolder(anna)).toEqual([id])
  })

  test('recipients get ordinary mail at their e-mail address, and certified mail at their certified one', async () => {
    const both = (await clerk.get('/api/subjects/subjects?size=200')).body.data.items
    const details = await Promise.all(
      both.map(async ({ id }: { id: string }) => (await clerk.get(`/api/subjects/subjects/${id}`)).body.data),
    )
    const one = details.find(({ contacts, pec }) => pec && contacts?.email)
    const recipientFilter = `subjects?idIn=${one.id}`
    expect((await audience({ channel: 'EMAIL', recipientFilter })).recipients[0].address).toBe(
      one.contacts.email,
    )
    expect((await audience({ channel: 'PEC', recipientFilter })).recipients[0].address).toBe(one.pec)
  })

  test('a writer chooses recipients they may read, from lists that hold addresses', async () => {
    const { sources } = await audience({})
    const routes = sources.map(({ route }: { route: string }) => route)
    expect(routes).toEqual(expect.arrayContaining(['customers', 'suppliers', 'subjects', 'users']))
    expect(routes).not.toContain('tags')
    expect(sources.filter(({ isPeople }: { isPeople: boolean }) => isPeople).length).toBeGreaterThan(0)
    const office = await audience({}, await signedIn(server.url, 'ufficio'))
    expect(office.closed).toContain('users')
    expect(office.closed).not.toContain('customers')
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await audience({ recipientFilter: 'users' }, viewer)).parts[0].isRefused).toBe(true)
    const customer = await signedIn(server.url, 'officina.estense')
    expect((await customer.post('/api/mailings/previews', { message: {} })).status).toBe(403)
  })

  test('the preview of a draft uses its first recipient, and a test mail goes to its writer', async () => {
    const template = {
      subjectLine: 'Per {{subject.displayName}}',
      body: 'Codice {{code}}.',
      recipientFilter: 'customers?statusIn=ACTIVE',
    }
    const asked = { templates: 'communications', template, of: 'newest' }
    const seen = (await clerk.post('/api/templates/previews', asked)).body.data
    expect([seen.errors, seen.record.route]).toEqual([[], 'customers'])
    expect(seen.html).toMatch(/<p>Codice CLI-\d+\.<\/p>/)
    // While a relation is looked for, its field holds what was typed.
    const typed = { ...template, template: 'com', subject: 'est' }
    expect((await clerk.post('/api/templates/previews', { ...asked, template: typed })).body.data.html).toBe(
      seen.html,
    )
    const known = (await clerk.post('/api/templates/placeholders', asked)).body.data.items
    expect(known.map(({ path }: { path: string }) => path)).toContain('subject.displayName')
    const id = await made(template)
    const before = post.mails.length
    const { body, status } = await clerk.post(`${AT}/${id}/test-mail`, {})
    expect(status).toBe(202)
    expect((await post.next(body.data.to, before)).text).toMatch(/Codice CLI-\d+\./)
    expect((await read(id)).status).toBe('DRAFT')
  })

  test('placeholders that are empty for some recipients are named; those that no one fills stop the message', async () => {
    const template = {
      subjectLine: 'A {{subject.displayName}}',
      body: '<p>{{agent.label}}</p>',
      recipientFilter: 'customers?statusIn=ACTIVE\nsuppliers?statusIn=QUALIFIED',
      to: ['solo@posta.example'],
    }
    const asked = { templates: 'communications', template, of: 'newest' }
    const items = (await clerk.post('/api/templates/placeholders', asked)).body.data.items as {
      path: string
      lacks?: string[]
    }[]
    const lacking = (path: string) => items.find((one) => one.path === path)?.lacks
    expect(lacking('today')).toBeUndefined()
    expect(lacking('code')).toEqual(['indirizzi scritti (1)'])
    const own = items.find(({ lacks }) => lacks?.join() === 'Fornitori,indirizzi scritti (1)')?.path
    expect(own).toBeDefined()
    const body = `<p>{{${own}}}</p>`
    const seen = (await clerk.post('/api/templates/previews', { ...asked, template: { ...template, body } }))
      .body.data
    expect(seen.errors).toMatchObject([
      { path: 'subjectLine', code: 'PLACEHOLDER_EMPTY', params: { groups: 'indirizzi scritti (1)' } },
      {
        path: 'body',
        code: 'PLACEHOLDER_EMPTY',
        severity: 'warning',
        params: { name: own, groups: 'Fornitori, indirizzi scritti (1)' },
      },
    ])
    const id = await made({
      ...template,
      body: '<p>{{nessuno}}</p>',
      recipientFilter: 'customers?codeEquals=nessuno',
    })
    expect(await move(id, 'QUEUED')).toEqual([422, 'CONSTRAINT_VIOLATION'])
    expect((await read(id)).status).toBe('DRAFT')
  })

  test('placeholders of people, or of the template’s records, are known before a recipient is chosen', async () => {
    const admin = await signedIn(server.url, 'admin')
    const text = { subjectLine: { it: 'Avviso' }, body: { it: '<p>{{customerCategory}}</p>' } }
    const given = { name: 'Per i clienti', event: 'FREE', entityRoute: 'customers', ...text }
    const template = (await admin.post('/api/conf/email-templates', given)).body.data
    const errors = async (part: object) => {
      const asked = { templates: 'communications', template: { subjectLine: 'Avviso', ...part } }
      const { data } = (await clerk.post('/api/templates/previews', asked)).body
      return data.errors.map(({ code }: { code: string }) => code)
    }
    expect(await errors({ body: '<p>{{subject.displayName}}</p>' })).toEqual([])
    expect(await errors({ body: null, template: { id: template.id } })).toEqual([])
    expect(await errors({ body: '<p>{{customerCategory}}</p>' })).toEqual(['PLACEHOLDER'])
    expect(await errors({ body: '<p>{{nessuno}}</p>', template: { id: template.id } })).toEqual([
      'PLACEHOLDER',
    ])
    const id = await made({ body: '<p>{{subject.displayName}}</p>' })
    const refused = await clerk.put(`${AT}/statuses/${id}?newStatus=QUEUED`, await read(id))
    expect(refused.body.errors?.[0]).toMatchObject({ code: 'NO_RECIPIENTS' })
  })

  test('typed addresses have no name: the preview says which placeholders are empty, and for how many', async () => {
    const template = {
      subjectLine: 'Per {{subject.displayName}}',
      body: '<p>{{today}} {{link.record}}</p>',
      to: ['uno@posta.example', 'due@posta.example'],
      cc: ['tre@posta.example'],
    }
    const errors = async (part: object) =>
      (
        await clerk.post('/api/templates/previews', {
          templates: 'communications',
          template: { ...template, ...part },
        })
      ).body.data.errors
    const warns = { code: 'PLACEHOLDER_EMPTY', severity: 'warning' }
    expect(await errors({})).toMatchObject([
      {
        ...warns,
        path: 'subjectLine',
        params: { name: 'subject.displayName', groups: 'indirizzi scritti (3)' },
      },
      { ...warns, path: 'body', params: { name: 'link.record', groups: 'indirizzi scritti (3)' } },
    ])
    const subject = (await clerk.get('/api/subjects/subjects?size=1')).body.data.items[0]
    expect(await errors({ to: [], subject: { id: subject.id } })).toEqual([])
    expect(await errors({ to: [], cc: [], recipientFilter: 'customers?statusIn=ACTIVE\nsuppliers' })).toEqual(
      [],
    )
  })

  test('the dry run of a list warns first about messages with empty placeholders, by recipients', async () => {
    const fine = await made({ to: ['uno@posta.example'] })
    const id = await made({ subjectLine: 'Per {{subject.displayName}}', to: ['uno@posta.example'] })
    const order = { operation: 'status', ids: [fine, id], changes: { status: 'QUEUED' } }
    const tried = await runBatch(clerk, AT, { ...order, dryRun: true })
    expect([tried.done, tried.failed, tried.failures]).toEqual([2, 0, []])
    const warning = { path: 'subjectLine', code: 'PLACEHOLDER_EMPTY', severity: 'warning' }
    expect(tried.preview).toMatchObject([
      { id, warnings: [{ ...warning, params: { groups: 'indirizzi scritti (1)' } }] },
      { id: fine, warnings: [] },
    ])
    expect((await read(id)).status).toBe('DRAFT')
    expect((await runBatch(clerk, AT, { ...order, ids: [id] })).done).toBe(1)
  })

  test('attachments are part of a test mail too, but no one tests with a file that they may not read', async () => {
    const file = await uploaded('prova.txt', 'due righe di prova')
    const draft = { subjectLine: 'Prova', body: '<p>Ecco.</p>', to: ['solo@posta.example'], files: [file] }
    const asked = { templates: 'communications', template: draft }
    const before = post.mails.length
    const { body, status } = await clerk.post('/api/templates/test-mails', asked)
    expect(status).toBe(202)
    expect(attached((await post.next(body.data.to, before)).text)).toEqual([
      'prova.txt text/plain due righe di prova',
    ])
    const other = await signedIn(server.url, 'ufficio')
    expect((await other.post('/api/templates/test-mails', asked)).status).toBe(404)
    const type = (await clerk.get('/api/bu/documents?size=1')).body.data.items[0].documentType
    const bare = await clerk.post('/api/bu/documents', {
      title: 'Senza file',
      documentType: type,
      visibility: 'INTERNAL',
    })
    const refused = await clerk.post('/api/templates/test-mails', {
      ...asked,
      template: { ...draft, files: [], attachments: [{ id: bare.body.data.id, label: 'Senza file' }] },
    })
    expect(refused.body.errors).toMatchObject([{ path: 'attachments', code: 'ATTACHMENTS' }])
  })
})

/** The notice of a mail server that could not deliver a mail, as RFC 3464 wants it. */
function notice(mail: ReceivedMail, status: string, answer: string): string {
  const parts = [
    'Content-Type: text/plain\r\n\r\nI am sorry to have to inform you that your message could not be delivered.',
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.posta.example\r\n\r\nFinal-Recipient: rfc822; ${mail.to[0]}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${answer}\r\n the box does not exist`,
    `Content-Type: message/rfc822\r\n\r\nMessage-ID: ${mail.headers['message-id']}\r\nSubject: Avviso\r\n\r\nBuongiorno.`,
  ]
  const head = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.posta.example>',
    'To: tessera@office.example',
    'MIME-Version: 1.0',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
  ]
  return `${head.join('\r\n')}\r\n\r\n${parts.map((part) => `--b1\r\n${part}\r\n`).join('')}--b1--\r\n`
}

/** The mailbox of this machine, as whoever runs the server lists it. */
const here = (port: number) => readHosts('HOSTS', `localhost:${port}, 127.0.0.0/8, ::1/128`)

/** A mail like a notice, of this many parts. */
const inParts = (count: number): string =>
  [
    'From: a@b.example\r\nSubject: Molte parti\r\nMIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"\r\n',
    ...Array.from({ length: count }, (_, at) => `--b1\r\nContent-Type: text/plain\r\n\r\nParte ${at}`),
    '--b1--\r\n',
  ].join('\r\n')

/** Hands a notice over as the office's mail server does. */
async function handOver(raw: string, key = KEY): Promise<{ status: number; addresses: string[] }> {
  const headers = { 'content-type': 'message/rfc822', 'x-returns-key': key }
  const response = await fetch(`${server.url}/api/mail/returns`, { method: 'POST', headers, body: raw })
  const { data } = (await response.json()) as { data?: { addresses: string[] } }
  return { status: response.status, addresses: data?.addresses ?? [] }
}

async function sentTo(...to: string[]) {
  const before = post.mails.length
  const id = await made({ to })
  await move(id, 'QUEUED')
  await settle()
  const mails = post.mails.slice(before)
  return { id, mailTo: (address: string) => mails.find((one) => one.to.includes(address)) as ReceivedMail }
}

describe('a mail that comes back', () => {
  test('marks its recipient with what the other server said, and the message as partly sent', async () => {
    const { id, mailTo } = await sentTo('resta@posta.example', 'torna@posta.example')
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 2 })
    const { sentAt } = await read(id)
    const raw = notice(mailTo('torna@posta.example'), '5.1.1', '550 5.1.1 unknown user')
    expect((await handOver(raw, 'another key, as long')).status).toBe(403)
    expect(await handOver(raw)).toEqual({ status: 200, addresses: ['torna@posta.example'] })
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, failedCount: 1, sentAt })
    expect((await outcomes(id))[0]).toMatchObject({
      address: 'torna@posta.example',
      state: 'RETURNED',
      error: expect.stringContaining('550 5.1.1 unknown user the box does not exist'),
    })
    expect((await read(id)).outcomes).toContainEqual(
      expect.objectContaining({ address: 'torna@posta.example', state: 'RETURNED' }),
    )
  })

  test('a mail returned for an unknown address stops later ones until one is sent by hand; a full box does not', async () => {
    const gone = await sentTo('sparito@posta.example', 'pieno@posta.example')
    await handOver(notice(gone.mailTo('sparito@posta.example'), '5.1.1', '550 no such user'))
    await handOver(notice(gone.mailTo('pieno@posta.example'), '5.2.2', '552 mailbox full'))
    const seen = (
      await clerk.post('/api/mailings/previews', {
        message: { to: ['sparito@posta.example', 'pieno@posta.example'] },
      })
    ).body.data
    expect([seen.total, seen.missed.map(({ reason }: { reason: string }) => reason)]).toEqual([
      1,
      ['RETURNED'],
    ])
    const before = post.mails.length
    const later = await sentTo('SPARITO@posta.example', 'pieno@posta.example')
    expect(post.mails.slice(before).flatMap(({ to }) => to)).toEqual(['pieno@posta.example'])
    const failed = async (lang: string) => (await outcomes(later.id, lang))[0]
    const inItalian =
      /^Trattenuta: le e-mail a questo indirizzo sono tornate indietro il \d\d\/\d\d\/\d{4} .*: .*550 no such user/
    const inEnglish = /^Held: e-mails to this address came back on \d\d\/\d\d\/\d{4} .*: .*550 no such user/
    expect(await failed('it')).toMatchObject({ state: 'FAILED', error: expect.stringMatching(inItalian) })
    expect(await failed('en')).toMatchObject({ state: 'FAILED', error: expect.stringMatching(inEnglish) })
    const admin = await signedIn(server.url, 'admin')
    const heldIn = async (lang: string) =>
      (await admin.get('/api/mail/outbox', { 'accept-language': lang })).body.data.items.find(
        ({ recipient, state }: { recipient: string; state: string }) =>
          recipient.startsWith('SPARITO') && state === 'FAILED',
      )
    expect((await heldIn('it')).error).toMatch(inItalian)
    const held = await heldIn('en')
    expect(held.error).toMatch(inEnglish)
    expect((await admin.put(`/api/mail/outbox/retries/${held.id}`)).status).toBe(200)
    await settle()
    expect(post.mails.at(-1)?.to).toEqual(['SPARITO@posta.example'])
  })

  test('a notice is ignored when it is of a mail not sent from here, or another kind of mail', async () => {
    const { id, mailTo } = await sentTo('vero@posta.example')
    const raw = notice(mailTo('vero@posta.example'), '5.1.1', '550 no')
    const strange = raw.replace(/<[0-9a-f-]{36}@/, '<018f0000-0000-7000-8000-000000000000@')
    const delayed = raw.replace('Action: failed', 'Action: delayed')
    for (const one of [
      strange,
      delayed,
      'From: a@b.example\r\nSubject: Ferie\r\n\r\nTorno lunedì.',
      '',
      '\0\0',
    ])
      expect(await handOver(one)).toEqual({ status: 200, addresses: [] })
    await settle()
    expect((await read(id)).status).toBe('SENT')
  })
})

describe('notices in a mailbox', () => {
  const HOLIDAY = 'From: a@b.example\r\nSubject: Ferie\r\nContent-Type: text/plain\r\n\r\nTorno lunedì.\r\n'
  const address = () => `imaps://${MAILBOX.user}@localhost:${box.port}/INBOX`
  let admin: Caller
  const set = async (key: string, theValue: string) => {
    const found = (await admin.get(`/api/conf/sysregistry?keyEquals=${key}`)).body.data.items[0]
    const { data } = (await admin.get(`/api/conf/sysregistry/${found.id}`)).body
    expect(
      (await admin.put(`/api/conf/sysregistry/${found.id}`, { ...data, theValue })).body.errors,
    ).toBeUndefined()
  }
  /** Runs the shipped schedule and answers what its history says of it. */
  const run = async () => {
    const { id } = (await admin.get('/api/conf/scheduler?handlerEquals=READ_RETURNS')).body.data.items[0]
    expect((await admin.post(`/api/conf/scheduler/${id}/runs`)).status).toBeLessThan(300)
    await settle()
    const schedule = (await admin.get(`/api/conf/scheduler/${id}`)).body.data
    if (schedule.status !== 'ENABLED')
      await admin.put(`/api/conf/scheduler/statuses/${id}?newStatus=ENABLED`, schedule)
    expect(JSON.stringify(schedule)).not.toContain(MAILBOX.password)
    return schedule.lastOutcome as string
  }

  beforeAll(async () => {
    admin = await signedIn(server.url, 'admin')
    expect(await run()).toBe('OK · No mailbox is set for returned e-mail')
    await set('mail.returns.mailbox', address())
    await set('mail.returns.password', MAILBOX.password)
  })
  afterAll(async () => {
    await set('mail.returns.mailbox', '-')
  })

  test('a schedule reads each notice once and marks it as read; other messages stay as they are', async () => {
    const { id, mailTo } = await sentTo(`resta@casella.example`, `torna@casella.example`)
    const back = `Message-ID: <torna-1@mx.posta.example>\r\n${notice(mailTo(`torna@casella.example`), '5.2.2', '552 mailbox full')}`
    box.deliver(HOLIDAY)
    box.deliver(back)
    box.deliver(`Delivered-To: due@office.example\r\n${back}`)
    expect(await run()).toBe('OK · notices: 2, other messages: 1')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, failedCount: 1 })
    const seen = ['Ferie', '✓Undelivered Mail Returned to Sender', '✓Undelivered Mail Returned to Sender']
    expect(box.subjects('INBOX').sort()).toEqual(seen)
    // Sent again it has arrived: the notice of the first time says nothing about it, though the mailbox is
    // read from its start.
    expect(await move(id, 'QUEUED')).toEqual([200, undefined])
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', failedCount: 0 })
    await server.db.query('delete from mail_mailbox')
    expect(await run()).toBe('OK · notices: 2, other messages: 1')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', failedCount: 0 })
    expect(await run()).toBe('OK · notices: 0, other messages: 0')
  })

  test('a refused message stays in the mailbox, is reported and not read again; the notices behind it are read', async () => {
    const { id, mailTo } = await sentTo(`prima@casella.example`, `dietro@casella.example`)
    box.deliver(inParts(50))
    box.deliver(notice(mailTo(`dietro@casella.example`), '5.2.2', '552 mailbox full'))
    expect(await run()).toBe('OK · notices: 1, other messages: 0, left for the next run: 0, set aside: 1')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, failedCount: 1 })
    expect(box.subjects('INBOX')).toContain('Molte parti')
    expect(await run()).toBe('OK · notices: 0, other messages: 0')
    expect(await handOver(inParts(50))).toEqual({ status: 400, addresses: [] })
    expect(await handOver(inParts(30))).toEqual({ status: 200, addresses: [] })
  })

  test('a mailbox that cannot be read fails the run with advice, and its password appears nowhere', async () => {
    await set('mail.returns.password', 'sbagliata')
    expect(await run()).toMatch(
      /^FAILED · localhost:\d+ refuses avvisi@office.example \(.*\): correct the user in mail.returns.mailbox/,
    )
    const found = (await admin.get('/api/conf/sysregistry?keyEquals=mail.returns.password')).body.data
      .items[0]
    expect(JSON.stringify(found)).not.toContain('sbagliata')
  })
})

describe('a message with more than 20 MB of files', () => {
  test('a message with more than 20 MB of files is not sent and says why; with fewer files it is sent', async () => {
    const big = async (name: string) => uploaded(name, `${name} ${'x'.repeat(11 * 1024 * 1024)}`)
    const files = [await big('uno.txt'), await big('due.txt')]
    const id = await made({ to: ['grande@posta.example'], files })
    await move(id, 'QUEUED')
    await settle()
    const failed = await read(id)
    expect([failed.status, failed.files.length]).toEqual(['FAILED', 2])
    expect(failed.outcomes[0].reply).toMatch(
      /^Gli allegati pesano 2[23] MB: se ne possono spedire al massimo 20 MB\.$/,
    )
    await move(id, 'CANCELLED')
    await move(id, 'DRAFT')
    const { body } = await clerk.put(`${AT}/${id}`, { ...(await read(id)), files: files.slice(0, 1) })
    expect(body.errors).toBeUndefined()
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 1 })
  })
})

describe('a message to many', () => {
  test('a message goes to each recipient once, filled with their own record, and is then set to sent', async () => {
    const id = await made({
      subjectLine: 'Buongiorno {{subject.displayName}}',
      body: 'Il tuo codice è {{code}}.\n\nA presto & grazie',
      recipientFilter: 'customers?statusIn=ACTIVE',
      to: ['uno@posta.example', 'UNO@posta.example', 'due@posta.example'],
    })
    expect((await clerk.put(`${AT}/statuses/${id}?newStatus=SENT`, await read(id))).body.errorCode).toBe(
      'STATUS_NOT_ALLOWED',
    )
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

  test('a message is partly sent when a recipient is refused for good; sending it again reaches only them', async () => {
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

  test('a message in progress lists sent and waiting recipients with reasons; waiting ones can be tried at once', async () => {
    const id = await made({ to: ['subito@posta.example', 'rinvio@posta.example'] })
    post.refuse(1, 451)
    await move(id, 'QUEUED')
    await settle()
    const seen = async () => (await clerk.get(`/api/mailings/${id}/recipients`)).body.data
    const { items, ...counts } = await seen()
    expect(counts).toMatchObject({ open: 1, sent: 1, failed: 0, total: 2 })
    const waits = { state: 'QUEUED', attempts: 1, error: expect.stringContaining('451') }
    expect(items).toMatchObject([
      { ...waits, nextAt: new Date(at + 60_000).toISOString() },
      { state: 'SENT', attempts: 0, error: null, nextAt: null },
    ])
    const part = async (asked: string) =>
      (await clerk.get(`/api/mailings/${id}/recipients?part=${asked}`)).body
    expect((await part('open')).data.items).toMatchObject([{ state: 'QUEUED', attempts: 1 }])
    expect((await part('failed')).data).toMatchObject({ items: [], total: 2 })
    expect((await part('other')).errorCode).toBe('BAD_PARAMETER')
    expect((await read(id)).status).toBe('QUEUED')
    const viewer = await signedIn(server.url, 'sola.lettura')
    expect((await viewer.get(`/api/mailings/${id}/recipients`)).body.data.total).toBe(2)
    expect((await viewer.put(`/api/mailings/${id}/retries`)).status).toBe(403)
    expect((await clerk.put(`/api/mailings/${id}/retries`)).body.data).toEqual({ retried: 1 })
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 2 })
    expect((await clerk.put(`/api/mailings/${id}/retries`)).body.data).toEqual({ retried: 0 })
  })

  test('a cancelled message says who got it; changed it goes to everyone, unchanged to no one twice', async () => {
    const id = await made({ to: ['primo@posta.example', 'secondo@posta.example'] })
    post.refuse(1, 451)
    const before = post.mails.length
    const received = () => post.mails.slice(before).map(({ to }) => to[0])
    await move(id, 'QUEUED')
    await settle()
    expect([(await read(id)).status, received().length]).toEqual(['QUEUED', 1])
    expect(await move(id, 'CANCELLED')).toEqual([200, undefined])
    await settle()
    const cancelled = await read(id)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', sentCount: 1, failedCount: 0 })
    expect(cancelled.outcomes.map(({ state }: { state: string }) => state).sort()).toEqual([
      'CANCELLED',
      'SENT',
    ])

    await move(id, 'DRAFT')
    await settle()
    await move(id, 'QUEUED')
    await settle()
    expect(received().sort(), 'nobody twice').toEqual(['primo@posta.example', 'secondo@posta.example'])
    const other = await made({ to: ['terzo@posta.example', 'quarto@posta.example'] })
    post.refuse(1, 451)
    await move(other, 'QUEUED')
    await settle()
    await move(other, 'CANCELLED')
    await settle()
    await move(other, 'DRAFT')
    await settle()
    const draft = await read(other)
    expect(
      (await clerk.put(`${AT}/${other}`, { ...draft, body: 'Buongiorno, il prezzo giusto.' })).status,
    ).toBe(200)
    await move(other, 'QUEUED')
    await settle()
    const right = post.mails.slice(before).filter(({ text }) => text.includes('il prezzo giusto'))
    expect(right.map(({ to }) => to[0]).sort()).toEqual(['quarto@posta.example', 'terzo@posta.example'])
    expect(await read(other)).toMatchObject({ status: 'SENT', sentCount: 2 })
  })

  test('a message waits for its day and time on the clock of the office, and a cancelled one is not sent', async () => {
    const day = officeDay(at + 48 * HOUR)
    const [one, two] = [
      await made({ to: ['later@posta.example'] }),
      await made({ to: ['never@posta.example'] }),
    ]
    const past = { ...(await read(one)), scheduledAt: officeDay(at - 48 * HOUR) }
    expect(
      (await clerk.put(`${AT}/statuses/${one}?newStatus=SCHEDULED`, past)).status,
      'a day that has passed',
    ).toBe(422)
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

  test('a message without a valid recipient is not sent: none named, none found, a wrong or forbidden filter', async () => {
    const refusedBy = async (part: object, status = 'QUEUED') => {
      const id = await made(part)
      const today = { ...(await read(id)), scheduledAt: officeDay(at + 48 * HOUR) }
      const { body, status: code } = await clerk.put(`${AT}/statuses/${id}?newStatus=${status}`, today)
      expect((await read(id)).status).toBe(code === 200 ? status : 'DRAFT')
      return [code, body.errors?.[0]?.path, body.errors?.[0]?.code]
    }
    const nobody = { recipientFilter: 'customers?codeEquals=NOBODY' }
    expect(await refusedBy({})).toEqual([422, 'to', 'NO_RECIPIENTS'])
    expect(await refusedBy(nobody)).toEqual([422, 'recipientFilter', 'NOBODY_FOUND'])
    const erased = { to: ['cancellato.0190a0000000@example.invalid'] }
    expect(await refusedBy(erased), 'an erased address is none').toEqual([422, 'subject', 'NOBODY_FOUND'])
    expect(await refusedBy({ ...nobody, to: ['x@posta.example'] })).toEqual([200, undefined, undefined])
    expect(await refusedBy({ recipientFilter: 'customers?nothingEquals=1' })).toEqual([
      422,
      'recipientFilter',
      'RECIPIENT_FILTER',
    ])
    expect(await refusedBy({ recipientFilter: 'planets' })).toEqual([422, 'entityRoute', 'NO_ENTITY'])
    expect(await refusedBy(nobody, 'SCHEDULED')).toEqual([200, undefined, undefined])
  })

  test('a message uses an enabled template, and is not sent with one that was disabled since', async () => {
    const admin = await signedIn(server.url, 'admin')
    const text = { subjectLine: { it: 'Avviso' }, body: { it: '<p>Buongiorno.</p>' } }
    const template = (
      await admin.post('/api/conf/email-templates', { name: 'Da spegnere', event: 'FREE', ...text })
    ).body.data
    const part = { body: null, template: { id: template.id }, to: ['x@posta.example'] }
    const turned = async (status: string) => {
      const { data } = (await admin.get(`/api/conf/email-templates/${template.id}`)).body
      expect(
        (await admin.put(`/api/conf/email-templates/statuses/${template.id}?newStatus=${status}`, data))
          .status,
      ).toBe(200)
    }
    const [now, later] = [await made(part), await made(part)]
    const body = { ...(await read(later)), scheduledAt: officeDay(at + 48 * HOUR) }
    expect((await clerk.put(`${AT}/statuses/${later}?newStatus=SCHEDULED`, body)).status).toBe(200)
    await turned('DISABLED')
    const refused = await clerk.put(`${AT}/statuses/${now}?newStatus=QUEUED`, await read(now))
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'template', code: 'TEMPLATE_DISABLED' },
    ])
    const chosen = await clerk.post(AT, { channel: 'EMAIL', smtp: SMTP, subjectLine: 'Avviso', ...part })
    expect([chosen.status, chosen.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'template', code: 'INCORRECT' },
    ])
    at += 72 * HOUR
    clerk = await signedIn(server.url, 'laura.bianchi')
    await settle()
    const reply = 'Il modello è stato disattivato.'
    expect(await read(later)).toMatchObject({
      status: 'FAILED',
      outcomes: [{ address: 'x@posta.example', reply }],
    })
  })

  test('a message uses the text of its template from the start of sending, for display and for later attempts', async () => {
    const admin = await signedIn(server.url, 'admin')
    const body = { it: '<p>Prima stesura per {{subject.displayName}}.</p>', en: '<p>First wording.</p>' }
    const text = { name: 'Da riscrivere', event: 'FREE', subjectLine: { it: 'Avviso' }, body }
    const template = (await admin.post('/api/conf/email-templates', text)).body.data
    const reworded = async (part: object) => {
      const { data } = (await admin.get(`/api/conf/email-templates/${template.id}`)).body
      expect((await admin.put(`/api/conf/email-templates/${template.id}`, { ...data, ...part })).status).toBe(
        200,
      )
    }
    const part = {
      body: null,
      template: { id: template.id },
      to: ['uno.testo@posta.example', 'due.testo@posta.example'],
    }
    const id = await made(part)
    expect((await read(id)).sentText ?? null, 'a draft shows none').toBeNull()
    const before = post.mails.length
    post.refuse(1, 550)
    await move(id, 'QUEUED')
    await settle()
    expect(await read(id)).toMatchObject({ status: 'PARTIAL', sentCount: 1, body: null, sentText: body })
    await reworded({ body: { it: '<p>Seconda stesura.</p>', en: '<p>Second wording.</p>' } })
    expect(await move(id, 'QUEUED')).toEqual([200, undefined])
    await settle()
    expect(await read(id)).toMatchObject({ status: 'SENT', sentCount: 2, sentText: body })
    const texts = post.mails.slice(before).map(({ text: one }) => one)
    expect(texts).toHaveLength(2)
    for (const one of texts) expect(one).toContain('Prima stesura')

    // One that nobody got is sent by the template as it is by then.
    const missed = await made({ ...part, to: ['quattro.testo@posta.example'] })
    post.refuse(1, 550)
    await move(missed, 'QUEUED')
    await settle()
    expect((await read(missed)).status).toBe('FAILED')
    const third = { it: '<p>Terza stesura.</p>', en: '<p>Third wording.</p>' }
    await reworded({ body: third })
    await move(missed, 'QUEUED')
    await settle()
    expect(await read(missed)).toMatchObject({ status: 'SENT', sentText: third })
    expect(post.mails.at(-1)?.text).toContain('Terza stesura')

    // What is a draft again has the text of its template as it is by then.
    const again = await made({ ...part, recipientFilter: 'customers?codeEquals=NOBODY', to: [] })
    await server.db.query('update e_communications set "sentText" = $2::jsonb where id = $1', [
      again,
      JSON.stringify(body),
    ])
    expect(await move(again, 'CANCELLED')).toEqual([200, undefined])
    expect((await read(again)).sentText).toEqual(body)
    expect(await move(again, 'DRAFT')).toEqual([200, undefined])
    expect((await read(again)).sentText ?? null).toBeNull()
    // One with a text of its own needs no other.
    const own = await made({ template: { id: template.id }, to: ['tre.testo@posta.example'] })
    await move(own, 'QUEUED')
    await settle()
    expect([(await read(own)).status, (await read(own)).sentText ?? null]).toEqual(['SENT', null])
  })

  test('a message that finds no recipient on its day fails, and says why in the language of its sender', async () => {
    const id = await made({ recipientFilter: 'customers?codeEquals=NOBODY' })
    const body = { ...(await read(id)), scheduledAt: officeDay(at + 48 * HOUR) }
    expect((await clerk.put(`${AT}/statuses/${id}?newStatus=SCHEDULED`, body)).status).toBe(200)
    at += 72 * HOUR
    clerk = await signedIn(server.url, 'laura.bianchi')
    await settle()
    const reply = 'Nessun destinatario ha un indirizzo.'
    expect(await read(id)).toMatchObject({ status: 'FAILED', sentAt: null, outcomes: [{ reply }] })
  })

  test('the recipients of a message are closed to people who may not read it, and server fields are read-only', async () => {
    const id = await made({ to: ['x@posta.example'] })
    const outside = await signedIn(server.url, 'officina.estense')
    expect((await outside.get(`/api/mailings/${id}/recipients`)).status).toBeGreaterThanOrEqual(403)
    const changed = await clerk.put(`${AT}/${id}`, { ...(await read(id)), sentCount: 9 })
    expect(changed.body.errors?.[0]).toMatchObject({ path: 'sentCount', code: 'READ_ONLY' })
  })

  test('a message goes to ten thousand recipients in batches of a hundred', {
    timeout: 240_000,
  }, async () => {
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
    expect((await clerk.get(`/api/mailings/${id}/recipients?page=49`)).body.data).toMatchObject({
      total: 10_000,
      page: 49,
    })
  })
})

describe('the channel and the mailbox of a message', () => {
  test('certified mail is refused where only ordinary mail is configured', async () => {
    const id = await made({ channel: 'PEC', to: ['pec@posta.example'] })
    const { body, status } = await clerk.put(`${AT}/statuses/${id}?newStatus=QUEUED`, await read(id))
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'channel', code: 'NO_CERTIFIED_MAIL' }])
    expect((await read(id)).status).toBe('DRAFT')
  })

  test('answers go to the mailbox that it names', async () => {
    const before = post.mails.length
    const id = await made({ to: ['chi@posta.example'] })
    await move(id, 'QUEUED')
    await settle()
    expect(post.mails.slice(before)[0]?.headers).toMatchObject({
      from: 'Tessera <tessera@office.example>',
      'reply-to': 'info@tessera.example',
    })
  })

  test('certified mail uses only its own server, with its own sender', async () => {
    const [ordinary, certified] = [await startMailServer(), await startMailServer()]
    const office = await testServer({
      config: {
        mail: { url: `${ordinary.url}?ignoreTLS=true`, from: 'tessera@office.example' },
        certifiedMail: { url: `${certified.url}?ignoreTLS=true`, from: 'ufficio@pec.example' },
      },
    })
    try {
      const writer = await signedIn(office.url, 'laura.bianchi')
      for (const channel of ['PEC', 'EMAIL']) {
        const message = {
          channel,
          smtp: SMTP,
          subjectLine: channel,
          body: 'Buongiorno.',
          to: [`${channel.toLowerCase()}@posta.example`],
        }
        const { id } = (await writer.post(AT, message)).body.data
        const answer = await writer.put(
          `${AT}/statuses/${id}?newStatus=QUEUED`,
          (await writer.get(`${AT}/${id}`)).body.data,
        )
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
      await office.use(schedulerFeature).settle()
      expect(certified.mails.map(({ headers, to }) => [to, headers.from])).toEqual([
        [['pec@posta.example'], 'ufficio@pec.example'],
      ])
      expect(ordinary.mails.map(({ to }) => to)).toEqual([['email@posta.example']])
    } finally {
      await office.drop()
      await Promise.all([ordinary.stop(), certified.stop()])
    }
  })

  test('receipts update a certified mail: accepted, delivered and when, or refused and why', async () => {
    const [certified, mailbox] = [await startMailServer(), await startMailbox()]
    const office = await testServer({
      config: {
        certifiedMail: { url: `${certified.url}?ignoreTLS=true`, from: 'ufficio@pec.example' },
        mailCa: mailbox.ca,
        outbound: here(mailbox.port),
      },
    })
    try {
      const [writer, admin] = [
        await signedIn(office.url, 'laura.bianchi'),
        await signedIn(office.url, 'admin'),
      ]
      for (const [key, theValue] of [
        ['mail.receipts.mailbox', `imaps://${MAILBOX.user}@localhost:${mailbox.port}/INBOX`],
        ['mail.receipts.password', MAILBOX.password],
      ]) {
        const [{ id }] = (await admin.get(`/api/conf/sysregistry?keyEquals=${key}`)).body.data.items
        const { data } = (await admin.get(`/api/conf/sysregistry/${id}`)).body
        expect(
          (await admin.put(`/api/conf/sysregistry/${id}`, { ...data, theValue })).body.errors,
        ).toBeUndefined()
      }
      const to = ['accettata', 'consegnata', 'ignota', 'respinta', 'tardi'].map(
        (name) => `${name}@pec.example`,
      )
      const message = { channel: 'PEC', smtp: SMTP, subjectLine: 'Avviso', body: 'Buongiorno.', to }
      const { id } = (await writer.post(AT, message)).body.data
      const record = async () => (await writer.get(`${AT}/${id}`)).body.data
      await writer.put(`${AT}/statuses/${id}?newStatus=QUEUED`, await record())
      await office.use(schedulerFeature).settle()
      expect(await record()).toMatchObject({ status: 'SENT', sentCount: 5 })

      const receive = (kind: string, name: string, more: object = {}) => {
        const sent = certified.mails.find((mail) => mail.to[0] === `${name}@pec.example`)
        const about = sent?.headers['message-id'] ?? ''
        mailbox.deliver(certifiedReceipt({ kind, about, to: `${name}@pec.example`, ...more }))
      }
      const late = { fault: 'altro', extended: 'il gestore del destinatario non risponde' }
      receive('accettazione', 'accettata')
      receive('avvenuta-consegna', 'consegnata')
      receive('accettazione', 'consegnata')
      receive('errore-consegna', 'ignota', {
        fault: 'no-dest',
        extended: '5.1.1 - GESTORE PEC S.P.A. - indirizzo <non valido>',
      })
      receive('non-accettazione', 'respinta', { fault: 'altro', extended: 'mittente e busta non coincidono' })
      receive('preavviso-errore-consegna', 'tardi', late)
      receive('presa-in-carico', 'tardi')
      mailbox.deliver(
        certifiedReceipt({ kind: 'avvenuta-consegna', about: '<estraneo@pec.example>', to: 'x@pec.example' }),
      )
      const read = () =>
        office.use(mailFeature).readBounces({ say: () => undefined, signal: new AbortController().signal })
      expect(await read()).toEqual([{ notices: 6, others: 2, aside: 0, left: 0 }])
      await office.use(schedulerFeature).settle()

      const { outcomes: rows, ...after } = await record()
      expect(after).toMatchObject({ status: 'PARTIAL', sentCount: 3, failedCount: 2 })
      const said = rows.map(({ address, reply, state }: Record<string, string>) => [
        address?.split('@')[0],
        state,
        reply,
      ])
      expect(said.sort()).toEqual([
        ['accettata', 'SENT', 'accettazione 27/11/2026 10:12'],
        ['consegnata', 'DELIVERED', '27/11/2026 10:12'],
        ['ignota', 'RETURNED', 'no-dest: 5.1.1 - GESTORE PEC S.P.A. - indirizzo <non valido>'],
        ['respinta', 'RETURNED', 'altro: mittente e busta non coincidono'],
        ['tardi', 'SENT', 'preavviso di mancata consegna: altro: il gestore del destinatario non risponde'],
      ])
      const held = await office.use(mailFeature).returnedAddresses(to)
      expect([...held.keys()], 'an unknown address gets nothing more').toEqual(['ignota@pec.example'])
      expect(mailbox.subjects('INBOX').filter((subject) => subject.startsWith('✓'))).toHaveLength(6)
    } finally {
      await office.drop()
      await Promise.all([certified.stop(), mailbox.stop()])
    }
  })
})
