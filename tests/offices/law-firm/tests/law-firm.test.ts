import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Monday, 8 June 2026, ten in the morning in Italy. */
const NOW = '2026-06-08T08:00:00Z'

interface Stored {
  id: string
  status: string
}
interface Deadline extends Stored {
  due: string
}
interface Matter extends Stored {
  code: string
  hours: number
  toBill: number
  billed: number
  openDeadlines: number
}
interface FeeNote extends Stored {
  number: string
  lines: { amount: number }[]
  fees: number
  general: number
  withheld: number
  total: number
}

let office: TestOffice
let clerk: TestUser
let manager: TestUser
const known: Record<string, { id: string }> = {}
const idOf = (name: string) => known[name]?.id ?? ''

async function find(name: string, route: string, where: Record<string, string>) {
  const { items } = await manager.list<Stored>(route, { where, size: 1 })
  known[name] = { id: items[0]?.id ?? '' }
}

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  clerk = await office.as('ROLE_USER')
  manager = await office.as('ROLE_MANAGER')
  await find('senior', 'lawyers', { name: 'Avv. Esempio' })
  await find('junior', 'lawyers', { name: 'Avv. Modello' })
  await find('builder', 'parties', { name: 'Edilizia Modello' })
  await find('paola', 'parties', { name: 'Prova Paola' })
  await find('other', 'parties', { name: 'Fornitore Demo' })
  await find('matter', 'matters', { subject: 'Recupero di un credito' })
})
afterAll(() => office?.close())

const open = (who: TestUser, client: string, opponent: string, more: object = {}) =>
  who.create<Matter>('matters', {
    client: known[client],
    opponent: known[opponent],
    subject: 'Risarcimento',
    lawyer: known.senior,
    ...more,
  })
const runs = (kind: string, start: string) =>
  clerk.create<Deadline>('deadlines', { matter: known.matter, kind, start })
const work = (lawyer: string, worked: string, hours: number) =>
  clerk.create<Stored & { amount: number }>('time-sheets', {
    matter: known.matter,
    lawyer: known[lawyer],
    worked,
    hours,
    work: 'Studio degli atti',
  })

describe('conflicts of interest in a law firm', () => {
  test.each([
    ['the opponent is a client of the firm', 'paola', 'builder', 'OPPONENT_IS_CLIENT'],
    ['the client is an opponent elsewhere', 'other', 'paola', 'CLIENT_IS_OPPONENT'],
    ['client and opponent are the same', 'paola', 'paola', 'SAME_PARTY'],
  ])('a matter is refused where %s', async (_, client, opponent, code) => {
    await expect(open(clerk, client, opponent)).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ code })]),
    })
  })

  test('the manager alone waives a conflict', async () => {
    const waiver = { waiver: 'Consenso scritto delle parti' }
    await expect(open(clerk, 'paola', 'builder', waiver)).rejects.toMatchObject({
      status: expect.any(Number),
    })
    const made = await open(manager, 'paola', 'builder', waiver)
    expect(made.code).toMatch(/^2026\/\d{4}$/)
    expect(await manager.get('parties', idOf('builder'))).toMatchObject({ asClient: 1, asOpponent: 1 })
    await manager.changeStatus('matters', made.id, 'CLOSED')
    expect(await manager.get('parties', idOf('builder'))).toMatchObject({ asClient: 1, asOpponent: 0 })
  })
})

describe('deadlines of a law firm', () => {
  test.each([
    ['days of the calendar', 'APPEAL', '2026-06-09', '2026-07-09'],
    ['a Sunday, which moves on to Monday', 'APPEAL', '2026-06-12', '2026-07-13'],
    ['the stop in August', 'APPEAL', '2026-07-10', '2026-09-09'],
    ['a start in August', 'APPEAL', '2026-08-10', '2026-09-30'],
    ['an urgent act, which August does not stop', 'CAUTION', '2026-07-20', '2026-08-04'],
    ['working days over a public holiday', 'REPLY', '2026-06-01', '2026-06-09'],
  ])('a deadline counts %s', async (_, kind, start, due) => {
    expect((await runs(kind, start)).due).toBe(due)
  })

  test('a deadline is entered once, and the matter knows the next one', async () => {
    await expect(runs('APPEAL', '2026-06-09')).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY' })
    const matter = await clerk.get<Matter>('matters', idOf('matter'))
    expect(matter).toMatchObject({ openDeadlines: 6, nextDeadline: '2026-06-09' })
    await expect(manager.changeStatus('matters', matter.id, 'CLOSED')).rejects.toMatchObject({ status: 422 })
  })

  test('a lawyer has one hearing at an hour, and a postponed one is set anew', async () => {
    const at = '2026-06-18T07:30:00.000Z'
    const hearing = { matter: known.matter, lawyer: known.senior, at }
    const made = await clerk.create<Stored>('hearings', hearing)
    await expect(clerk.create('hearings', hearing)).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY' })
    await expect(
      clerk.create('hearings', { ...hearing, at: '2026-06-02T07:30:00.000Z' }),
    ).rejects.toMatchObject({
      errors: [{ code: 'NO_SITTING' }],
    })
    await expect(clerk.changeStatus('hearings', made.id, 'POSTPONED')).rejects.toMatchObject({ status: 422 })
    await clerk.update('hearings', made.id, { postponedTo: '2026-09-24T07:30:00.000Z' })
    await clerk.changeStatus('hearings', made.id, 'POSTPONED')
    const { items } = await clerk.list<{ day: string }>('hearings', { where: { status: 'PLANNED' } })
    expect(items.map(({ day }) => day)).toEqual(['2026-09-24'])
  })
})

describe('hours and fee notes of a law firm', () => {
  test('hours cost the rate of the lawyer, and a day has no more than sixteen', async () => {
    expect((await work('senior', '2026-06-03', 2)).amount).toBe(300)
    expect((await work('junior', '2026-06-03', 1.5)).amount).toBe(135)
    await work('senior', '2026-06-05', 0.25)
    await expect(work('senior', '2026-06-03', 14.25)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('16 ore') }],
    })
    await expect(work('junior', '2026-06-03', 0.1)).rejects.toMatchObject({ errors: [{ path: 'hours' }] })
    await expect(work('junior', '2026-06-09', 1)).rejects.toMatchObject({
      errors: [{ code: 'WORKED_LATER' }],
    })
    expect(await clerk.get('matters', idOf('matter'))).toMatchObject({ hours: 3.75, toBill: 472.5 })
  })

  test('a fee note copies the hours until a day, and bills them once it is issued', async () => {
    await expect(clerk.list('fee-notes', {})).rejects.toMatchObject({ status: 403 })
    const note = await manager.create<FeeNote>('fee-notes', { matter: known.matter, until: '2026-06-04' })
    await expect(manager.changeStatus('fee-notes', note.id, 'ISSUED')).rejects.toMatchObject({ status: 422 })
    await manager.act('fee-notes', note.id, 'collect')
    const filled = await manager.get<FeeNote>('fee-notes', note.id)
    expect(filled.lines.map(({ amount }) => amount).sort()).toEqual([135, 300])
    expect([filled.fees, filled.general, filled.withheld, filled.total]).toEqual([435, 65.25, 100.05, 534.67])
    const issued = await manager.changeStatus<FeeNote>('fee-notes', note.id, 'ISSUED')
    expect(issued.number).toBe('1/2026')
    expect(await clerk.get('matters', idOf('matter'))).toMatchObject({ toBill: 37.5, billed: 435 })
  })

  test('a billed hour is changed by nobody of the office', async () => {
    const { items } = await clerk.list<Stored>('time-sheets', { where: { status: 'BILLED' } })
    expect(items).toHaveLength(2)
    await expect(manager.update('time-sheets', items[0]?.id ?? '', { hours: 9 })).rejects.toMatchObject({
      status: expect.any(Number),
    })
  })
})
