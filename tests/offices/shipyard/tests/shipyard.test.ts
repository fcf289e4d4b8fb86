import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Monday, 8 June 2026, ten in the morning. */
const NOW = '2026-06-08T08:00:00Z'

interface Order {
  id: string
  status: string
  ready: string
  net: number
  labourNet: number
  partsNet: number
  planned: number
  worked: number
  openTasks: number
  approvedOn: string
  labour: { task: string; trade: string; hours: number; amount: number }[]
}

let office: TestOffice
let clerk: TestUser
let manager: TestUser
let owner: string
let ada: string
let zefiro: string

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  clerk = await office.as('ROLE_USER')
  manager = await office.as('ROLE_MANAGER')
  owner = await first('customers')
  ada = await first('boats', { name: 'Ada' })
  zefiro = await first('boats', { name: 'Zefiro' })
})
afterAll(() => office?.close())

/** The id of the first record that meets the conditions. */
async function first(route: string, where: Record<string, string> = {}): Promise<string> {
  const { items } = await manager.list<{ id: string }>(route, { where, size: 1 })
  const [found] = items
  if (!found) throw new Error(`there is no record of ${route}`)
  return found.id
}

const berth = (name: string) => first('berths', { name })
const statusOf = async (route: string, id: string) =>
  (await manager.get<{ status: string }>(route, id)).status

const stay = (boat: string, berthId: string, from: string, to: string) =>
  clerk.create<{ id: string; amount: number; months: number; days: number }>('stays', {
    boat: { id: boat },
    berth: { id: berthId },
    from,
    to,
  })

const order = (more: object = {}) =>
  clerk.create<Order>('work-orders', { boat: { id: ada }, title: 'Lavori di prova', ...more })

/** An order that may be worked on. */
async function approved(more: object = {}): Promise<Order> {
  const labour = [{ task: 'Motore', trade: 'MECH', hours: 10 }]
  const made = await order({ from: '2026-06-08', days: 3, labour, ...more })
  await clerk.changeStatus('work-orders', made.id, 'QUOTED')
  return clerk.changeStatus<Order>('work-orders', made.id, 'APPROVED')
}

const work = (by: TestUser, orderId: string, hours: number, day = '2026-06-08') =>
  by.create<{ id: string }>('timesheets', {
    worker: { id: by.id },
    order: { id: orderId },
    day,
    trade: 'MECH',
    hours,
  })

describe('a berth', () => {
  test('a berth holds one boat at a time: the day she leaves the next one may come', async () => {
    const place = await berth('C1')
    const taken = await stay(zefiro, place, '2027-01-10', '2027-03-10')
    await expect(stay(ada, place, '2027-03-09', '2027-03-20')).rejects.toMatchObject({
      code: 'RECORD_IN_THE_WAY',
      status: 409,
    })
    expect((await stay(ada, place, '2027-03-10', '2027-03-20')).amount).toBe(350)
    await clerk.changeStatus('stays', taken.id, 'CANCELLED')
    expect((await stay(zefiro, place, '2027-02-01', '2027-02-03')).amount).toBe(70)
  })

  test('a berth is paid by whole months and by the days besides', async () => {
    const made = await stay(zefiro, await berth('P1'), '2026-09-01', '2026-11-06')
    expect(made).toMatchObject({ months: 2, days: 5, amount: 690 })
  })

  test('a berth takes no boat that is longer, and no boat has two places', async () => {
    await expect(stay(zefiro, await berth('A1'), '2027-05-01', '2027-05-02')).rejects.toMatchObject({
      errors: [{ path: 'berth', code: 'TOO_LONG' }],
    })
    await stay(ada, await berth('P1'), '2027-06-01', '2027-06-08')
    await expect(stay(ada, await berth('C1'), '2027-06-05', '2027-06-06')).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('the crane', () => {
  const lift = (start: string, more: object = {}) =>
    clerk.create<{ id: string; end: string; weight: number }>('lifts', {
      boat: { id: ada },
      kind: 'HAUL',
      crane: 'TL50',
      start,
      ...more,
    })

  test('the crane lifts one boat at a time, by the minute, and none too heavy for it', async () => {
    const made = await lift('2026-06-08T07:00:00Z', { minutes: 90 })
    expect([made.end, made.weight]).toEqual(['2026-06-08T08:30:00.000Z', 6.8])
    await expect(lift('2026-06-08T08:00:00Z')).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY' })
    expect((await lift('2026-06-08T08:30:00Z')).end).toBe('2026-06-08T09:30:00.000Z')
    await expect(lift('2026-06-08T07:00:00Z', { boat: { id: zefiro }, crane: 'GR8' })).rejects.toMatchObject({
      errors: [{ path: 'crane', code: 'TOO_HEAVY' }],
    })
    expect((await lift('2026-06-08T07:00:00Z', { crane: 'GR8' })).weight).toBe(6.8)
  })

  test('the crane puts the boat ashore and afloat again', async () => {
    const haul = await lift('2026-06-05T07:00:00Z')
    await expect(clerk.changeStatus('lifts', haul.id, 'DONE')).rejects.toMatchObject({
      errors: [{ path: 'slings' }],
    })
    await clerk.changeStatus('lifts', haul.id, 'DONE', { slings: '3,2 m e 8,1 m da prua' })
    expect(await statusOf('boats', ada)).toBe('ASHORE')
    const launch = await lift('2026-06-06T07:00:00Z', { kind: 'LAUNCH' })
    await clerk.changeStatus('lifts', launch.id, 'DONE', { slings: '3,2 m e 8,1 m da prua' })
    expect(await statusOf('boats', ada)).toBe('AFLOAT')
    const ahead = await lift('2026-07-06T07:00:00Z')
    await expect(clerk.changeStatus('lifts', ahead.id, 'DONE', { slings: 'a' })).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
  })
})

describe('a work order', () => {
  test('a work order adds up labour by trade and materials, also after the third row', async () => {
    const zinc = await first('parts', { name: 'Anodo di zinco' })
    const labour = [
      { task: 'Fasciame', trade: 'CARP', hours: 12.5 },
      { task: 'Pitturazione', trade: 'PAINT', hours: 6 },
    ]
    const made = await order({ labour, parts: [{ part: { id: zinc }, quantity: 4 }] })
    expect([made.labourNet, made.partsNet, made.net, made.planned]).toEqual([890, 74, 964, 18.5])
    const more = await clerk.update<Order>('work-orders', made.id, {
      labour: [...made.labour, { task: 'Gru', trade: 'CRANE', hours: 2 }],
    })
    expect([more.labour[2]?.amount, more.net]).toEqual([76, 1040])
  })

  test('a work order takes the rows of a standard job, and those that were there stay', async () => {
    const standard = { id: await first('checklists', { name: 'Carena annuale' }) }
    const made = await order({ labour: [{ task: 'Sopralluogo', trade: 'CARP', hours: 1 }] })
    await clerk.update('work-orders', made.id, { standard })
    const filled = await clerk.get<Order>('work-orders', made.id)
    expect(filled.labour.map(({ hours }) => hours)).toEqual([1, 3, 9, 1.5])
    expect([filled.planned, filled.openTasks]).toEqual([14.5, 4])
    expect(filled.net).toBe(52 + 12 * 40 + 1.5 * 48)
  })

  test('a work order is ready after its working days, without feasts and the closed week of August', async () => {
    const days = { from: '2026-08-12', days: 3 }
    expect((await order(days)).ready).toBe('2026-08-25')
    expect((await order({ from: '2026-06-01', days: 1 })).ready).toBe('2026-06-03')
  })

  test('a work order above five thousand is approved by the manager alone, who is told', async () => {
    const labour = [{ task: 'Ponte', trade: 'CARP', hours: 100 }]
    const made = await order({ from: '2026-06-15', days: 20, labour })
    await clerk.changeStatus('work-orders', made.id, 'QUOTED')
    await expect(clerk.changeStatus('work-orders', made.id, 'APPROVED')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
    const done = await manager.changeStatus<Order>('work-orders', made.id, 'APPROVED')
    expect([done.net, done.approvedOn]).toEqual([5200, '2026-06-08'])
  })

  test('a work order runs from its first hour and is delivered with its trial; the owner is written to', async () => {
    const zinc = { id: await first('parts', { name: 'Anodo di zinco' }) }
    const made = await approved({ parts: [{ part: zinc, quantity: 2 }] })
    await work(manager, made.id, 4)
    await work(manager, made.id, 5.5, '2026-06-07')
    const running = await clerk.get<Order>('work-orders', made.id)
    expect([running.status, running.worked]).toEqual(['RUNNING', 9.5])
    await expect(clerk.changeStatus('work-orders', made.id, 'TESTED')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
    await clerk.update('work-orders', made.id, {
      labour: running.labour.map((one) => ({ ...one, done: true })),
    })
    await clerk.changeStatus('work-orders', made.id, 'TESTED')
    await office.settle()
    const mails = await office.mails()
    expect(mails.filter(({ to }) => to === 'bruno.monti@demo.example').map(({ subject }) => subject)).toEqual(
      ['Ada è pronta'],
    )
    await clerk.changeStatus('work-orders', made.id, 'DELIVERED', { trial: 'Due ore, tutto regolare' })
    const moved = await manager.get<{ kind: string; lines: { quantity: number }[] }>(
      'part-moves',
      await first('part-moves', { order: made.id }),
    )
    expect([moved.kind, moved.lines.map(({ quantity }) => quantity)]).toEqual(['OUT', [2]])
  })

  test('a work order with hours on it is not cancelled, without them only with a reason', async () => {
    const worked = await approved()
    await work(clerk, worked.id, 1, '2026-06-01')
    const idle = await order()
    await expect(clerk.changeStatus('work-orders', idle.id, 'CANCELLED')).rejects.toMatchObject({
      errors: [{ path: 'reason' }],
    })
    await clerk.changeStatus('work-orders', idle.id, 'CANCELLED', { reason: 'Rinviato a primavera' })
    await expect(
      clerk.changeStatus('work-orders', worked.id, 'CANCELLED', { reason: 'No' }),
    ).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
  })
})

describe('hours', () => {
  test('hours of one person are ten a day at most, over all orders', async () => {
    const [one, other] = [await approved(), await approved()]
    await work(clerk, one.id, 6, '2026-06-03')
    await expect(work(clerk, other.id, 4.25, '2026-06-03')).rejects.toMatchObject({ status: 409 })
    await work(clerk, other.id, 4, '2026-06-03')
    await work(clerk, other.id, 4.25, '2026-06-02')
    await expect(work(clerk, other.id, 1, '2026-06-09')).rejects.toMatchObject({
      errors: [{ path: 'day', code: 'DAY_AHEAD' }],
    })
  })

  test('hours are not entered on an order that nobody approved, and their cost is the manager’s to see', async () => {
    const draft = await order()
    await expect(work(clerk, draft.id, 1)).rejects.toMatchObject({
      errors: [{ path: 'order', code: 'INCORRECT' }],
    })
    const sheet = await work(manager, (await approved()).id, 2, '2026-05-28')
    expect(await manager.get('timesheets', sheet.id)).toHaveProperty('cost', 96)
    expect(await clerk.get('timesheets', sheet.id)).not.toHaveProperty('cost')
    await expect(clerk.update('timesheets', sheet.id, { hours: 3 })).rejects.toMatchObject({ status: 403 })
  })
})

describe('what people may do', () => {
  test('a viewer changes nothing, a clerk no prices', async () => {
    const viewer = await office.as('ROLE_VIEWER')
    await expect(viewer.create('boats', { name: 'No' })).rejects.toMatchObject({ status: 403 })
    const zinc = await first('parts', { name: 'Anodo di zinco' })
    await expect(clerk.update('parts', zinc, { price: 1 })).rejects.toMatchObject({ status: 403 })
    expect((await manager.update<{ price: number }>('parts', zinc, { price: 18.5 })).price).toBe(18.5)
  })

  test('a month before the insurance ends the office is reminded', async () => {
    const boat = await clerk.create<{ id: string; power: number }>('boats', {
      name: 'Lia',
      owner: { id: owner },
      type: 'RIB',
      length: 5,
      beam: 2.2,
      weight: 0.9,
      insuredTo: '2026-08-20',
      engines: [
        { model: 'Demo 40', power: 29.4 },
        { model: 'Demo 5', power: 3.7 },
      ],
    })
    expect(boat.power).toBe(33.1)
    office.clock.set('2026-07-21T08:00:00Z')
    await office.runJob('EXPIRE_DOCS')
    const inbox = JSON.stringify(await clerk.call('GET', '/api/inbox'))
    expect(inbox).toContain('Lia')
  })
})
