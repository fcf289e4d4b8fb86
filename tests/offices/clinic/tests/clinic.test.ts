import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Monday, 8 June 2026, eight in the morning in Italy. */
const NOW = '2026-06-08T06:00:00Z'

interface Stored {
  id: string
  status: string
}
interface Appointment extends Stored {
  from: string
  to: string
  minutes: number
  day: string
}
interface Visit extends Stored {
  outside: number
  bmi: number
  findings: { unit: string; high: number; outside: boolean }[]
  services: { price: number; vat: string }[]
}
interface Invoice extends Stored {
  number: string
  net: number
  vat: number
  stamp: number
  total: number
  vatSummary: { rate: number; net: number; tax: number }[]
}

let office: TestOffice
let clerk: TestUser
let manager: TestUser
let doctor: TestUser
const known: Record<string, { id: string }> = {}

async function find(name: string, route: string, where: Record<string, string>) {
  const { items } = await manager.list<Stored>(route, { where, size: 1 })
  const [item] = items
  if (!item) throw new Error(`${route} has no ${name}`)
  known[name] = { id: item.id }
}

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  clerk = await office.as('ROLE_USER')
  manager = await office.as('ROLE_MANAGER')
  doctor = await office.as({ roles: ['DOCTOR'], username: 'cardiologist' })
  await find('cardiologist', 'doctors', { specialty: 'CARD' })
  await find('dermatologist', 'doctors', { specialty: 'DERM' })
  await find('room1', 'rooms', { name: 'Sala 1' })
  await find('room2', 'rooms', { name: 'Sala 2' })
  await find('cardio', 'services', { specialty: 'CARD' })
  await find('skin', 'services', { specialty: 'DERM' })
  await find('paper', 'services', { vat: '22' })
  await find('paola', 'patients', { firstName: 'Paola' })
  await find('piero', 'patients', { firstName: 'Piero' })
  const admin = await office.as('ROLE_ADMIN')
  const { items } = await admin.list<Stored>('users', { where: { username: 'cardiologist' } })
  await manager.update('doctors', known.cardiologist?.id ?? '', { user: { id: items[0]?.id } })
})
afterAll(() => office?.close())

/** An appointment with the cardiologist in the first room, unless other fields say otherwise. */
const book = (from: string, more: object = {}) =>
  clerk.create<Appointment>('appointments', {
    patient: known.paola,
    doctor: known.cardiologist,
    room: known.room1,
    service: known.cardio,
    from,
    ...more,
  })

describe('the diary of a clinic', () => {
  test('an appointment ends by the length of its service', async () => {
    const made = await book('2026-06-09T08:45:00.000Z')
    expect([made.minutes, made.to, made.day]).toEqual([30, '2026-06-09T09:15:00.000Z', '2026-06-09'])
  })

  test('a doctor, a room and a patient are booked once at a time, and anew at the end', async () => {
    await book('2026-06-10T08:00:00.000Z')
    const again = book('2026-06-10T08:15:00.000Z', {
      patient: known.piero,
      room: known.room2,
      service: known.cardio,
    })
    await expect(again).rejects.toMatchObject({ code: 'CONSTRAINT_VIOLATION' })
    const skin = { doctor: known.dermatologist, service: known.skin, room: known.room1 }
    const room = book('2026-06-10T08:15:00.000Z', { ...skin, patient: known.piero })
    await expect(room).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('occupata') }] })
    const patient = book('2026-06-10T08:15:00.000Z', { ...skin, room: known.room2 })
    await expect(patient).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('paziente') }],
    })
    await book('2026-06-10T08:30:00.000Z')
  })

  test('a doctor sees no more patients a day than agreed', async () => {
    for (const hour of ['08', '09', '10']) await book(`2026-06-11T${hour}:00:00.000Z`)
    const fourth = book('2026-06-11T11:00:00.000Z')
    await expect(fourth).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('altri pazienti') }],
    })
  })

  test.each([
    ['before now', '2026-06-05T08:00:00.000Z', {}, 'PAST'],
    ['on a Sunday', '2026-06-14T08:00:00.000Z', {}, 'CLOSED_DAY'],
    ['at night', '2026-06-12T20:00:00.000Z', {}, 'CLOSED_HOUR'],
    [
      'with a doctor of another specialty',
      '2026-06-12T08:00:00.000Z',
      { doctor: 'dermatologist' },
      'OTHER_SPECIALTY',
    ],
    ['in a room without the equipment', '2026-06-12T08:00:00.000Z', { room: 'room2' }, 'NO_EQUIPMENT'],
  ])('an appointment %s is refused', async (_, from, other, code) => {
    const more = Object.fromEntries(Object.entries(other).map(([field, name]) => [field, known[name]]))
    await expect(book(from, more)).rejects.toMatchObject({ errors: [{ code }] })
  })

  test('an appointment in an absence is refused with its last day, and absences do not overlap', async () => {
    const away = { doctor: known.cardiologist, kind: 'HOLIDAY', from: '2026-06-15', to: '2026-06-19' }
    const absence = await manager.create<{ days: number }>('absences', away)
    expect(absence.days).toBe(5)
    await expect(
      manager.create('absences', { ...away, from: '2026-06-19', to: '2026-06-20' }),
    ).rejects.toMatchObject({
      code: 'RECORD_IN_THE_WAY',
    })
    await expect(clerk.create('absences', away)).rejects.toMatchObject({ status: 403 })
    await expect(book('2026-06-17T08:00:00.000Z')).rejects.toMatchObject({
      errors: [{ path: 'doctor', code: 'DOCTOR_AWAY', message: expect.stringContaining('2026-06-19') }],
    })
  })

  test('a minor needs a guardian', async () => {
    const child = { lastName: 'Prova', firstName: 'Pia', born: '2018-02-01' }
    await expect(clerk.create('patients', child)).rejects.toMatchObject({ errors: [{ path: 'guardian' }] })
    const made = await clerk.create<{ age: number }>('patients', { ...child, guardian: 'Paola Prova' })
    expect(made.age).toBe(8)
  })

  test('the day before, the patient is reminded by mail', async () => {
    const made = await book('2026-06-23T09:00:00.000Z')
    office.clock.set('2026-06-22T07:00:00Z')
    expect(await office.runJob('EXPIRE_DOCS')).toMatch(/^OK/)
    await office.settle()
    const mails = await office.mails()
    const mail = mails.find(({ to }) => String(to).includes('paola@clinic.example'))
    expect(mail?.subject).toBe('Promemoria: Visita cardiologica con ECG')
    await expect(clerk.remove('appointments', made.id)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a visit at a clinic', () => {
  let visit: Visit
  let appointment: Appointment

  beforeAll(async () => {
    office.clock.set('2026-06-24T06:00:00Z')
    appointment = await book('2026-06-24T07:00:00.000Z')
    const stranger = await book('2026-06-24T08:00:00.000Z', { patient: known.piero })
    await expect(clerk.changeStatus('appointments', stranger.id, 'ARRIVED')).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await clerk.changeStatus('appointments', appointment.id, 'ARRIVED')
    visit = (await doctor.list<Visit>('visits', {})).items[0] as Visit
  })

  test('a patient who has not signed the consent is not let in', async () => {
    const { items } = await clerk.list<Appointment>('appointments', {
      where: { patient: known.piero?.id ?? '' },
    })
    expect(items.map(({ status }) => status)).toEqual(['PLANNED'])
  })

  test('a visit is read by its doctor alone: not the clerk, not the manager, not a colleague', async () => {
    expect(visit.status).toBe('DRAFT')
    await expect(clerk.list('visits', {})).rejects.toMatchObject({ status: 403 })
    await expect(manager.get('visits', visit.id)).rejects.toMatchObject({ status: 403 })
    const colleague = await office.as({ roles: ['DOCTOR'], username: 'colleague' })
    expect((await colleague.list('visits', {})).total).toBe(0)
  })

  test('allergies are hidden from the clerk, who keeps them when changing the telephone', async () => {
    const id = known.paola?.id ?? ''
    await doctor.update('patients', id, { allergies: [{ agent: 'Penicillina', severity: 'SEVERE' }] })
    const seen = await clerk.update('patients', id, { phone: '+39 059 111111' })
    expect(seen).not.toHaveProperty('allergies')
    await expect(clerk.update('patients', id, { therapies: 'x' })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    expect(await doctor.get('patients', id)).toMatchObject({ allergies: [{ agent: 'Penicillina' }] })
  })

  test('findings take their unit and bounds from the table, and are counted when outside', async () => {
    const changed = await doctor.update<Visit>('visits', visit.id, {
      reason: 'Controllo',
      findings: [
        { what: 'SYS', value: 152 },
        { what: 'WEIGHT', value: 81 },
        { what: 'HEIGHT', value: 180 },
      ],
    })
    expect(changed.findings[0]).toMatchObject({ unit: 'mmHg', high: 140, outside: true })
    expect([changed.outside, changed.bmi]).toEqual([1, 25])
  })

  test('a visit is signed with a diagnosis and a service only, then it is closed and invoiced', async () => {
    await expect(doctor.changeStatus('visits', visit.id, 'SIGNED')).rejects.toMatchObject({ status: 422 })
    const services = [
      { service: known.cardio, quantity: 1 },
      { service: known.paper, quantity: 2 },
    ]
    const priced = await doctor.update<Visit>('visits', visit.id, {
      diagnosis: 'Ipertensione lieve',
      services,
    })
    expect(priced.services.map(({ price, vat }) => [price, vat])).toEqual([
      [110, 'ES'],
      [40, '22'],
    ])
    await doctor.changeStatus('visits', visit.id, 'SIGNED')
    await expect(doctor.update('visits', visit.id, { advice: 'x' })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    expect((await clerk.get<Stored>('appointments', appointment.id)).status).toBe('DONE')
  })

  test('the invoice has VAT by rate, the stamp duty and the total, and a number once it is issued', async () => {
    const { items } = await clerk.list<Stored>('invoices', {})
    const draft = await clerk.get<Invoice>('invoices', items[0]?.id ?? '')
    expect(draft.vatSummary).toMatchObject([
      { rate: 0, net: 110, tax: 0 },
      { rate: 22, net: 80, tax: 17.6 },
    ])
    expect([draft.net, draft.vat, draft.stamp, draft.total]).toEqual([190, 17.6, 2, 209.6])
    const issued = await clerk.changeStatus<Invoice>('invoices', draft.id, 'ISSUED')
    expect(issued.number).toBe('1/2026')
    expect(await clerk.get('patients', known.paola?.id ?? '')).toMatchObject({ unpaid: 209.6 })
    await expect(clerk.update('invoices', draft.id, { lines: [] })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await expect(clerk.changeStatus('invoices', draft.id, 'PAID')).rejects.toMatchObject({ status: 422 })
    await expect(doctor.list('invoices', {})).rejects.toMatchObject({ status: 403 })
  })
})
