import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityConf } from '../../src/contract/model/conf'
import type { PublicEntity } from '../../src/contract/model/entity'
import { type Caller, caller, signedIn } from '../support/api'
import { SMTP } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const PATH = '/api/views/customers'
const DRAFTS = {
  name: 'Bozze',
  search: '?statusEquals=DRAFT&sort=code%2Cdesc',
  layout: { widths: { code: 90 } },
}

describe('views that people share', () => {
  let server: TestServer
  const people: Record<string, Caller> = {}

  beforeAll(async () => {
    server = await testServer()
    for (const name of ['admin', 'laura.bianchi', 'ufficio', 'sola.lettura', 'officina.estense'])
      people[name] = await signedIn(server.url, name)
  }, 120_000)
  afterAll(() => server?.drop())

  const who = (name: string): Caller => people[name] ?? caller(server.url)
  const views = async (name: string) => (await who(name).get(PATH)).body.data
  const names = async (name: string) => (await views(name)).items.map((view: { name: string }) => view.name)

  test('shared views reach the people they are shared with, and no one else', async () => {
    const manager = who('laura.bianchi')
    const office = await manager.post(PATH, { ...DRAFTS, role: 'ROLE_USER' })
    expect(office.status).toBe(201)
    expect(office.body.data).toMatchObject({
      ...DRAFTS,
      role: 'ROLE_USER',
      first: false,
      by: 'Laura Bianchi',
      canChange: true,
    })
    const all = await manager.post(PATH, { ...DRAFTS, name: 'Per tutti', role: null })
    expect(await names('ufficio')).toEqual(['Bozze', 'Per tutti'])
    expect(await names('sola.lettura')).toEqual(['Per tutti'])
    expect(await names('officina.estense')).toEqual(['Per tutti'])
    const [view] = (await views('ufficio')).items
    expect(view).toMatchObject({ by: 'Laura Bianchi', canChange: false })
    for (const one of [office, all]) await manager.put(`${PATH}/deletes/${one.body.data.id}`)
    expect(await names('ufficio')).toEqual([])
  })

  test('writers of the records share views; the person who shared one and administrators change it', async () => {
    expect(await views('ufficio')).toMatchObject({ canShare: true, canSetFirst: false })
    expect(await views('sola.lettura')).toMatchObject({ canShare: false, canSetFirst: false })
    expect((await who('sola.lettura').post(PATH, DRAFTS)).status).toBe(403)
    expect((await who('officina.estense').post(PATH, DRAFTS)).status).toBe(403)
    const { id } = (await who('ufficio').post(PATH, DRAFTS)).body.data
    expect((await who('laura.bianchi').put(`${PATH}/${id}`, { ...DRAFTS, name: 'Mia' })).status).toBe(403)
    expect((await who('laura.bianchi').put(`${PATH}/deletes/${id}`)).status).toBe(403)
    const renamed = await who('admin').put(`${PATH}/${id}`, { ...DRAFTS, name: 'Bozze nuove' })
    expect(renamed.body.data).toMatchObject({ name: 'Bozze nuove', canChange: true })
    const [kept] = (await views('ufficio')).items
    expect(kept).toMatchObject({ id, name: 'Bozze nuove', canChange: true })
    expect((await who('ufficio').post(PATH, { ...DRAFTS, name: 'BOZZE nuove' })).body.errorCode).toBe(
      'ALREADY_EXISTS',
    )
    expect((await who('ufficio').put(`${PATH}/deletes/${id}`)).status).toBe(200)
    expect((await who('ufficio').put(`${PATH}/deletes/${id}`)).status).toBe(404)
  })

  test('shared views open first where an administrator says so: the one of the role before the one of everyone', async () => {
    const admin = who('admin')
    expect((await who('laura.bianchi').post(PATH, { ...DRAFTS, first: true })).status).toBe(403)
    const all = (await admin.post(PATH, { ...DRAFTS, name: 'Tutti', first: true })).body.data
    const office = (await admin.post(PATH, { ...DRAFTS, name: 'Ufficio', role: 'ROLE_USER', first: true }))
      .body.data
    expect((await views('ufficio')).first).toBe(office.id)
    expect((await views('laura.bianchi')).first).toBe(all.id)
    const next = (await admin.post(PATH, { ...DRAFTS, name: 'Altra', role: 'ROLE_USER', first: true })).body
      .data
    expect((await views('ufficio')).first).toBe(next.id)
    await admin.put(`${PATH}/${next.id}`, { ...DRAFTS, name: 'Altra', role: 'ROLE_USER', first: false })
    expect((await views('ufficio')).first).toBe(all.id)
    for (const { id } of [all, office, next]) await admin.put(`${PATH}/deletes/${id}`)
  })

  test('shared views accept the conditions of the list, and refuse others with the reason', async () => {
    const user = who('ufficio')
    const wrong = await user.post(PATH, { ...DRAFTS, search: '?statuzEquals=DRAFT' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors[0].message).toContain('statusEquals')
    for (const part of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { layout: [] },
      { role: 'ROLE_KING' },
      { first: 'yes' },
    ]) {
      const { status, body } = await user.post(PATH, { ...DRAFTS, ...part })
      expect([status, body.errorCode], JSON.stringify(part)).toEqual([400, 'BAD_BODY'])
    }
    expect((await user.get('/api/views/nothing')).status).toBe(404)
    expect((await who('officina.estense').get('/api/views/users')).status).toBe(403)
    expect((await caller(server.url).get(PATH)).status).toBe(401)
    expect((await user.call('DELETE', PATH)).status).toBe(405)
  })
})

describe("the files' own views", () => {
  let server: TestServer
  let manager: Caller
  const found = async (path: string) => (await manager.get(path)).body.data.items as { id: string }[]

  beforeAll(async () => {
    server = await testServer()
    manager = await signedIn(server.url, 'laura.bianchi')
  }, 120_000)
  afterAll(() => server?.drop())

  test('views of files find the customers of an agent, and the messages of an author', async () => {
    const [agent] = (await manager.get('/api/subjects/collaborators?size=1')).body.data.items
    const [first] = await found('/api/subjects/customers?statusEquals=ACTIVE&size=1')
    const mine = `/api/subjects/customers?agent.subjectEquals=${agent.subject.id}`
    expect(await found(mine)).toEqual([])
    const customer = (await manager.get(`/api/subjects/customers/${first?.id}`)).body.data
    const saved = await manager.put(`/api/subjects/customers/${customer.id}`, {
      ...customer,
      agent: { id: agent.id },
    })
    expect(saved.status).toBe(200)
    expect((await found(mine)).map(({ id }) => id)).toEqual([customer.id])

    const { id } = (await manager.get('/api/auth/users?usernameEquals=laura.bianchi')).body.data.items[0]
    const written = `/api/comm/mails?authorIdEquals=${id}&size=200`
    const before = (await found(written)).length
    const mail = {
      channel: 'EMAIL',
      smtp: SMTP,
      subjectLine: 'Orari',
      body: '<p>Orari</p>',
      to: ['a@example.com'],
    }
    const sent = await manager.post('/api/comm/mails', mail)
    expect([sent.status, sent.body.errors ?? []]).toEqual([201, []])
    expect((await found(written)).length).toBe(before + 1)
  })

  test('people outside the office see no office views, boards or calendars, unless the file says so', async () => {
    const offered = async (who: Caller, route: string) => {
      const { items } = (await who.get('/api/entityconf/visible')).body.data as { items: EntityConf[] }
      const address = items.find((one) => one.route === route)?.assets?.entity ?? ''
      const { list } = (await (await fetch(`${server.url}${address}`)).json()) as PublicEntity
      const shapes = (['board', 'calendar', 'timeline'] as const).filter((shape) => list[shape])
      return { shapes, views: list.views.map(({ default: first, id }) => `${id}${first ? ' first' : ''}`) }
    }
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const staff = { shapes: ['board', 'calendar', 'timeline'], views: ['toApprove', 'published', 'expiring'] }
    expect(await offered(manager, 'documents')).toEqual(staff)
    expect(await offered(supplier, 'documents')).toEqual({ shapes: [], views: ['published first'] })
    expect(await offered(supplier, 'document-subjects')).toEqual({ shapes: [], views: [] })
    expect(await offered(supplier, 'subject-documents')).toEqual({
      shapes: [],
      views: ['overdue', 'expiring', 'rejected'],
    })

    const views = async (who: Caller) =>
      (await who.get('/api/search?q=da approvare da me&routes=documents')).body.data.views
    expect([(await views(manager)).length, (await views(supplier)).length]).toEqual([1, 0])
  })
})
