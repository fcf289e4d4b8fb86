import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDay } from '../../src/contract/time/office-day'
import { type Caller, nextEvent, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const AT = '/api/comm/notices'
const day = (days: number): string => officeDay(new Date(Date.now() + days * 86_400_000))

describe('notices reach those whom they are for', () => {
  let server: TestServer
  let manager: Caller
  let clerk: Caller
  let supplier: Caller
  const word = `Zibaldone${randomUUID().slice(0, 6)}`
  const ids = new Map<string, string>()

  const write = async (name: string, more: object, status = true): Promise<void> => {
    const body = {
      title: { it: `${word} ${name}` },
      body: { it: 'x' },
      severity: 'INFO',
      from: day(-1),
      to: day(1),
      ...more,
    }
    const { data } = (await manager.post(AT, body)).body
    if (status) {
      const moved = await manager.put(`${AT}/statuses/${data.id}?newStatus=PUBLISHED`, {
        extraFields: data.extraFields,
      })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
    ids.set(name, data.id)
  }
  const named = (labels: readonly string[]) => labels.map((label) => label.slice(word.length + 1)).sort()

  beforeAll(async () => {
    server = await testServer()
    manager = await signedIn(server.url, 'laura.bianchi')
    clerk = await signedIn(server.url, 'ufficio')
    supplier = await signedIn(server.url, 'trasporti.secchia')
    const groups = (await manager.get('/api/auth/groups?size=200')).body.data.items as {
      id: string
      code: string
    }[]
    const held = (code: string) => groups.filter((one) => one.code === code).map(({ id }) => ({ id }))
    await write('all', {})
    await write('draft', {}, false)
    await write('early', { from: day(2), to: day(3) })
    await write('late', { from: day(-3), to: day(-2) })
    await write('suppliers', { audienceRoles: ['ROLE_SUPPLIER', 'ROLE_CUSTOMER'] })
    await write('clerks', { audienceRoles: ['ROLE_USER'], requiresAck: true })
    await write('group', { audienceGroups: held('ROLE_USER') })
    await write('either', { audienceRoles: ['ROLE_SUPPLIER'], audienceGroups: held('ROLE_USER') })
    await write('managers', { audienceRoles: ['ROLE_MANAGER'] })
  }, 300_000)
  afterAll(() => server?.drop())

  const FOR: [name: string, who: () => Caller, names: string[]][] = [
    ['a supplier', () => supplier, ['all', 'either', 'suppliers']],
    ['a clerk', () => clerk, ['all', 'clerks', 'either', 'group']],
    [
      'a manager, who writes them',
      () => manager,
      ['all', 'clerks', 'draft', 'early', 'either', 'group', 'late', 'managers', 'suppliers'],
    ],
  ]

  test.each(FOR)(
    '%s reads by list, record, search and start page what is only for them',
    async (_, who, names) => {
      const { items } = (await who().get(`${AT}?size=50&titleContains=${word}`)).body.data
      expect(named(items.map(({ label }: { label: string }) => label))).toEqual(names)
      for (const [name, id] of ids)
        expect([name, (await who().get(`${AT}/${id}`)).status]).toEqual([
          name,
          names.includes(name) ? 200 : 404,
        ])
      const found = (await who().get(`/api/search?q=${word}&routes=notices&size=50`)).body.data
      const seen = JSON.stringify([found, (await who().get('/api/dashboard/widgets')).body])
      for (const name of ids.keys()) if (!names.includes(name)) expect(seen).not.toContain(`${word} ${name}`)
      for (const name of names) expect(JSON.stringify(found)).toContain(`${word} ${name}`)
      const history = await who().get(`${AT}/${ids.get('draft')}/revisions`)
      expect(history.status).toBe(names.includes('draft') ? 200 : 404)
    },
  )

  const waiting = async (who: Caller) => {
    const { items } = (await who.get('/api/inbox?kind=notice&size=100')).body.data
    return (items as { id: string; title: string; revision: number }[]).filter(({ title }) =>
      title.startsWith(word),
    )
  }
  const titles = async (who: Caller) => named((await waiting(who)).map(({ title }) => title))
  const item = async (who: Caller, name: string) =>
    (await waiting(who)).find(({ title }) => title.endsWith(` ${name}`))?.id
  const confirmed = async (who: Caller, id: string | undefined) => {
    const revision = (await waiting(who)).find((one) => one.id === id)?.revision
    return who.put(`/api/inbox/acknowledgements/${id}`, { revision })
  }
  const acks = async (name: string) => (await manager.get(`${AT}/${ids.get(name)}`)).body.data

  test('notices are in the inbox of their recipients alone, managers too, while they are in force', async () => {
    expect(await titles(supplier)).toEqual(['all', 'either', 'suppliers'])
    expect(await titles(clerk)).toEqual(['all', 'clerks', 'either', 'group'])
    expect(await titles(manager)).toEqual(['all', 'managers'])
    expect(await titles(supplier), 'once').toEqual(['all', 'either', 'suppliers'])
    const { extraFields } = await acks('either')
    const withdraw = () =>
      manager.put(`${AT}/statuses/${ids.get('either')}?newStatus=WITHDRAWN`, { extraFields })
    const event = await nextEvent(server.url, supplier.token ?? '', ({ type }) => type === 'inbox', withdraw)
    expect(event, 'the bell follows').toEqual({ type: 'inbox' })
    expect(await titles(supplier)).toEqual(['all', 'suppliers'])
  })

  test('a notice that asks for an acknowledgement is ended only by it', async () => {
    const id = await item(clerk, 'clerks')
    const { body, status } = await clerk.put(`/api/inbox/dones/${id}`)
    expect([status, body.errorCode]).toEqual([400, 'BAD_BODY'])
    expect(await titles(clerk)).toContain('clerks')
    expect((await clerk.put(`/api/inbox/acknowledgements/${id}`)).body.errorCode).toBe('VERSION_REQUIRED')
    expect((await confirmed(clerk, id)).status).toBe(200)
    expect(await titles(clerk)).not.toContain('clerks')
  })

  test('notices record their readers and times, once, from inbox and record, for those who manage them', async () => {
    const before = (await acks('all')).extraFields
    const acknowledge = (who: Caller, name: string) =>
      who.post(`${AT}/${ids.get(name)}/acknowledgements`, { revision: 2 })
    expect((await confirmed(supplier, await item(supplier, 'all'))).status).toBe(200)
    expect(await titles(supplier)).toEqual(['suppliers'])
    expect(await Promise.all([1, 2].map(async () => (await acknowledge(clerk, 'all')).status))).toEqual([
      200, 200,
    ])
    expect(await titles(clerk)).not.toContain('all')
    const after = await acks('all')
    expect(after.acks).toEqual([
      expect.objectContaining({ who: 'Elena Rinaldi', at: expect.stringMatching(/^\d{4}-/) }),
      expect.objectContaining({ who: expect.any(String) }),
    ])
    expect(after.extraFields, 'an open form stays current').toEqual(before)
    expect((await clerk.get(`${AT}/${ids.get('all')}`)).body.data).not.toHaveProperty('acks')
    expect((await acknowledge(supplier, 'clerks')).status).toBe(404)
    expect((await acknowledge(manager, 'draft')).body.errorCode).toBe('ACTION_OFF')
  })

  test('notices show their text where they are acknowledged, and must be acknowledged again after a change', async () => {
    const admin = await signedIn(server.url, 'admin')
    const notice = async () => (await admin.get(`${AT}/${ids.get('suppliers')}`)).body.data
    const change = async (more: object) => {
      const { extraFields } = await notice()
      expect((await admin.put(`${AT}/${ids.get('suppliers')}`, { ...more, extraFields })).status).toBe(200)
    }
    const id = await item(supplier, 'suppliers')
    const told = async () => (await supplier.get('/api/inbox?kind=notice&size=100')).body.data.items
    const mine = async () => (await told()).find((one: { id: string }) => one.id === id)
    expect((await mine()).text).toBe('x')
    const confirm = (revision: number) => supplier.put(`/api/inbox/acknowledgements/${id}`, { revision })
    const read = (await mine()).revision
    expect((await confirm(read)).body.data).toMatchObject({ state: 'done', text: 'x' })
    await change({ severity: 'WARNING' })
    expect(await mine(), 'the text is the same').toBeUndefined()
    await change({ body: { it: '<p>Il carico è <b>vietato</b></p><p>fino a lunedì</p>' } })
    expect(await mine()).toMatchObject({
      state: 'unread',
      acknowledgedAt: null,
      text: 'Il carico è vietato\n\nfino a lunedì',
    })
    const before = (await notice()).acks
    expect(before).toMatchObject([{ who: expect.any(String), at: expect.any(String), revision: 2 }])
    const late = await confirm(read)
    expect([late.status, late.body.errorCode], 'nobody confirms a text that they have not read').toEqual([
      409,
      'TEXT_CHANGED',
    ])
    const onRecord = await supplier.post(`${AT}/${ids.get('suppliers')}/acknowledgements`, { revision: read })
    expect(onRecord.body.errorCode).toBe('TEXT_CHANGED')
    expect((await notice()).acks).toEqual(before)
    const { revision } = await mine()
    await change({ severity: 'INFO' })
    await Promise.all([confirm(revision), confirm(revision)])
    const { acks, extraFields } = await notice()
    expect(extraFields.current_envers_version, 'filed under the revision that was read').toBeGreaterThan(
      revision,
    )
    expect(acks, 'the confirmation of the former text stays').toEqual([
      expect.objectContaining({ revision }),
      ...before,
    ])
    expect(await mine()).toBeUndefined()
  })
})
