import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDay } from '../../src/contract/time/office-day'
import { inboxFeature } from '../../src/server/features/messaging/inbox'
import { type Caller, nextEvent, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const CUSTOMERS = '/api/subjects/customers'
const UNKNOWN = '0190a000-0000-7000-8000-000000000001'

interface Said {
  id: string
  text: string
}

describe('comments and the inbox', () => {
  let server: TestServer
  let laura: Caller
  let davide: Caller
  let customer: Caller
  let supplier: Caller
  /** the customer's own record, and one of somebody else */
  let own: string
  let other: string

  beforeAll(async () => {
    server = await testServer()
    const people = ['laura.bianchi', 'davide.moretti', 'officina.estense', 'trasporti.secchia']
    const callers = await Promise.all(people.map((name) => signedIn(server.url, name)))
    ;[laura, davide, customer, supplier] = callers as [Caller, Caller, Caller, Caller]
    own = (await customer.get(`${CUSTOMERS}?size=1`)).body.data.items[0].id
    const { items } = (await laura.get(`${CUSTOMERS}?size=2`)).body.data
    other = items.find(({ id }: { id: string }) => id !== own).id
  }, 240_000)
  afterAll(() => server?.drop())

  const at = (id: string): string => `${CUSTOMERS}/${id}/comments`
  const say = (who: Caller, id: string, text: unknown, headers?: Record<string, string>) =>
    who.post(at(id), { text }, headers)
  const inbox = async (who: Caller, query = '') => (await who.get(`/api/inbox${query}`)).body.data
  const about = async (who: Caller, text: string, query = '') =>
    (await inbox(who, `?size=100${query}`)).items.filter((item: { text: string }) => item.text.includes(text))

  test('readers of a record read its comments, newest first and by pages, and write new ones', async () => {
    const words = [1, 2, 3].map((n) => `${n} ${randomUUID()}`)
    for (const text of words) expect((await say(laura, own, text)).status).toBe(201)
    const { body } = await customer.get(`${at(own)}?size=2`)
    expect(body.data).toMatchObject({ page: 0, size: 2 })
    expect(body.data.items.map(({ text }: Said) => text)).toEqual([words[2], words[1]])
    expect(body.data.items[0]).toMatchObject({
      by: 'Laura Bianchi',
      mine: false,
      editedAt: null,
      mentions: [],
    })
    expect((await customer.get(`${at(own)}?size=2&page=1`)).body.data.items[0].text).toBe(words[0])
    expect((await say(customer, own, 'Grazie')).body.data).toMatchObject({ text: 'Grazie', mine: true })
  })

  test('comments are as closed as their record: rows of others, unknown records, other entities', async () => {
    await say(laura, other, 'riservato')
    for (const who of [customer, supplier]) {
      expect([404, 403]).toContain((await who.get(at(other))).status)
      expect([404, 403]).toContain((await say(who, other, 'x')).status)
      expect([404, 403]).toContain((await who.get(`${at(other)}/people?q=a`)).status)
    }
    expect((await laura.get(at(UNKNOWN))).status).toBe(404)
    expect((await laura.put(at(own), {})).status).toBe(405)
  })

  test('comments warn staff where people outside read too, and not those people', async () => {
    const outside = async (who: Caller, path: string) => (await who.get(path)).body.data.outside
    const [subject] = (await laura.get('/api/subjects/subjects?size=1')).body.data.items
    expect(await outside(laura, at(own))).toBe(true)
    expect(await outside(customer, at(own))).toBe(false)
    expect(await outside(laura, `/api/subjects/subjects/${subject.id}/comments`)).toBe(false)
  })

  test('comments warn only on records that someone outside may read: on a document once it is sent to one', async () => {
    const [{ documentType }] = (await laura.get('/api/bu/documents?size=1')).body.data.items
    const made = await laura.post('/api/bu/documents', {
      title: 'Listino',
      documentType,
      visibility: 'INTERNAL',
    })
    const document = { id: made.body.data.id }
    const outside = async () =>
      (await laura.get(`/api/bu/documents/${document.id}/comments`)).body.data.outside
    expect(await outside()).toBe(false)
    const { subject } = (await laura.get(`${CUSTOMERS}/${own}`)).body.data
    const [{ channel, role }] = (await laura.get('/api/bu/document-subjects?size=1&columns=channel,role'))
      .body.data.items
    const given = await laura.post('/api/bu/document-subjects', {
      document,
      subject: { id: subject.id },
      channel,
      role,
    })
    expect([given.status, given.body.errors]).toEqual([201, undefined])
    expect(await outside()).toBe(true)
  })

  test.each([
    ['', 'REQUIRED'],
    [' \n ', 'REQUIRED'],
    ['a'.repeat(4_001), 'MAXLENGTH'],
    ['@nessuno.qui guarda', 'MENTION_UNKNOWN'],
    ['@davide.moretti e @nessuno.qui', 'MENTION_UNKNOWN'],
    [Array.from({ length: 21 }, (_, n) => `@chi${n}`).join(' '), 'MENTIONS_MAX'],
  ])('comment %# is refused with the reason, and no one is notified', async (text, code) => {
    const before = (await inbox(davide)).total
    const { body, status } = await say(laura, own, text)
    expect([status, body.errorCode, body.errors[0]]).toMatchObject([
      422,
      'CONSTRAINT_VIOLATION',
      { path: 'text', code },
    ])
    expect((await inbox(davide)).total).toBe(before)
  })

  test('a comment is plain text: markup stays as written, control characters go, other bodies are refused', async () => {
    const text = '<b>ciao</b> a@b.example, 10 @ 5'
    expect((await say(laura, own, `\u0007${text}\u202E`)).body.data).toMatchObject({ text, mentions: [] })
    for (const odd of [null, 5, ['x'], undefined])
      expect((await say(laura, own, odd)).body.errorCode).toBe('BAD_BODY')
  })

  test('comments notify the people they mention, once, as long as they may read the record', async () => {
    const mark = randomUUID()
    const key = { 'idempotency-key': mark }
    const text = `Puoi guardare @davide.moretti, e anche tu @davide.moretti? ${mark}`
    const event = await nextEvent(
      server.url,
      davide.token ?? '',
      ({ type }) => type === 'inbox',
      () => say(laura, own, text, key),
    )
    expect(event).toEqual({ type: 'inbox' })
    const again = await say(laura, own, text, key)
    expect(again.status).toBe(201)
    expect((await say(laura, own, `${text}!`, key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    const [item, ...more] = await about(davide, mark)
    expect(more).toEqual([])
    expect(item).toMatchObject({
      kind: 'mention',
      by: 'Laura Bianchi',
      text: text.replaceAll('@davide.moretti', '@Davide Moretti'),
      state: 'unread',
      record: { route: 'customers', id: own },
      title: item.record.label,
    })
    expect(await about(laura, mark)).toEqual([])
    expect(await about(customer, mark)).toEqual([])
    // The same cause, delivered twice in one moment, is one item.
    const { id: davideId } = (await davide.get('/api/auth/whoami')).body.data
    const order = {
      kind: 'reminder' as const,
      key: `twice ${mark}`,
      userIds: [davideId],
      record: null,
      words: { it: mark, en: mark },
    }
    const add = () => server.db.transaction((sql) => server.use(inboxFeature).add(sql, order))
    expect((await Promise.all([add(), add()])).flat()).toEqual([davideId])
    const { items } = await inbox(davide, '?size=100&kind=reminder')
    expect(items.filter(({ title }: { title: string }) => title === mark)).toHaveLength(1)
  })

  test('a person writes thirty comments a minute; further ones are refused with a delay, and others write on', async () => {
    // Two minutes at most: the sixty-first is one too many, whenever the minute turns.
    // Of a person who writes in no other test here: what they wrote a moment ago would count.
    const many = await signedIn(server.url, 'ufficio')
    const said = await Promise.all(
      Array.from({ length: 61 }, (_, at) => say(many, own, `uno di molti, ${at}`)),
    )
    const refused = said.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(said.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(30)
    expect(
      refused.map(({ body, headers, status }) => [status, body.errorCode, headers.get('retry-after')]),
    ).toEqual(refused.map(() => [429, 'TOO_MANY', '60']))
    expect((await say(laura, own, 'sono un’altra')).status).toBe(201)
  })

  test('comments are changed and deleted only by their author; a deleted one leaves the inbox too', async () => {
    const mark = randomUUID()
    const { id } = (await say(laura, own, `@davide.moretti prima ${mark}`)).body.data
    expect((await davide.put(`/api/comments/${id}`, { text: 'x' })).status).toBe(403)
    expect((await supplier.put(`/api/comments/${id}`, { text: 'x' })).status).toBe(404)
    expect((await davide.put(`/api/comments/deletes/${id}`)).status).toBe(403)
    const changed = await laura.put(`/api/comments/${id}`, { text: `@davide.moretti dopo ${mark}` })
    expect(changed.body.data).toMatchObject({
      text: `@davide.moretti dopo ${mark}`,
      editedAt: expect.any(String),
    })
    expect((await about(davide, mark)).map(({ text }: Said) => text)).toEqual([
      `@Davide Moretti dopo ${mark}`,
    ])
    await laura.put(`/api/comments/${id}`, { text: `senza nomi ${mark}` })
    expect(await about(davide, mark)).toEqual([])
    expect((await laura.put(`/api/comments/deletes/${id}`)).status).toBe(200)
    expect((await laura.get(at(own))).body.data.items.map((one: Said) => one.id)).not.toContain(id)
    const { rows } = await server.db.query<{ operation: string }>(
      `select operation from audit where record_id = $1 and operation like 'comment%' order by id desc limit 4`,
      [own],
    )
    expect(rows.map(({ operation }) => operation)).toEqual([
      'comment-delete',
      'comment-update',
      'comment-update',
      'comment',
    ])
  })

  test('comments offer names to staff; people outside mention only those who wrote there', async () => {
    const offered = async (who: Caller, id: string, q: string) =>
      (await who.get(`${at(id)}/people?q=${q}`)).body.data.items.map(
        ({ username }: { username: string }) => username,
      )
    expect(await offered(laura, own, 'davide')).toEqual(['davide.moretti'])
    for (const q of ['MORETTI dav', 'Mòretti', 'davide.mo', 'dàvide  moretti'])
      expect(await offered(laura, own, encodeURIComponent(q)), q).toEqual(['davide.moretti'])
    expect(await offered(laura, own, encodeURIComponent("davide moretti d'angelo"))).toEqual([])
    expect(await offered(laura, own, 'officina')).toEqual(['officina.estense'])
    expect(await offered(laura, other, 'officina')).toEqual([])
    expect(await offered(customer, own, 'davide')).toEqual([])
    expect(await offered(customer, own, 'laura')).toEqual(['laura.bianchi'])
    expect((await say(customer, own, 'Senta @laura.bianchi')).status).toBe(201)
    const guessed = await say(customer, own, 'Senta @davide.moretti')
    const invented = await say(customer, own, 'Senta @davide.morett')
    expect(guessed.status).toBe(422)
    expect(guessed.body.errorCode).toBe(invented.body.errorCode)
    expect((await say(laura, other, '@officina.estense guardi')).body.errors[0].code).toBe('MENTION_UNKNOWN')
  })

  test('items follow the right to read: a lost right and a deleted record hide them, with every word', async () => {
    const NOTES = '/api/conf/notes'
    const mark = randomUUID()
    const { id: reader } = (await davide.get('/api/auth/whoami')).body.data
    const note = (await laura.post(NOTES, { title: mark, body: '<p>x</p>', assignedTo: { id: reader } })).body
      .data
    expect(
      (await laura.post(`${NOTES}/${note.id}/comments`, { text: `@davide.moretti ${mark}` })).status,
    ).toBe(201)
    const hidden = async () => !JSON.stringify(await inbox(davide, '?size=100&state=all')).includes(mark)
    const assign = async (assignedTo: object | null) => {
      const { extraFields } = (await laura.get(`${NOTES}/${note.id}`)).body.data
      expect((await laura.put(`${NOTES}/${note.id}`, { assignedTo, extraFields })).status).toBe(200)
    }
    const [item] = await about(davide, mark)
    expect(item).toMatchObject({ title: mark, record: { id: note.id } })
    await assign(null)
    expect(await hidden()).toBe(true)
    expect((await davide.put(`/api/inbox/acknowledgements/${item.id}`)).status).toBe(404)
    await assign({ id: reader })
    expect(await hidden()).toBe(false)
    await laura.put(`${NOTES}/deletes/${note.id}`)
    expect(await hidden()).toBe(true)
    expect((await laura.post(`${NOTES}/${note.id}/comments`, { text: 'x' })).body.errorCode).toBe(
      'RECORD_DELETED',
    )
  })

  test('a note tells whoever it is assigned to, and reminds them on its day', async () => {
    const title = randomUUID()
    const { id: reader } = (await davide.get('/api/auth/whoami')).body.data
    const note = { title, body: '<p>x</p>', assignedTo: { id: reader }, remindAt: officeDay(new Date()) }
    expect((await laura.post('/api/conf/notes', note)).status).toBe(201)
    const told = async () =>
      (await inbox(davide, '?size=100')).items.filter((item: { title: string }) => item.title === title)
    expect(await told()).toMatchObject([
      { kind: 'assignment', by: 'Laura Bianchi', text: 'Ti è stata assegnata una nota' },
    ])
    const entity = server.catalogue.current().entities.get('notes')?.entity
    if (!entity) throw new Error('there are no notes')
    await server.records.passDates(entity)
    await server.records.passDates(entity)
    expect((await told()).map(({ kind: of }: { kind: string }) => of).sort()).toEqual([
      'assignment',
      'reminder',
    ])
  })

  test('items are read, acknowledged, done, put off and taken up again by their owner', async () => {
    const mark = randomUUID()
    await say(laura, own, `@davide.moretti ${mark}`)
    const [{ id }] = await about(davide, mark)
    const act = async (word: string, body?: object, who = davide) =>
      (await who.put(`/api/inbox/${word}/${id}`, body)).body
    expect((await act('reads')).data.state).toBe('read')
    expect((await act('snoozes', { for: 'week' })).data).toMatchObject({
      state: 'snoozed',
      snoozedUntil: expect.any(String),
    })
    expect(await about(davide, mark)).toEqual([])
    expect(await about(davide, mark, '&state=snoozed')).toHaveLength(1)
    expect((await act('reopenings')).data.state).toBe('unread')
    for (const until of ['2020-01-01', '2999-01-01', 'domani', ''])
      expect((await act('snoozes', { until })).errorCode).toBe('BAD_BODY')
    expect((await act('acknowledgements')).data).toMatchObject({
      state: 'done',
      acknowledgedAt: expect.any(String),
    })
    expect(await about(davide, mark)).toEqual([])
    expect(await about(davide, mark, '&state=done')).toHaveLength(1)
    for (const word of ['reads', 'dones', 'acknowledgements', 'reopenings'])
      expect((await act(word, undefined, laura)).errorCode).toBe('NOT_FOUND')
    expect((await davide.get('/api/inbox?state=odd')).body.errorCode).toBe('BAD_PARAMETER')
    expect((await davide.put('/api/inbox/dones/x')).status).toBe(404)
  })
})
