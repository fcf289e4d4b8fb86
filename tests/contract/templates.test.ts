import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { templatesFeature } from '../../src/server/features/messaging/templates'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { serverContext } from '../../src/server/kernel/context'
import { type Caller, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { pdfOf, readPdf, withPixel } from '../support/pdf'
import { type TestServer, testServer } from '../support/server'

const MAILS = '/api/conf/email-templates'
const PRINTS = '/api/conf/print-templates'
const CUSTOMERS = '/api/subjects/customers'

let post: MailServer
let server: TestServer
let admin: Caller
let customer: { id: string; code: string; subject: { id: string; label: string } }

beforeAll(async () => {
  post = await startMailServer()
  const mail = { url: `${post.url}?ignoreTLS=true`, from: 'Tessera <tessera@office.example>' }
  server = await testServer({ kind: 'postgres', config: { mail } })
  admin = await signedIn(server.url, 'admin')
  customer = (await admin.get(`${CUSTOMERS}?size=1&sort=code,asc`)).body.data.items[0]
}, 300_000)
afterAll(async () => {
  await server?.drop()
  await post?.stop()
})

const mailTemplate = (part: object) => ({
  name: 'Benvenuto',
  event: 'FREE',
  subjectLine: { it: 'Buongiorno {{subject.displayName}}' },
  body: { it: '<p>Gentile <b>{{subject.displayName}}</b>, codice {{code}}, {{bu.name}}, {{today}}.</p>' },
  entityRoute: 'customers',
  ...part,
})
const printTemplate = (part: object) => ({
  name: 'Lettera',
  entityRoute: 'customers',
  format: 'PDF',
  body: {
    it: '<p>Spett. {{subject.displayName}}</p><p>Sconto {{discountPercent}} del {{today}} – {{status}}</p>',
  },
  ...part,
})

describe('the placeholders of a template', () => {
  test('a save checks the placeholders: each unknown one is an error of its field, with a suggestion', async () => {
    const bad = {
      body: { it: '<p>{{subject.displayNme}} {{planet}} {{code</p>' },
      subjectLine: { it: '{{displayName}}' },
    }
    const { body, status } = await admin.post(MAILS, mailTemplate(bad))
    expect([status, body.errorCode]).toEqual([422, 'CONSTRAINT_VIOLATION'])
    expect(
      body.errors.map(({ code, params, path }: { code: string; params: object; path: string }) => [
        path,
        code,
        params,
      ]),
    ).toEqual([
      ['subjectLine', 'PLACEHOLDER_NEAR', { name: 'displayName', near: 'subject.displayName' }],
      ['body', 'PLACEHOLDER_NEAR', { name: 'subject.displayNme', near: 'subject.displayName' }],
      ['body', 'PLACEHOLDER', { name: 'planet' }],
      ['body', 'PLACEHOLDER_NEAR', { name: 'code', near: 'code' }],
    ])
    const print = await admin.post(PRINTS, printTemplate({ entityRoute: 'customrs' }))
    expect([print.status, print.body.errors[0].code]).toEqual([422, 'NO_ENTITY'])
    const footer = await admin.post(PRINTS, printTemplate({ footer: { it: '{{link.recover}}' } }))
    expect([footer.status, footer.body.errors[0].path]).toEqual([422, 'footer'])
    // Its flow alone fills such a link, and no subject shows one.
    const link = await admin.post(MAILS, mailTemplate({ body: { it: '<a href="{{link.recover}}">Qui</a>' } }))
    expect([link.status, link.body.errors[0]]).toMatchObject([
      422,
      { path: 'body', params: { name: 'link.recover' } },
    ])
    const shown = await admin.post(MAILS, mailTemplate({ subjectLine: { it: '{{link.record}}' } }))
    expect([shown.status, shown.body.errors[0]]).toMatchObject([
      422,
      { path: 'subjectLine', params: { name: 'link.record' } },
    ])
    expect((await admin.get(`${MAILS}?nameEquals=Benvenuto`)).body.data.items).toEqual([])
    const recovery = mailTemplate({ event: 'RECOVER_PASSWORD', entityRoute: null, name: 'Recupero' })
    const own = { subjectLine: { it: 'Password' }, body: { it: '<a href="{{link.recover}}">Recupera</a>' } }
    expect((await admin.post(MAILS, { ...recovery, ...own, status: 'DISABLED' })).status).toBe(201)
  })

  test('a key that templates do not have is refused, with the one that was meant', async () => {
    const asked = {
      templates: 'email-templates',
      template: { ...mailTemplate({}), subjectLne: { it: 'Ciao' } },
    }
    const { body, status } = await admin.post('/api/templates/previews', asked)
    expect([status, body.errorCode]).toEqual([400, 'BAD_BODY'])
    expect(body.detail).toContain('did you mean subjectLine?')
  })

  test('placeholders are offered with their names; secrets and rows are not', async () => {
    const { body } = await admin.post('/api/templates/placeholders', {
      templates: 'email-templates',
      template: mailTemplate({}),
    })
    const paths = body.data.items.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'code',
        'discountPercent',
        'subject.displayName',
        'bu.name',
        'today',
        'link.record',
      ]),
    )
    expect(body.data.items).toContainEqual({
      path: 'subject.displayName',
      label: 'Soggetto › Denominazione',
      group: 'Soggetto',
    })
    const groups = [...new Set(body.data.items.map(({ group }: { group: string }) => group))]
    expect(groups).toEqual(expect.arrayContaining(['Cliente', 'Soggetto', 'Date', 'Ufficio']))
    expect(paths.filter((path: string) => path.includes('[') || path.startsWith('portalUser.'))).toEqual([])
    const clerk = await signedIn(server.url, 'officina.estense')
    expect(
      (await clerk.post('/api/templates/placeholders', { templates: 'email-templates', template: {} }))
        .status,
    ).toBe(403)
  })
})

describe('a mail by template', () => {
  test('a mail is previewed before it is sent, and its test goes to its author alone', async () => {
    const asked = {
      templates: 'email-templates',
      template: mailTemplate({}),
      route: 'customers',
      id: customer.id,
    }
    const seen = (await admin.post('/api/templates/previews', asked)).body.data
    expect(seen.errors).toEqual([])
    expect(seen.texts.subjectLine).toMatch(/^Buongiorno \S/)
    expect(seen.texts.body).toContain(customer.code)
    const holes = { ...asked, template: mailTemplate({ body: { it: '{{planet}}' } }) }
    expect((await admin.post('/api/templates/previews', holes)).body.data.errors).toMatchObject([
      { path: 'body', params: { name: 'planet' } },
    ])
    expect((await admin.post('/api/templates/test-mails', holes)).status).toBe(422)
    const { body, status } = await admin.post('/api/templates/test-mails', asked)
    expect(status).toBe(202)
    const mail = await post.next(body.data.to)
    expect(mail.headers.subject).toBe(seen.texts.subjectLine)
    expect(mail.text).toContain(customer.code)
  })

  test('an unsaved mail is previewed with the newest record or a chosen one, in the language asked for', async () => {
    const asked = { templates: 'email-templates', template: mailTemplate({}) }
    const newest = (await admin.get(`${CUSTOMERS}?size=1&sort=createdAt,desc`)).body.data.items[0]
    const seen = (await admin.post('/api/templates/previews', { ...asked, of: 'newest' })).body.data
    expect(seen.record).toMatchObject({ route: 'customers', id: newest.id })
    const chosen = (await admin.post('/api/templates/previews', { ...asked, of: customer.id, lang: 'en' }))
      .body.data
    expect([chosen.record.id, chosen.html]).toEqual([customer.id, expect.stringContaining(customer.code)])
    expect((await admin.post('/api/templates/previews', { ...asked, of: 'x' })).status).toBe(404)
    const paper = {
      templates: 'print-templates',
      template: printTemplate({ name: 'Bozza', body: { it: '<p>Foglio {{code}}</p>' } }),
    }
    const printed = await fetch(`${server.url}/api/templates/papers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...paper, of: customer.id }),
    })
    const { pages, text } = await readPdf(new Uint8Array(await printed.arrayBuffer()))
    expect([pages, printed.headers.get('content-type')]).toEqual([1, 'application/pdf'])
    expect(text).toContain(`Foglio ${customer.code}`)
    expect((await admin.post('/api/templates/papers', paper)).body.errorCode).toBe('NOTHING_SELECTED')
    const clerk = await signedIn(server.url, 'officina.estense')
    expect((await clerk.post('/api/templates/papers', { ...paper, of: customer.id })).status).toBe(403)
  })

  test('a stored template is previewed on paper and sent to oneself, with the record asked for or the newest', async () => {
    const { id } = (await admin.post(MAILS, mailTemplate({ name: 'Prova' }))).body.data
    const { status, text } = await pdfOf(admin, server.url, `${MAILS}/${id}/preview?of=${customer.id}`)
    expect(status).toBe(200)
    expect(text).toContain(`codice ${customer.code}`)
    const before = post.mails.length
    const sent = await admin.post(`${MAILS}/${id}/test-mail`, {})
    expect(sent.status).toBe(202)
    expect((await post.next(sent.body.data.to, before)).text).toMatch(/codice CLI-/)
    expect((await admin.get(`${CUSTOMERS}/${customer.id}/preview`)).status).toBe(404)
    expect((await admin.post(`${CUSTOMERS}/${customer.id}/test-mail`, {})).status).toBe(404)
    const print = (await admin.post(PRINTS, printTemplate({ name: 'Bozza' }))).body.data.id
    expect((await pdfOf(admin, server.url, `${PRINTS}/${print}/preview?of=${customer.id}`)).text).toMatch(
      /Spett\. \S+/,
    )
  })

  test('a mail is queued once for each key and recipient, in the transaction of its cause', async () => {
    const { body } = await admin.post(MAILS, mailTemplate({ name: 'Una volta' }))
    expect(body.data.code).toMatch(/^EML-/)
    const entity = server.catalogue.current().entities.get('customers')?.entity
    if (!entity) throw new Error('no customers')
    const data = (await admin.get(`${CUSTOMERS}/${customer.id}`)).body.data
    const templates = server.use(templatesFeature)
    const mail = {
      template: body.data.code,
      recipients: ['uno@example.example', 'UNO@example.example', 'due@example.example', 'nessuno'],
      key: 'welcome-1',
      record: { entity, data },
      lang: 'it',
      context: serverContext(),
    }
    await server.db.transaction((sql) => templates.send(sql, mail))
    await server.db.transaction((sql) => templates.send(sql, mail))
    const failing = server.db.transaction(async (sql) => {
      await templates.send(sql, { ...mail, key: 'welcome-2' })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await server.use(schedulerFeature).settle()
    const sent = (await server.use(mailFeature).list('en')).filter(({ recipient }) =>
      /^(uno|due)@/i.test(recipient),
    )
    expect(sent.map(({ recipient, state }) => [recipient.toLowerCase(), state]).sort()).toEqual([
      ['due@example.example', 'SENT'],
      ['uno@example.example', 'SENT'],
    ])
    await expect(
      server.db.transaction((sql) => templates.send(sql, { ...mail, template: 'EML-999' })),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('paper by template', () => {
  const made = async (part: object) => {
    const { body } = await admin.post(PRINTS, printTemplate(part))
    expect(body.errors).toBeUndefined()
    return body.data.id
  }

  test('a print has the head, body and foot of its template, and rows as tables', async () => {
    const parts = {
      name: 'Scheda',
      header: { it: 'Carta di {{bu.name}}' },
      footer: { it: 'Foglio del {{today}}' },
      entityRoute: 'subjects',
      body: {
        it: '<h2>{{subject.displayName}}</h2><p>{{contactPersons}}</p><p>{{address.city}} &amp; {{status}}</p>',
      },
    }
    const id = await made(parts)
    const subject = (await admin.get('/api/subjects/subjects?q=officina%20estense&size=1')).body.data.items[0]
    const { headers, pages, text } = await pdfOf(
      admin,
      server.url,
      `/api/subjects/subjects/${subject.id}/pdf?template=${id}`,
    )
    expect([pages, headers.get('content-disposition')]).toEqual([1, expect.stringContaining('Scheda.pdf')])
    for (const words of [
      'Carta di Tessera Demo',
      'Officina Estense S.r.l. Persone di contatto Nome',
      'Elena Rinaldi',
      '& Attivo',
      'Foglio del',
      'Pagina 1 di 1',
    ])
      expect(text).toContain(words)
    const listed = await admin.get('/api/subjects/subjects/pdf-templates')
    expect(listed.body.data.items).toContainEqual({ id, name: 'Scheda' })
  })

  test('a print makes letters for chosen rows with images, Italian dates, and the head and page number of each', async () => {
    const PATH = '/api/subjects/suppliers'
    const { items } = (await admin.get(`${PATH}?size=2&sort=code,asc`)).body.data
    const form = new FormData()
    form.append('file', new File([new Uint8Array(withPixel())], 'timbro.png', { type: 'image/png' }))
    const headers = { authorization: `Bearer ${admin.token}` }
    const { data: stamp } = await (
      await fetch(`${server.url}/api/files`, { method: 'POST', body: form, headers })
    ).json()
    const { body: stored } = await admin.get(`${PATH}/${items[0].id}`)
    const kept = await admin.put(`${PATH}/${items[0].id}`, {
      ...stored.data,
      attachments: [stamp],
      since: '2021-03-09',
    })
    expect(kept.body.errors).toBeUndefined()
    const id = await made({
      name: 'Lettera con timbro',
      entityRoute: 'suppliers',
      header: { it: 'Alla ditta {{subject.displayName}}' },
      body: { it: '<p>Fornitore dal {{since}}, scritto il {{today}}.</p><p>{{attachments}}</p>' },
    })
    const ids = items.map((one: { id: string }) => one.id).join(',')
    const { images, pages, texts } = await pdfOf(
      admin,
      server.url,
      `${PATH}/pdf?idIn=${ids}&sort=code,asc&template=${id}`,
    )
    expect([pages, images > 0]).toEqual([2, true])
    expect(texts[0]).toMatch(/Fornitore dal 09\/03\/2021, scritto il \d\d\/\d\d\/\d{4}\./)
    expect(texts.map((text) => /Alla ditta \S/.test(text))).toEqual([true, true])
    expect(texts.map((text) => /Pagina 1 di 1/.test(text))).toEqual([true, true])
    expect(texts[1]).not.toContain('09/03/2021')
  })

  test('a template of another entity, or a disabled one, is not found', async () => {
    const id = await made({ name: 'Altra', entityRoute: 'suppliers', body: { it: '<p>{{code}}</p>' } })
    const at = `${CUSTOMERS}/${customer.id}/pdf?template=`
    for (const one of [id, 'x', '018f0000-0000-7000-8000-000000000000'])
      expect((await admin.get(at + one)).status).toBe(404)
    const own = await made({ name: 'Spenta' })
    expect((await admin.get(at + own)).status).toBe(200)
    const { body } = await admin.get(`${PRINTS}/${own}`)
    await admin.put(`${PRINTS}/statuses/${own}?newStatus=DISABLED`, body.data)
    expect((await admin.get(at + own)).status).toBe(404)
  })

  test('a print of a list has a letter for each chosen row, as many as its reader sees, 200 at most', async () => {
    const id = await made({ name: 'Circolare' })
    const { items } = (await admin.get(`${CUSTOMERS}?size=3&sort=code,asc`)).body.data
    const ids = items.map((one: { id: string }) => one.id).join(',')
    const { pages, texts } = await pdfOf(
      admin,
      server.url,
      `${CUSTOMERS}/pdf?idIn=${ids}&sort=code,asc&template=${id}`,
    )
    expect(pages).toBe(3)
    expect(texts.map((text) => /Pagina \d di \d/.exec(text)?.[0])).toEqual(
      Array.from({ length: 3 }, () => 'Pagina 1 di 1'),
    )
    const mine = await signedIn(server.url, 'officina.estense')
    expect((await pdfOf(mine, server.url, `${CUSTOMERS}/pdf?template=${id}`)).pages).toBe(1)
    expect(
      (await admin.get(`${CUSTOMERS}/pdf?idIn=018f0000-0000-7000-8000-000000000000`)).body.errorCode,
    ).toBe('NOTHING_SELECTED')
  })
})
