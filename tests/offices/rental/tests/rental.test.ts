import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Monday, 8 June 2026, ten in the morning. */
const NOW = '2026-06-08T08:00:00Z'

interface Rental {
  id: string
  status: string
  contract: string | null
  machinesNet: number
  extrasNet: number
  wanted: { quantity: number; dayRate: number; discount: number }[]
  extras: { amount: number; price: number }[]
}
interface Booking {
  id: string
  status: string
  from: string
  to: string
  days: number
  dayRate: number
  amount: number
  kind: string
}

let office: TestOffice
let clerk: TestUser
let manager: TestUser
let customer: string

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  clerk = await office.as('ROLE_USER')
  manager = await office.as('ROLE_MANAGER')
  customer = await first('customers')
})
afterAll(() => office?.close())

/** The id of the first record that meets the conditions. */
async function first(route: string, where: Record<string, string> = {}): Promise<string> {
  const { items } = await manager.list<{ id: string }>(route, { where, size: 1 })
  const [found] = items
  if (!found) throw new Error(`there is no record of ${route}`)
  return found.id
}

const machine = (serial: string) => first('machines', { serial })
const statusOf = async (route: string, id: string) =>
  (await manager.get<{ status: string }>(route, id)).status

/** A rental of the customer from one day to another. */
const rent = (from: string, to: string, more: object = {}) =>
  clerk.create<Rental>('rentals', { customer: { id: customer }, from, to, ...more })

const book = (rental: { id: string }, machineId: string, more: object = {}) =>
  clerk.create<Booking>('bookings', { rental: { id: rental.id }, machine: { id: machineId }, ...more })

/** A handover of a booking, signed unless it is refused. */
async function handOver(booking: { id: string }, kind: 'OUT' | 'IN', more: object) {
  const values = { booking: { id: booking.id }, kind, on: '2026-06-08T08:30:00Z', fuel: 'FULL', ...more }
  const made = await clerk.create<{ id: string }>('handovers', values)
  return clerk.changeStatus<{ status: string }>('handovers', made.id, 'SIGNED', {
    signedBy: 'Edilizia Modello',
    signature: 'M10 10L90 40',
  })
}

describe('a quotation', () => {
  test('a quotation adds up its rows as they are written, and VAT', async () => {
    const mini = await first('machine-models', { name: 'Mini 18' })
    const gen = await first('machine-models', { name: 'Volt 40' })
    const lines = [
      { model: { id: mini }, quantity: 2, discount: 10 },
      { model: { id: gen }, quantity: 1 },
    ]
    const values = { customer: { id: customer }, from: '2026-06-15', to: '2026-06-19', lines }
    const quote = await clerk.create<Record<string, unknown>>('quotes', values)
    expect([quote.days, quote.validTo, quote.net, quote.total]).toEqual([5, '2026-07-08', 1290, 1573.8])
    const third = { model: { id: mini }, quantity: 1, dayRate: 99.99 }
    const changed = await clerk.update<{ net: number; lines: { amount: number }[] }>(
      'quotes',
      String(quote.id),
      {
        lines: [...(quote.lines as object[]), third],
      },
    )
    expect(changed.lines.map(({ amount }) => amount)).toEqual([990, 300, 499.95])
    expect(changed.net).toBe(1789.95)
  })

  test('a quotation of a clerk has no discount above 15%, of a manager it may', async () => {
    const model = { id: await first('machine-models', { name: 'Mini 18' }) }
    const values = {
      customer: { id: customer },
      from: '2026-06-15',
      to: '2026-06-15',
      lines: [{ model, quantity: 1, discount: 20 }],
    }
    await expect(clerk.create('quotes', values)).rejects.toMatchObject({
      errors: [{ path: expect.stringMatching(/^lines\..*discount$/), code: 'DISCOUNT_TOO_HIGH' }],
    })
    expect((await manager.create<{ net: number }>('quotes', values)).net).toBe(88)
  })

  test('a quotation becomes a rental with its rows once it is accepted, and an empty one is not sent', async () => {
    const model = { id: await first('machine-models', { name: 'Volt 40' }) }
    const head = { customer: { id: customer }, from: '2026-09-01', to: '2026-09-10', site: 'Via Demo 4' }
    const empty = await clerk.create<{ id: string }>('quotes', head)
    await expect(clerk.changeStatus('quotes', empty.id, 'SENT')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
    const lines = [{ model, quantity: 3, discount: 5 }]
    const quote = await clerk.update<{ id: string }>('quotes', empty.id, { lines })
    await clerk.changeStatus('quotes', quote.id, 'SENT')
    await clerk.changeStatus('quotes', quote.id, 'ACCEPTED')
    const { items } = await clerk.list<{ id: string }>('rentals', { where: { quote: quote.id } })
    const rental = await clerk.get<Rental>('rentals', items[0]?.id ?? '')
    expect(rental).toMatchObject({
      status: 'DRAFT',
      from: '2026-09-01',
      to: '2026-09-10',
      site: 'Via Demo 4',
    })
    expect(rental.wanted).toMatchObject([{ quantity: 3, dayRate: 60, discount: 5 }])
  })
})

describe('bookings of a machine', () => {
  test('bookings take days and price of rental and machine, a week at the rate of the week', async () => {
    const rental = await rent('2026-07-06', '2026-07-14')
    const booking = await book(rental, await machine('MN18-0530'))
    expect(booking).toMatchObject({
      from: '2026-07-06',
      to: '2026-07-14',
      days: 9,
      dayRate: 110,
      amount: 770,
    })
    const sums = await clerk.get<Rental>('rentals', rental.id)
    expect(sums.machinesNet).toBe(770)
  })

  test('a second booking on the same days is refused and names the first, the day after is free', async () => {
    const ram = await machine('SL60-0009')
    const taken = await book(await rent('2026-08-03', '2026-08-05'), ram)
    const refused = book(await rent('2026-08-05', '2026-08-07'), ram)
    await expect(refused).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY', status: 409 })
    await expect(refused).rejects.toThrow(/overlaps with "M-\d{4} Demo Salto 60 03\/08\/2026"/)
    expect((await book(await rent('2026-08-06', '2026-08-07'), ram)).status).toBe('PLANNED')
    await clerk.changeStatus('bookings', taken.id, 'CANCELLED')
    expect((await book(await rent('2026-08-05', '2026-08-05'), ram)).days).toBe(1)
  })

  test('a job of the workshop takes the machine from rentals, and gives it back', async () => {
    const lift = await machine('AL12-0077')
    const job = await manager.create<{ id: string }>('service-jobs', {
      machine: { id: lift },
      from: '2026-10-05',
      to: '2026-10-06',
    })
    const rental = await rent('2026-10-06', '2026-10-08')
    await expect(book(rental, lift)).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY' })
    await manager.update('service-jobs', job.id, { to: '2026-10-05' })
    expect((await book(rental, lift)).amount).toBe(420)
    await expect(manager.update('service-jobs', job.id, { to: '2026-10-07' })).rejects.toMatchObject({
      code: 'EFFECT_REFUSED',
    })
  })
})

describe('a rental', () => {
  test('a rental goes out and comes back: contract, meter, invoice and deposit', async () => {
    const gen = await machine('VT40-1203')
    const item = { id: await first('price-items', { name: 'Lavaggio' }) }
    const rental = await rent('2026-06-08', '2026-06-09', { deposit: 200, extras: [{ item, quantity: 2 }] })
    await expect(clerk.changeStatus('rentals', rental.id, 'CONFIRMED')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
    const booking = await book(rental, gen)
    await clerk.changeStatus('rentals', rental.id, 'CONFIRMED')
    const confirmed = await clerk.get<Rental>('rentals', rental.id)
    expect(confirmed.contract).toMatch(/^C2026\/\d{4}$/)
    expect([confirmed.machinesNet, confirmed.extrasNet]).toEqual([120, 90])
    await expect(clerk.changeStatus('rentals', rental.id, 'OUT')).rejects.toThrow()
    await clerk.update('rentals', rental.id, { depositOn: '2026-06-08' })
    await clerk.changeStatus('rentals', rental.id, 'OUT')

    await handOver(booking, 'OUT', { meter: 1200 })
    expect([await statusOf('machines', gen), await statusOf('bookings', booking.id)]).toEqual(['OUT', 'OUT'])
    await expect(clerk.changeStatus('rentals', rental.id, 'RETURNED')).rejects.toThrow()
    await expect(handOver(booking, 'IN', { meter: 1190 })).rejects.toMatchObject({
      errors: [{ path: 'meter', code: 'METER_BACK' }],
    })
    await handOver(booking, 'IN', { meter: 1216 })
    expect(await manager.get('machines', gen)).toMatchObject({
      status: 'AVAILABLE',
      meter: 1216,
      earned: 120,
    })

    await clerk.changeStatus('rentals', rental.id, 'RETURNED')
    await expect(clerk.changeStatus('rentals', rental.id, 'CLOSED')).rejects.toThrow()
    await manager.update('rentals', rental.id, { depositBack: '2026-06-08' })
    await manager.changeStatus('rentals', rental.id, 'CLOSED')
    const invoice = await manager.get<{ net: number; total: number; lines: object[] }>(
      'invoices',
      await first('invoices', { rental: rental.id }),
    )
    expect([invoice.net, invoice.total, invoice.lines.length]).toEqual([210, 256.2, 1])
  })

  test('a rental that is cancelled frees its machines', async () => {
    const mini = await machine('MN18-0530')
    const rental = await rent('2026-11-02', '2026-11-06')
    const booking = await book(rental, mini)
    await clerk.changeStatus('rentals', rental.id, 'CANCELLED')
    expect(await statusOf('bookings', booking.id)).toBe('CANCELLED')
    expect((await book(await rent('2026-11-02', '2026-11-03'), mini)).amount).toBe(220)
  })

  test('a rental of a blocked customer is not confirmed', async () => {
    const subject = await manager.create<{ id: string }>('subjects', {
      subjectType: 'ORGANIZATION',
      businessName: 'Cantiere Modello',
      legalForm: 'SR',
    })
    const buyer = await manager.create<{ id: string }>('customers', {
      subject: { id: subject.id },
      customerCategory: 'IND',
    })
    await manager.changeStatus('customers', buyer.id, 'ACTIVE')
    const rental = await rent('2026-12-01', '2026-12-02', { customer: { id: buyer.id } })
    await book(rental, await machine('MN18-0530'))
    await manager.changeStatus('customers', buyer.id, 'BLOCKED')
    await expect(clerk.changeStatus('rentals', rental.id, 'CONFIRMED')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
    })
  })
})

describe('a machine that comes back damaged', () => {
  test('a damaged machine goes to the workshop with a job, whose parts and hours are its cost', async () => {
    const mini = await machine('MN18-0530')
    const booking = await book(await rent('2026-06-08', '2026-06-08'), mini)
    await handOver(booking, 'OUT', { meter: 300 })
    await expect(handOver(booking, 'IN', { meter: 304, damaged: true })).rejects.toMatchObject({
      errors: [{ path: 'damage' }],
    })
    await handOver(booking, 'IN', { meter: 304, damaged: true, damage: 'Vetro rotto' })
    expect(await statusOf('machines', mini)).toBe('WORKSHOP')
    const job = await first('service-jobs', { machine: mini })
    const parts = [
      { name: 'Vetro', quantity: 1, price: 180.5 },
      { name: 'Guarnizione', quantity: 2.5, price: 12 },
      { name: 'Sigillante', quantity: 1, price: 9.9 },
    ]
    const mechanic = await office.as('WORKSHOP')
    const done = await mechanic.update<{ cost: number }>('service-jobs', job, { parts, hours: 1.5 })
    expect(done.cost).toBe(287.9)
    await mechanic.changeStatus('service-jobs', job, 'RUNNING')
    await mechanic.changeStatus('service-jobs', job, 'DONE')
    expect(await statusOf('machines', mini)).toBe('AVAILABLE')
    await expect(mechanic.list('rentals')).rejects.toMatchObject({ status: 403 })
  })
})

describe('an invoice', () => {
  test('an invoice gets its number when it is issued, for managers alone, and reminds when it is due', async () => {
    await expect(clerk.list('invoices')).rejects.toMatchObject({ status: 403 })
    const values = { customer: { id: customer }, rentalNet: 100.01 }
    const [one, other] = [
      await manager.create<{ id: string }>('invoices', values),
      await manager.create<{ id: string }>('invoices', { customer: { id: customer }, rentalNet: 10 }),
    ]
    const nothing = await manager.create<{ id: string }>('invoices', { customer: { id: customer } })
    await expect(manager.changeStatus('invoices', nothing.id, 'ISSUED')).rejects.toThrow()
    await manager.changeStatus('invoices', other.id, 'ISSUED')
    await manager.changeStatus('invoices', one.id, 'ISSUED')
    const issued = await manager.get<Record<string, unknown>>('invoices', one.id)
    expect([issued.number, issued.issued, issued.due]).toEqual(['2/2026', '2026-06-08', '2026-07-31'])
    expect([issued.vat, issued.total]).toEqual([22, 122.01])
    const owing = await manager.get<{ unpaid: number }>('customers', customer)
    expect(owing.unpaid).toBe(134.21)
    await expect(manager.changeStatus('invoices', one.id, 'PAID')).rejects.toMatchObject({
      errors: [{ path: 'paidOn' }],
    })
    await manager.changeStatus('invoices', one.id, 'PAID', { paidOn: '2026-06-08' })
    expect((await manager.get<{ unpaid: number }>('customers', customer)).unpaid).toBe(12.2)
  })
})

describe('what people see', () => {
  test('the purchase price and the earnings of a machine are the manager’s', async () => {
    const gen = await machine('VT40-1203')
    expect(await manager.get('machines', gen)).toHaveProperty('price', 14200)
    expect(await clerk.get('machines', gen)).not.toHaveProperty('price')
    expect(await clerk.get('machines', gen)).not.toHaveProperty('earned')
    await expect(clerk.update('machines', gen, { dayRate: 1 })).rejects.toMatchObject({ status: 403 })
  })
})

describe('as days go by', () => {
  test('a quotation that nobody accepts expires the day after its validity', async () => {
    const lines = [{ model: { id: await first('machine-models') }, quantity: 1 }]
    const values = { customer: { id: customer }, from: '2026-08-01', to: '2026-08-02', lines }
    const quote = await clerk.create<{ id: string }>('quotes', values)
    await clerk.changeStatus('quotes', quote.id, 'SENT')
    office.clock.set('2026-07-08T10:00:00Z')
    await office.runJob('EXPIRE_DOCS')
    expect(await statusOf('quotes', quote.id)).toBe('SENT')
    office.clock.set('2026-07-09T10:00:00Z')
    await office.runJob('EXPIRE_DOCS')
    expect(await statusOf('quotes', quote.id)).toBe('EXPIRED')
  })
})
