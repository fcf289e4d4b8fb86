import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logsFeature } from '../../src/server/features/operations/logs'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { readHosts } from '../../src/server/kernel/outbound-hosts'
import { type Caller, signedIn } from '../support/api'
import { type Loopback, listenOnLoopback } from '../support/loopback'
import { type TestServer, testServer } from '../support/server'

/** Orders of an office: what happens when one is placed is said here alone. */
const ORDERS = {
  route: 'orders',
  title: '{name}',
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 40, unique: true },
      total: { type: 'number' },
      dueOn: { type: 'string', format: 'date' },
      placedAt: { type: 'string', format: 'date-time', server: true },
    },
  },
  conf: {
    statuses: {
      default: 'OPEN',
      list: [
        { code: 'OPEN', color: '#1e88e5', allowable: ['DONE'] },
        { code: 'DONE', color: '#43a047', allowable: ['OPEN'] },
      ],
    },
  },
  rules: [
    { to: 'DONE', when: 'record.total > 0', message: { it: 'Senza importo', en: 'Without an amount' } },
  ],
  effects: [
    { id: 'placed', on: { create: true }, set: { placedAt: 'now' } },
    { id: 'finished', on: { change: ['total'] }, when: "record.name == 'Ended'", status: 'DONE' },
    { id: 'closed', on: { date: 'dueOn' }, status: 'DONE' },
    {
      id: 'thanked',
      on: { status: 'DONE' },
      unless: { entity: 'order-tasks', by: 'order', in: ['TODO'] },
      mail: { template: 'NOTICE', to: "'desk@example.org'", values: { 'notice.title': 'record.name' } },
    },
    {
      id: 'noted',
      on: { create: true },
      handler: { name: 'log.note', with: { message: "'Order placed'", level: "'WARN'" } },
    },
    {
      id: 'told',
      on: { create: true },
      when: 'record.total > 0',
      handler: { name: 'webhook.send', with: { to: "'erp'", name: 'record.name', total: 'record.total' } },
    },
    {
      id: 'tasks',
      on: { change: ['total'] },
      when: 'record.total > 0',
      create: {
        entity: 'order-tasks',
        fill: { order: 'record.id' },
        each: { entity: 'users', copy: { who: 'username' } },
      },
    },
  ],
  texts: {
    it: { entity: { one: 'Ordine', many: 'Ordini' }, status: { DONE: 'Evaso' } },
    en: { entity: { one: 'Order', many: 'Orders' }, status: { DONE: 'Done' } },
  },
}

/** Tasks hold nothing unique: what keeps a second one away is the effect alone. */
const TASKS = {
  route: 'order-tasks',
  title: '{who}',
  record: { properties: { order: { entity: 'orders' }, who: { type: 'string', maxLength: 120 } } },
  conf: { statuses: { default: 'TODO', list: [{ code: 'TODO', color: '#757575' }] } },
  texts: {
    it: { entity: { one: 'Compito', many: 'Compiti' } },
    en: { entity: { one: 'Task', many: 'Tasks' } },
  },
}

describe('handlers that effects call', () => {
  let server: TestServer
  let admin: Caller
  let receiver: Loopback
  const received: { body: string; headers: Record<string, unknown> }[] = []
  const statuses: number[] = []

  beforeAll(async () => {
    receiver = await listenOnLoopback((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        received.push({ body, headers: request.headers })
        response.writeHead(statuses.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end()
      })
    })
    server = await testServer({
      config: { outbound: readHosts('HOSTS', `127.0.0.1:${receiver.port}, localhost`) },
    })
    admin = await signedIn(server.url, 'admin')
    for (const file of [TASKS, ORDERS])
      writeFileSync(join(server.schemas, `entities/${file.route}.json`), JSON.stringify(file, null, 2))
    await vi.waitFor(async () => expect((await admin.get('/api/orders')).status).toBe(200), {
      timeout: 30_000,
      interval: 300,
    })
  }, 120_000)
  afterAll(async () => {
    await server?.drop()
    await receiver?.stop()
  })

  const place = async (order: object) => {
    const { body, status } = await admin.post('/api/orders', order)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id as string
  }
  const settle = () => server.use(schedulerFeature).settle()
  const jobs = async (dead = false) =>
    (await admin.get(`/api/jobs?dead=${dead}`)).body.data.items.filter(
      ({ name }: { name: string }) => name === 'effects.handler',
    )
  const setting = (key: string, theValue: string, valueType = 'STRING') =>
    admin.post('/api/conf/sysregistry', { key, theValue, valueType })
  const settingRecord = async (key: string) => {
    const { id } = (await admin.get(`/api/conf/sysregistry?keyEquals=${key}`)).body.data.items[0]
    return { id, data: (await admin.get(`/api/conf/sysregistry/${id}`)).body.data }
  }
  /** What waits is due now. */
  const due = () =>
    server.db.query(`update job set due_at = now() - interval '1 second' where name = 'effects.handler'`)

  test('effects are written with the record, or not at all', async () => {
    const id = await place({ name: 'One' })
    const [line] = (await admin.get(`/api/monitor/logs?recordIdEquals=${id}`)).body.data.items
    expect(line).toMatchObject({ level: 'WARN', source: 'effects', message: { it: 'Order placed' } })
    const before = (await admin.get('/api/monitor/logs?sourceEquals=effects&count=exact')).body.data.total
    expect((await admin.post('/api/orders', { name: 'x'.repeat(41) })).status).toBe(422)
    expect((await admin.get('/api/monitor/logs?sourceEquals=effects&count=exact')).body.data.total).toBe(
      before,
    )
    expect(await jobs()).toEqual([])
  })

  test('effects stopped by a guard are in the log, with the reason why the record stays unchanged', async () => {
    const lines = async (id: string) => {
      await server.use(logsFeature).settle()
      const { items } = (await admin.get(`/api/monitor/logs?recordIdEquals=${id}&levelEquals=INFO`)).body.data
      return items.map(({ message, source }: { message: object; source: string }) => [source, message])
    }
    const id = await place({ name: 'Ended', total: 0 })
    expect((await admin.get(`/api/orders/${id}`)).body.data.status).toBe('OPEN')
    const [[source, message], ...more] = await lines(id)
    expect([source, more]).toEqual(['effects', []])
    expect(message.en).toMatch(
      /^Effect finished \(entities\/orders\.json:\d+\) did not move the record to “.+”: Without an amount$/,
    )
    expect(message.it).toMatch(/Senza importo$/)
    expect(
      await lines(await place({ name: 'Begun', total: 0 })),
      'an effect whose condition does not hold is no news',
    ).toEqual([])
    await admin.call('DELETE', `/api/orders/${id}`)
  })

  test('effects at a date stopped by a guard are in the log of the run, in the language of its reader', async () => {
    const id = await place({ name: 'Late', dueOn: '2026-01-01' })
    const [job] = (await admin.get('/api/conf/scheduler?handlerEquals=EXPIRE_DOCS')).body.data.items
    await admin.post(`/api/conf/scheduler/${job.id}/runs`, {})
    await settle()
    const logIn = async (lang: string) => {
      const { items } = (await admin.get(`/api/conf/scheduler/${job.id}/runs`, { 'accept-language': lang }))
        .body.data
      return items[0].log.split('\n').find((line: string) => line.includes(id))
    }
    expect((await logIn('en')).slice(25)).toBe(`orders ${id} closed: Done: Without an amount`)
    expect((await logIn('it')).slice(25)).toBe(`orders ${id} closed: Evaso: Senza importo`)
    await admin.call('DELETE', `/api/orders/${id}`)
  })

  test('a webhook without its address setting fails, and is sent when the setting exists', async () => {
    await place({ name: 'Two', total: 12.5 })
    await settle()
    const [dead] = await jobs(true)
    expect(dead.error).toBe('the setting webhook.erp.url is not an address of http or https')
    // Another port, another host, and another way of writing this machine: none of them is listed.
    for (const host of ['127.0.0.1:1', 'intranet.example', '[::1]', '2130706434'])
      expect((await setting('webhook.erp.url', `http://${host}/`)).body.errors).toMatchObject([
        { code: 'SETTING_HOST' },
      ])
    expect(
      (await setting('webhook.erp.url', `http://127.0.0.1:${receiver.port}/orders?key=hidden`)).status,
    ).toBe(201)
    expect((await setting('webhook.erp.secret', 'shared secret', 'SECRET')).status).toBe(201)
    expect((await admin.put(`/api/jobs/retries/${dead.id}`)).status).toBe(200)
    await settle()
    const [{ body, headers } = { body: '', headers: {} }] = received
    expect(JSON.parse(body)).toMatchObject({
      id: dead.id,
      record: { route: 'orders' },
      data: { name: 'Two', total: 12.5 },
      effect: expect.stringMatching(/^entities\/orders\.json:\d+$/),
    })
    expect(headers['x-tessera-signature']).toBe(
      `sha256=${createHmac('sha256', 'shared secret').update(body).digest('hex')}`,
    )
  })

  test('a receiver that is away is tried again under the same id; one that redirects or refuses is not followed', async () => {
    received.length = 0
    statuses.push(503, 302, 204)
    const before = server.said.length
    await place({ name: 'Three', total: 1 })
    // On a busy machine a job may be due again by itself: what came of each attempt is read from the lines of
    // the server.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await settle()
      await due()
    }
    expect(await jobs()).toEqual([])
    const tried = server.said.slice(before).filter((line) => line.startsWith('job effects.handler'))
    expect(tried.map((line) => line.replace(/^.*?: /, ''))).toEqual([
      `127.0.0.1:${receiver.port} answered 503; again in 5 s`,
      `127.0.0.1:${receiver.port} answered 302; again in 30 s`,
    ])
    const ids = received.map(({ headers }) => headers['x-tessera-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    statuses.push(410)
    await place({ name: 'Four', total: 1 })
    await settle()
    expect((await jobs(true))[0]).toMatchObject({
      attempts: 1,
      error: `127.0.0.1:${receiver.port} answered 410`,
    })
    expect(JSON.stringify(await jobs(true))).not.toContain('hidden')
  })

  test('a listed name that leads into the network of the server is not called, and nobody is told what is there [S15]', async () => {
    const { id, data } = await settingRecord('webhook.erp.url')
    expect(
      (await admin.put(`/api/conf/sysregistry/${id}`, { ...data, theValue: 'http://localhost/' })).body
        .errors,
    ).toBeUndefined()
    received.length = 0
    const before = server.said.length
    await place({ name: 'Inside', total: 1 })
    await settle()
    const tried = server.said.slice(before).filter((line) => line.startsWith('job effects.handler'))
    expect(tried.join('\n')).toContain(
      'localhost cannot be reached, or TESSERA_OUTBOUND_HOSTS does not allow its address',
    )
    expect(received).toEqual([])
    // It would be tried again, at the address that is restored here.
    await server.db.query(`delete from job where name = 'effects.handler'`)
    await admin.put(`/api/conf/sysregistry/${id}`, {
      ...(await settingRecord('webhook.erp.url')).data,
      theValue: data.theValue,
    })
  })

  test('a new record for each of many is created once for each, however often the effect happens', async () => {
    const id = await place({ name: 'Five', total: 1 })
    await settle()
    const tasks = async () => (await admin.get(`/api/order-tasks?orderEquals=${id}&size=100`)).body.data.items
    const people = (await admin.get('/api/auth/users?size=1&count=exact')).body.data.total
    expect(await tasks()).toHaveLength(people)
    const order = (await admin.get(`/api/orders/${id}`)).body.data
    expect((await admin.put(`/api/orders/${id}`, { ...order, total: 2 })).status).toBe(200)
    await settle()
    expect(await tasks()).toHaveLength(people)
  })

  describe('tried with a record', () => {
    const rehearse = async (body: object, who: Caller = admin) =>
      (await who.post('/api/effects/rehearsals', body)).body
    const stored = async () => {
      // The office writes its logs and the errors of jobs that were given up beside a test, and the audit of
      // them.
      const tables = [
        "audit where route not in ('logs', 'monitor-errors')",
        'job',
        'inbox_item',
        'e_orders',
        'e_documents',
        'counter',
      ]
      const counts = tables.map(
        async (table) => (await server.db.query(`select count(*) from ${table}`)).rows[0],
      )
      return Promise.all(counts)
    }

    test('rehearsed effects report their changes, and store nothing', async () => {
      const id = await place({ name: 'Six', total: 3 })
      await settle()
      const before = await stored()
      const { record, effects } = (await rehearse({ route: 'orders', id })).data
      expect(record).toMatchObject({ id, label: 'Six' })
      expect(
        effects.map(({ happens, id: one, problem }: Record<string, unknown>) => [one, happens, problem]),
      ).toEqual([
        ['placed', true, null],
        ['finished', false, null],
        ['closed', true, null],
        ['thanked', true, null],
        ['noted', true, null],
        ['told', true, null],
        ['tasks', true, null],
      ])
      const effect = expect.stringMatching(/^entities\/orders\.json:\d+$/)
      const of = (name: string) => effects.find((one: { id: string }) => one.id === name)
      expect(of('noted').steps).toContainEqual({
        step: 'handler',
        effect,
        name: 'log.note',
        args: { message: 'Order placed', level: 'WARN' },
      })
      expect(of('told').steps).toContainEqual({
        step: 'handler',
        effect,
        name: 'webhook.send',
        args: { to: 'erp', name: 'Six', total: 3 },
      })
      expect(of('tasks').steps).toEqual([
        { step: 'each', effect, route: 'order-tasks', others: 'users', body: { order: id } },
      ])
      expect(await stored()).toEqual(before)
    })

    test('rehearsed effects report their obstacles: condition, guard, an awaited status, related records', async () => {
      const id = await place({ name: 'Seven', total: 0 })
      const of = async (effect: string, more: object = {}) =>
        (await rehearse({ route: 'orders', id, effect, ...more })).data.effects[0]
      const expression = "record.name == 'Ended'"
      expect(await of('finished')).toMatchObject({
        happens: false,
        stops: [{ by: 'condition', expression }],
        writes: [],
      })
      const guard = {
        to: 'DONE',
        message: { en: 'Without an amount' },
        source: expect.stringMatching(/orders\.json:\d+$/),
      }
      const ended = await of('finished', { values: { name: 'Ended' } })
      expect(ended).toMatchObject({ happens: false, stops: [{ by: 'guard', ...guard }] })
      expect(await of('thanked')).toMatchObject({
        happens: true,
        stops: [{ by: 'entry', from: 'OPEN', ...guard }],
      })
      const paid = { values: { total: 4 } }
      const { source, steps, stops } = await of('thanked', paid)
      const mail = {
        step: 'mail',
        effect: source,
        people: ['desk@example.org'],
        values: { 'notice.title': 'Seven' },
      }
      expect([stops, steps]).toMatchObject([[], expect.arrayContaining([expect.objectContaining(mail)])])
      // The task of another effect is still to do.
      expect((await admin.post('/api/order-tasks', { order: { id }, who: 'x' })).status).toBe(201)
      const held = await of('thanked', paid)
      expect(held.stops).toEqual([{ by: 'unless', route: 'order-tasks', in: ['TODO'] }])
      expect(held.steps.map(({ step }: { step: string }) => step)).not.toContain('mail')
    })

    test('the dry run of a creation uses the values of a stored record, or typed ones', async () => {
      const id = await place({ name: 'Eight', total: 1 })
      await settle()
      const before = await stored()
      const placed = async (more: object) =>
        (await rehearse({ route: 'orders', effect: 'placed', ...more })).data
      const [copy] = (await placed({ id })).effects
      expect(copy).toMatchObject({ happens: true, isNew: true, problem: null })
      expect(copy.writes).toMatchObject([{ operation: 'create', label: 'Eight', isSample: true }])
      expect(copy.writes[0].changes).toContainEqual({
        path: 'placedAt',
        from: null,
        to: expect.any(String),
        effect: copy.source,
      })
      const typed = await placed({ values: { name: 'Nine' } })
      expect(typed).toMatchObject({
        record: null,
        effects: [{ happens: true, writes: [{ operation: 'create', label: 'Nine' }] }],
      })
      const [wrong] = (await placed({ values: { total: 1 } })).effects
      expect(wrong.problem).toMatchObject({
        code: 'CONSTRAINT_VIOLATION',
        errors: [{ path: 'name', code: 'REQUIRED' }],
      })
      expect((await rehearse({ route: 'orders', values: 'x' })).errorCode).toBe('CONSTRAINT_VIOLATION')
      expect(await stored()).toEqual(before)
    })

    test('the dry run of a document lists numbers, statuses, mails and items, each with its place, and refusals', async () => {
      const { items } = (await admin.get('/api/bu/documents?statusEquals=DRAFT')).body.data
      await settle()
      const before = await stored()
      const { effects } = (await rehearse({ route: 'documents', id: items[0].id })).data
      const all = new Map(effects.map((one: { id: string }) => [one.id, one])) as Map<string, never>
      const approved = [...all.values()].find((one) =>
        JSON.stringify(one).includes('"path":"protocolNumber"'),
      )
      expect(approved, JSON.stringify(effects)).toMatchObject({
        happens: true,
        source: expect.stringMatching(/^entities\/documents\.json:\d+$/),
        writes: expect.arrayContaining([
          expect.objectContaining({ route: 'documents', isSample: true, operation: 'status' }),
        ]),
      })
      expect(await stored()).toEqual(before)
    })

    test('administrators alone rehearse effects, for entities, records and effects that exist', async () => {
      const clerk = await signedIn(server.url, 'ufficio')
      expect((await rehearse({ route: 'orders' }, clerk)).errorCode).toBe('FORBIDDEN')
      for (const body of [
        { route: 'planets' },
        { route: 'orders', id: crypto.randomUUID() },
        { route: 'orders', effect: 'x' },
      ])
        expect((await rehearse(body)).errorCode, JSON.stringify(body)).toBe('NOT_FOUND')
      expect((await rehearse({ route: 'orders', effect: 'told' })).data.effects).toHaveLength(1)
    })
  })
})
