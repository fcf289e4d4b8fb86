import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverContext } from '../../src/server/kernel/context'
import { toBaseVersion } from '../../src/server/records/port'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const BUYERS = {
  route: 'buyers',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      agent: { entity: 'buyers' },
    },
  },
}

/** Deals, and the mails that their file declares. */
const DEALS = {
  route: 'deals',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      buyer: { entity: 'buyers' },
      copyTo: { type: 'string', format: 'email' },
      amount: { type: 'number', options: { currency: 'EUR' } },
      endsOn: { type: 'string', format: 'date' },
    },
  },
  conf: {
    statuses: {
      default: 'OPEN',
      list: [
        { code: 'OPEN', color: '#1e88e5', allowable: ['SIGNED'], write: true },
        { code: 'SIGNED', color: '#43a047', allowable: ['OPEN'], write: true },
      ],
    },
  },
  mails: [
    {
      event: 'DEAL_SIGNED',
      on: { status: 'SIGNED' },
      when: 'record.amount > 0',
      to: ['buyer.email', 'buyer.agent.email', 'copyTo'],
      subject: { it: 'Firmato: {{name}}', en: 'Signed: {{name}}' },
      body: {
        it: '<p>Caro {{buyer.name}}, {{amount}} entro il {{endsOn}}.</p><p><a href="{{link.record}}">Apri</a></p>',
        en: '<p>Dear {{buyer.name}}, {{amount}} by {{endsOn}}.</p>',
      },
    },
    {
      event: 'AMOUNT_CHANGED',
      on: { change: ['amount'] },
      when: 'old.amount != null',
      to: ['ROLE_ADMIN', 'copyTo'],
      lang: "'en'",
      subject: { it: 'Importo di {{name}}', en: 'Amount of {{name}}' },
      body: { it: '<p>{{amount}}</p>', en: '<p>Now {{amount}}</p>' },
    },
    {
      event: 'DEAL_ENDS',
      on: { date: 'endsOn', days: -30 },
      to: ['copyTo'],
      subject: { it: 'Scade {{name}}', en: 'Ends: {{name}}' },
      body: { it: '<p>{{endsOn}}</p>', en: '<p>{{endsOn}}</p>' },
    },
  ],
  texts: {
    it: { entity: { one: 'Affare', many: 'Affari' } },
    en: { entity: { one: 'Deal', many: 'Deals' } },
  },
}

describe.each(DATABASES)('mails that an entity file declares, on %s', (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    for (const file of [BUYERS, DEALS])
      writeFileSync(join(server.schemas, `entities/${file.route}.json`), JSON.stringify(file, null, 2))
    await vi.waitFor(async () => expect((await admin.get('/api/deals')).status).toBe(200), {
      timeout: 60_000,
      interval: 300,
    })
  }, 240_000)
  afterAll(() => server?.drop())

  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/api/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const change = async (id: string, body: object) => {
    const { data } = (await admin.get(`/api/deals/${id}`)).body
    const answer = await admin.put(`/api/deals/${id}`, { ...data, ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const sign = async (id: string) => {
    const { data } = (await admin.get(`/api/deals/${id}`)).body
    return admin.put(`/api/deals/statuses/${id}?newStatus=SIGNED`, data)
  }
  const mails = async (event: string) => {
    const { rows } = await server.db.query<{ recipient: string; subject: string; html: string }>(
      'select recipient, subject, html from mail_message where event = $1 order by recipient',
      [event],
    )
    return rows
  }

  test('a status sends each recipient one mail, filled from the record and those that it names', async () => {
    const agent = await make('buyers', { name: 'Bo', email: 'bo@example.org' })
    const buyer = await make('buyers', {
      name: 'Ada & Co',
      email: 'ada@example.org',
      agent: { id: agent.id },
    })
    const deal = {
      name: 'D1',
      buyer: { id: buyer.id },
      copyTo: 'ADA@example.org',
      amount: 1200,
      endsOn: '2031-05-04',
    }
    const { id } = await make('deals', deal)
    expect(await mails('DEAL_SIGNED')).toEqual([])
    expect((await sign(id)).status).toBe(200)
    const sent = await mails('DEAL_SIGNED')
    expect(sent.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'ada@example.org',
      'bo@example.org',
    ])
    expect(sent[1]?.subject).toBe('Firmato: D1')
    expect(sent[1]?.html).toContain('Caro Ada &amp; Co')
    expect(sent[1]?.html).toContain('1.200 entro il 04/05/2031')
    expect(sent[1]?.html).toContain(`/deals/${id}`)
  })

  test('a condition that does not hold, or nobody to write to, sends nothing', async () => {
    const { id } = await make('deals', { name: 'D2', copyTo: 'x@example.org' })
    const other = await make('deals', { name: 'D3', amount: 3 })
    const before = (await mails('DEAL_SIGNED')).length
    await sign(id)
    await sign(other.id)
    expect(await mails('DEAL_SIGNED')).toHaveLength(before)
  })

  test('a change of a field tells the holders of a role, in the language that the file names', async () => {
    const { id } = await make('deals', { name: 'D4', amount: 1, copyTo: 'desk@example.org' })
    expect(await mails('AMOUNT_CHANGED')).toEqual([])
    await change(id, { amount: 2 })
    await change(id, { name: 'D4b' })
    const sent = await mails('AMOUNT_CHANGED')
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.map(({ recipient }) => recipient)).toContain('desk@example.org')
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Amount of D4']))
  })

  test('a date sends its mail once, however often dates are looked at', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await make('deals', { name: 'D5', endsOn: soon, copyTo: 'ends@example.org' })
    const entity = server.catalogue.current().entities.get('deals')?.entity
    if (!entity) throw new Error('no deals')
    for (let turn = 0; turn < 2; turn += 1) await server.records.passDates(entity)
    expect((await mails('DEAL_ENDS')).map(({ recipient }) => recipient)).toEqual(['ends@example.org'])
  })

  test('an enabled template of the office with the name of the event replaces the text', async () => {
    const templates = server.catalogue.current().entities.get('email-templates')?.entity
    if (!templates) throw new Error('no templates')
    const body = {
      code: 'DEAL_SIGNED',
      name: 'Own',
      event: 'FREE',
      entityRoute: 'deals',
      subjectLine: { it: 'Evviva {{name}}', en: 'Hurrah {{name}}' },
      body: { it: '<p>{{buyer.name}}</p>', en: '<p>{{buyer.name}}</p>' },
    }
    const made = await server.records.create(templates, body, serverContext())
    if (made.status !== 'ENABLED')
      await server.records.changeStatus(templates, made.id, 'ENABLED', toBaseVersion(made), serverContext())
    const { id } = await make('deals', { name: 'D6', amount: 1, copyTo: 'own@example.org' })
    await sign(id)
    expect(
      (await mails('DEAL_SIGNED')).find(({ recipient }) => recipient === 'own@example.org')?.subject,
    ).toBe('Evviva D6')
  })

  test('a save that is refused sends nothing', async () => {
    const { id } = await make('deals', { name: 'D7', amount: 1, copyTo: 'no@example.org' })
    const { data } = (await admin.get(`/api/deals/${id}`)).body
    const answer = await admin.put(`/api/deals/statuses/${id}?newStatus=SIGNED`, { ...data, endsOn: 'never' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await mails('DEAL_SIGNED')).map(({ recipient }) => recipient)).not.toContain('no@example.org')
  })

  test('trying an effect names who would get the mail and sends none', async () => {
    const { id } = await make('deals', { name: 'D8', amount: 1, copyTo: 'try@example.org' })
    const answer = await admin.post('/api/effects/rehearsals', { route: 'deals', id, effect: 'DEAL_SIGNED' })
    expect(answer.body.data.effects[0].steps).toMatchObject([
      { step: 'mail', template: 'DEAL_SIGNED', people: ['try@example.org'] },
    ])
    expect((await mails('DEAL_SIGNED')).map(({ recipient }) => recipient)).not.toContain('try@example.org')
  })
})
