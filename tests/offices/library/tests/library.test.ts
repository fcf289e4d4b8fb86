import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/** Monday, 8 June 2026, ten in the morning. */
const NOW = '2026-06-08T08:00:00Z'

interface Named {
  id: string
}
interface Loan extends Named {
  code: string
  status: string
  due: string
  renewals: number
  returnedOn: string | null
  lateDays: number
  fine: number
}
interface Member extends Named {
  status: string
  age: number
  expires: string
  maxLoans: number
  out: number
  owed: number | null
}
interface Fine extends Named {
  kind: string
  amount: number
  paidOn: string | null
  receipt: string | null
}

let office: TestOffice
let desk: TestUser
let head: TestUser

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  desk = await office.as('ROLE_USER')
  head = await office.as('ROLE_MANAGER')
})
afterEach(() => office.clock.set(NOW))
afterAll(() => office?.close())

/** The id of the only record with this value. */
async function the(route: string, where: Record<string, string>): Promise<Named> {
  const { items } = await desk.list<Named>(route, { where })
  if (items.length !== 1) throw new Error(`there are ${items.length} records of ${route}`)
  return { id: items[0]?.id ?? '' }
}

let counter = 0
/** A member with a card of this kind; everyone has an address of their own. */
async function enrol(cardType: 'Adulti' | 'Ragazzi' = 'Adulti', more: object = {}): Promise<Member> {
  counter += 1
  return desk.create<Member>('members', {
    firstName: 'Laura',
    lastName: 'Bianchi',
    born: '1990-02-03',
    email: `member${counter}@example.com`,
    cardType: await the('card-types', { name: cardType }),
    ...more,
  })
}

/** A new copy of a title. */
async function copyOf(title: string, more: object = {}): Promise<Named> {
  return desk.create<Named>('copies', { title: await the('titles', { title }), shelf: 'A1', ...more })
}
const newTitle = (title: string) =>
  desk.create<Named>('titles', { title, author: 'Italo Svevo', genre: 'NOV' })

const lend = (member: Named, copy: Named) =>
  desk.create<Loan>('loans', { member: { id: member.id }, copy: { id: copy.id } })
const statusOf = async (route: string, { id }: Named) =>
  (await head.get<{ status: string }>(route, id)).status
const mailsTo = async (event: string) => {
  await office.runJob('EXPIRE_DOCS')
  await office.settle()
  return (await office.mails()).filter(({ template }) => template === event)
}

describe('a member', () => {
  test('a member takes the limits of the kind of card, and the card is valid for a year', async () => {
    const made = await enrol('Ragazzi', { born: '2016-06-09', guardian: 'Laura Bianchi' })
    const member = await desk.get<Member>('members', made.id)
    expect([member.age, member.maxLoans, member.expires]).toEqual([9, 3, '2027-06-08'])
  })

  test('a member under age needs a parent', async () => {
    await expect(enrol('Ragazzi', { born: '2016-06-09' })).rejects.toMatchObject({
      errors: [{ path: 'guardian' }],
    })
  })

  test('a member is read by a viewer and changed by none of them, and only the head suspends', async () => {
    const member = await enrol()
    const viewer = await office.as('ROLE_VIEWER')
    expect((await viewer.get<Member>('members', member.id)).status).toBe('ACTIVE')
    await expect(viewer.update('members', member.id, { phone: '059 000' })).rejects.toMatchObject({
      status: 403,
    })
    await desk.changeStatus('members', member.id, 'SUSPENDED')
    await expect(desk.changeStatus('members', member.id, 'ACTIVE')).rejects.toMatchObject({ status: 403 })
    await expect(lend(member, await copyOf('Cuore'))).rejects.toMatchObject({
      errors: [{ path: 'member' }],
    })
    await head.changeStatus('members', member.id, 'ACTIVE')
    expect((await lend(member, await copyOf('Cuore'))).status).toBe('OUT')
  })
})

describe('a loan', () => {
  test('a loan is due after the days of the card on an open day, and takes its copy from the shelf', async () => {
    const copy = await copyOf('Canti')
    const member = await enrol()
    const loan = await lend(member, copy)
    expect([loan.due, loan.status]).toEqual(['2026-07-08', 'OUT'])
    expect(await statusOf('copies', copy)).toBe('ON_LOAN')
    expect((await desk.get<Member>('members', member.id)).out).toBe(1)
    const young = await enrol('Ragazzi', { born: '2016-06-09', guardian: 'Laura Bianchi' })
    office.clock.set('2026-06-13T08:00:00Z')
    expect((await lend(young, await copyOf('Canti'))).due).toBe('2026-07-06')
  })

  test('a loan of a copy that is out is refused until it is back, on the same day too', async () => {
    const copy = await copyOf('Cuore')
    const first = await lend(await enrol(), copy)
    const other = await enrol()
    await expect(lend(other, copy)).rejects.toMatchObject({
      errors: [{ message: 'La copia è già in prestito' }],
    })
    await desk.act('loans', first.id, 'giveBack')
    expect(await statusOf('copies', copy)).toBe('AVAILABLE')
    expect((await lend(other, copy)).status).toBe('OUT')
  })

  test('a loan beyond the loans of the card is refused, and a returned one makes room', async () => {
    const young = await enrol('Ragazzi', { born: '2016-06-09', guardian: 'Laura Bianchi' })
    const first = await lend(young, await copyOf('Cuore'))
    for (const title of ['Canti', 'Cuore']) await lend(young, await copyOf(title))
    const fourth = await copyOf('Canti')
    await expect(lend(young, fourth)).rejects.toMatchObject({
      code: 'RECORD_IN_THE_WAY',
      errors: [{ message: 'L’iscritto ha già tutti i prestiti della sua tessera' }],
    })
    await desk.changeStatus('loans', first.id, 'RETURNED')
    expect((await lend(young, fourth)).status).toBe('OUT')
  })

  test('a loan of a copy of the reading room is refused', async () => {
    const copy = await copyOf('Le vite', { inside: true })
    await expect(lend(await enrol(), copy)).rejects.toMatchObject({
      errors: [{ path: 'copy', code: 'INSIDE_ONLY' }],
    })
  })

  test('a loan is renewed twice, and not while somebody waits', async () => {
    const title = await newTitle('Senilità')
    const loan = await lend(await enrol(), await copyOf('Senilità'))
    await desk.act('loans', loan.id, 'renew')
    expect((await desk.get<Loan>('loans', loan.id)).due).toBe('2026-07-23')
    const waiting = { member: await enrol(), title }
    const reservation = await desk.create<Named>('reservations', waiting)
    await expect(desk.act('loans', loan.id, 'renew')).rejects.toMatchObject({
      errors: [{ path: 'renewals', code: 'SOMEBODY_WAITS' }],
    })
    await desk.changeStatus('reservations', reservation.id, 'CANCELLED')
    await desk.act('loans', loan.id, 'renew')
    expect(await desk.get<Loan>('loans', loan.id)).toMatchObject({ renewals: 2, due: '2026-08-07' })
    await expect(desk.act('loans', loan.id, 'renew')).rejects.toMatchObject({
      status: expect.any(Number),
    })
  })
})

describe('a late loan', () => {
  test('a late loan is reminded of by mail before and after, and costs a fine by the day', async () => {
    const member = await enrol()
    const loan = await lend(member, await copyOf('Canti'))
    office.clock.set('2026-07-06T08:00:00Z')
    expect((await mailsTo('LOAN_DUE')).some(({ subject }) => subject.includes('Canti'))).toBe(true)
    office.clock.set('2026-07-11T08:00:00Z')
    expect((await mailsTo('LOAN_LATE')).map(({ subject }) => subject)).toContain('Canti è in ritardo')
    office.clock.set('2026-07-20T08:00:00Z')
    await desk.act('loans', loan.id, 'giveBack')
    expect(await desk.get<Loan>('loans', loan.id)).toMatchObject({
      returnedOn: '2026-07-20',
      lateDays: 12,
      fine: 2.4,
    })
    const fine = await the('fines', { loan: loan.id })
    expect(await desk.get<Fine>('fines', fine.id)).toMatchObject({ kind: 'LATE', amount: 2.4 })
    expect((await desk.get<Member>('members', member.id)).owed).toBe(2.4)
    await expect(desk.changeStatus('fines', fine.id, 'WAIVED', { why: 'Chiusura' })).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
    await desk.changeStatus('fines', fine.id, 'PAID')
    expect(await desk.get<Fine>('fines', fine.id)).toMatchObject({
      paidOn: '2026-07-20',
      receipt: 'R2026/0001',
    })
    expect((await desk.get<Member>('members', member.id)).owed).toBe(0)
  })

  test('a lost copy is withdrawn and paid for, and who owes more than ten euro borrows nothing', async () => {
    const member = await enrol()
    const copy = await copyOf('Cuore', { price: 18.5 })
    const loan = await lend(member, copy)
    await desk.changeStatus('loans', loan.id, 'LOST')
    expect(await statusOf('copies', copy)).toBe('WITHDRAWN')
    const fine = await the('fines', { loan: loan.id })
    expect(await desk.get<Fine>('fines', fine.id)).toMatchObject({ kind: 'LOST', amount: 18.5 })
    await expect(lend(member, await copyOf('Cuore'))).rejects.toMatchObject({
      errors: [{ path: 'member', code: 'FINES_UNPAID' }],
    })
    await head.changeStatus('fines', fine.id, 'WAIVED', { why: 'Ritrovato' })
    expect((await lend(member, await copyOf('Cuore'))).status).toBe('OUT')
  })
})

describe('a reservation', () => {
  test('a reservation is refused while a copy is on the shelf, and twice for one member', async () => {
    const title = await newTitle('Una vita')
    const copy = await copyOf('Una vita')
    const member = await enrol()
    const wanted = { member: { id: member.id }, title: { id: title.id } }
    await expect(desk.create('reservations', wanted)).rejects.toMatchObject({
      errors: [{ path: 'title', code: 'ON_THE_SHELF' }],
    })
    await lend(await enrol(), copy)
    await desk.create('reservations', wanted)
    await expect(desk.create('reservations', wanted)).rejects.toMatchObject({ status: 409 })
  })

  test('a reservation that is ready holds the copy for its member, writes to them, and ends with the loan', async () => {
    const title = await newTitle('Corto viaggio')
    const copy = await copyOf('Corto viaggio')
    const loan = await lend(await enrol(), copy)
    const reader = await enrol()
    const reservation = await desk.create<Named>('reservations', { member: { id: reader.id }, title })
    await expect(desk.changeStatus('reservations', reservation.id, 'READY')).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await desk.act('loans', loan.id, 'giveBack')
    await desk.changeStatus('reservations', reservation.id, 'READY', { copy: { id: copy.id } })
    expect(await statusOf('copies', copy)).toBe('RESERVED')
    expect((await mailsTo('RESERVATION_READY')).map(({ subject }) => subject)).toEqual([
      'Corto viaggio ti aspetta',
    ])
    await expect(lend(await enrol(), copy)).rejects.toMatchObject({
      errors: [{ path: 'copy', code: 'HELD_FOR_OTHER' }],
    })
    await lend(reader, copy)
    expect(await statusOf('reservations', reservation)).toBe('COLLECTED')
  })

  test('a reservation that nobody collects ends after five working days, and the copy is free', async () => {
    const title = await newTitle('Novelle')
    const copy = await copyOf('Novelle')
    const loan = await lend(await enrol(), copy)
    const reservation = await desk.create<Named>('reservations', { member: await enrol(), title })
    await desk.act('loans', loan.id, 'giveBack')
    await desk.changeStatus('reservations', reservation.id, 'READY', { copy: { id: copy.id } })
    office.clock.set('2026-06-16T08:00:00Z')
    await office.runJob('EXPIRE_DOCS')
    await office.settle()
    expect(await statusOf('reservations', reservation)).toBe('EXPIRED')
    expect(await statusOf('copies', copy)).toBe('AVAILABLE')
  })
})

test('a purchase adds up its rows less the discount, and above 300 euro the head orders it', async () => {
  const title = await the('titles', { title: 'Cuore' })
  const lines = [
    { title, quantity: 3, price: 12.5 },
    { title, quantity: 10, price: 30 },
    { title, quantity: 1, price: 9.99 },
  ]
  const made = await desk.create<Named & { pieces: number; total: number }>('purchases', {
    vendor: 'Libreria Modello',
    discount: 10,
    lines,
  })
  expect([made.pieces, made.total]).toEqual([14, 312.74])
  await expect(desk.changeStatus('purchases', made.id, 'ORDERED')).rejects.toMatchObject({
    code: 'STATUS_GUARD',
  })
  await head.changeStatus('purchases', made.id, 'ORDERED')
  expect(await head.get<{ ordered: string }>('purchases', made.id)).toMatchObject({ ordered: '2026-06-08' })
})
