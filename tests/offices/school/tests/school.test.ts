import { join } from 'node:path'
import { openOffice, type TestOffice, type TestUser } from 'tessera/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Wednesday, 11 March 2026, nine in the morning. */
const NOW = '2026-03-11T08:00:00Z'

interface Named {
  id: string
}
interface Classroom extends Named {
  capacity: number
  pupils: number
}
interface Pupil extends Named {
  points: number
  lowest: number | null
  absent: number
  unexcused: number
  needs?: string | null
}
interface Lesson extends Named {
  hours: number
}
interface Absence extends Named {
  days: number
  status: string
}
interface ReportCard extends Named {
  tests: number | null
  average: number
  failed: number
  outcome: string | null
  number: string | null
}

let office: TestOffice
let teacher: TestUser
let head: TestUser

beforeAll(async () => {
  office = await openOffice({ folder: join(import.meta.dirname, '..'), now: NOW })
  teacher = await office.as('ROLE_USER')
  head = await office.as('ROLE_MANAGER')
})
afterAll(() => office?.close())

/** The only record with this name. */
async function the(route: string, name: string): Promise<Named> {
  const { items } = await head.list<Named>(route, { where: { name } })
  if (items.length !== 1) throw new Error(`there are ${items.length} records ${name} of ${route}`)
  return { id: items[0]?.id ?? '' }
}

let counter = 0
/** A name that no other record has. */
function next(word: string): string {
  counter += 1
  return `${word}${counter}`
}
async function newClass(more: object = {}): Promise<Classroom> {
  const room = await head.create<Named>('rooms', { name: next('B'), kind: 'CLASS', seats: 24 })
  return head.create<Classroom>('classrooms', { name: next('2X'), grade: 2, room: { id: room.id }, ...more })
}
const newTeacher = (weekHours = 18) =>
  head.create<Named>('teachers', { firstName: 'Laura', lastName: 'Bianchi', weekHours })

/** A pupil whose application is made; `enrol` takes them into the class. */
const apply = (classroom: Named, more: object = {}) =>
  teacher.create<Named>('pupils', {
    firstName: 'Mario',
    lastName: 'Rossi',
    born: '2013-05-04',
    classroom: { id: classroom.id },
    parent: 'Laura Bianchi',
    parentEmail: 'parent@example.com',
    ...more,
  })
async function enrol(classroom: Named, more: object = {}): Promise<Named> {
  const pupil = await apply(classroom, more)
  await head.changeStatus('pupils', pupil.id, 'ENROLLED')
  return { id: pupil.id }
}
const lesson = (
  parts: Record<'classroom' | 'teacher' | 'room', Named>,
  from: string,
  to: string,
  more = {},
) =>
  head.create<Lesson>('lessons', {
    ...Object.fromEntries(Object.entries(parts).map(([name, { id }]) => [name, { id }])),
    course: courseId,
    weekday: 'MON',
    from,
    to,
    ...more,
  })
let courseId: Named
beforeAll(async () => {
  courseId = await the('courses', 'Matematica')
})

describe('a class', () => {
  test('a class has the places of its room, and the pupil beyond them is refused until there is room', async () => {
    const classroom = await newClass()
    expect((await head.get<Classroom>('classrooms', classroom.id)).capacity).toBe(24)
    await head.update('classrooms', classroom.id, { capacity: 2 })
    await enrol(classroom)
    await enrol(classroom)
    const third = await apply(classroom)
    await expect(head.changeStatus('pupils', third.id, 'ENROLLED')).rejects.toMatchObject({
      code: 'RECORD_IN_THE_WAY',
      errors: [{ message: 'La classe è piena' }],
    })
    expect(await head.get<Classroom>('classrooms', classroom.id)).toMatchObject({ pupils: 2 })
    await head.update('classrooms', classroom.id, { capacity: 3 })
    await head.changeStatus('pupils', third.id, 'ENROLLED')
    expect((await head.get<Classroom>('classrooms', classroom.id)).pupils).toBe(3)
  })

  test('a class is made by the head alone, and only the head enrols and reads special needs', async () => {
    const classroom = await newClass()
    await expect(
      teacher.create('classrooms', { name: '5Z', grade: 5, room: await the('rooms', 'A11') }),
    ).rejects.toMatchObject({ status: 403 })
    const pupil = await apply(classroom)
    await expect(teacher.changeStatus('pupils', pupil.id, 'ENROLLED')).rejects.toMatchObject({ status: 403 })
    await head.update('pupils', pupil.id, { needs: 'Dislessia' })
    expect((await head.get<Pupil>('pupils', pupil.id)).needs).toBe('Dislessia')
    expect((await teacher.get<Pupil>('pupils', pupil.id)).needs ?? null).toBeNull()
  })
})

describe('a lesson', () => {
  test('a lesson of a room that is taken is refused, the hour after and another day are free', async () => {
    const room = await the('rooms', 'Chimica')
    const at = async () => ({ classroom: await newClass(), teacher: await newTeacher(), room })
    expect((await lesson(await at(), '08:00', '09:30')).hours).toBe(1.5)
    await expect(lesson(await at(), '09:00', '10:00')).rejects.toMatchObject({
      code: 'RECORD_IN_THE_WAY',
      errors: [{ message: 'L’aula è occupata' }],
    })
    expect((await lesson(await at(), '09:30', '10:30')).hours).toBe(1)
    expect((await lesson(await at(), '09:00', '10:00', { weekday: 'TUE' })).hours).toBe(1)
  })

  test('a lesson of a teacher who has another one at that hour is refused, a dropped one is no hindrance', async () => {
    const busy = await newTeacher()
    const at = async () => ({
      classroom: await newClass(),
      teacher: busy,
      room: await the('rooms', 'Palestra'),
    })
    const first = await lesson(await at(), '10:00', '11:00', { weekday: 'WED' })
    const elsewhere = { ...(await at()), room: await the('rooms', 'A12') }
    const second = () => lesson(elsewhere, '10:30', '11:30', { weekday: 'WED' })
    await expect(second()).rejects.toMatchObject({ errors: [{ message: 'Il docente ha già lezione' }] })
    await head.changeStatus('lessons', first.id, 'DROPPED')
    expect((await second()).hours).toBe(1)
  })

  test('a lesson beyond the hours of the contract is refused', async () => {
    const few = await newTeacher(2)
    const parts = { classroom: await newClass(), teacher: few, room: await the('rooms', 'A11') }
    await lesson(parts, '08:00', '09:30', { weekday: 'THU' })
    expect(await head.get('teachers', few.id)).toMatchObject({ hours: 1.5 })
    await expect(lesson(parts, '09:30', '10:30', { weekday: 'THU' })).rejects.toMatchObject({
      errors: [{ message: 'Le ore superano la cattedra del docente' }],
    })
    expect((await lesson(parts, '09:30', '10:00', { weekday: 'THU' })).hours).toBe(0.5)
  })
})

describe('marks', () => {
  test('marks make the average of a pupil by their weights, which the report card shows', async () => {
    const pupil = await enrol(await newClass())
    const by = await newTeacher()
    const mark = (value: number, weight: number) =>
      teacher.create('marks', {
        pupil,
        course: courseId,
        teacher: { id: by.id },
        on: '2026-03-10',
        mark: value,
        weight,
      })
    await mark(8, 1)
    await mark(5.5, 2)
    await mark(7.25, 1)
    expect(await teacher.get<Pupil>('pupils', pupil.id)).toMatchObject({ points: 26.25, lowest: 5.5 })
    const term = await the('terms', 'Secondo quadrimestre 2025/26')
    const card = await teacher.create<ReportCard>('report-cards', { pupil, term })
    expect(card.tests).toBe(6.56)
    await expect(mark(7.1, 1)).rejects.toMatchObject({ errors: [{ path: 'mark' }] })
    await expect(mark(11, 1)).rejects.toMatchObject({ errors: [{ path: 'mark' }] })
  })

  test('marks of days to come and of closed days are refused', async () => {
    const values = {
      pupil: await enrol(await newClass()),
      course: courseId,
      teacher: { id: (await newTeacher()).id },
      mark: 7,
    }
    await expect(teacher.create('marks', { ...values, on: '2026-03-12' })).rejects.toMatchObject({
      errors: [{ path: 'on', code: 'LATER' }],
    })
    await expect(teacher.create('marks', { ...values, on: '2026-01-06' })).rejects.toMatchObject({
      errors: [{ path: 'on', code: 'CLOSED_DAY' }],
    })
  })
})

describe('an absence', () => {
  test('an absence counts days of school, writes to the parent, and is excused by someone', async () => {
    const pupil = await enrol(await newClass(), { parentEmail: 'absent@example.com' })
    const absence = await teacher.create<Absence>('absences', { pupil, from: '2026-03-06', to: '2026-03-10' })
    expect(absence.days).toBe(3)
    await office.settle()
    const [mail] = (await office.mails()).filter(({ to }) => to === 'absent@example.com')
    expect(mail?.subject).toContain('Mario Rossi: assenza dal')
    expect(await teacher.get<Pupil>('pupils', pupil.id)).toMatchObject({ absent: 3, unexcused: 1 })
    await expect(teacher.changeStatus('absences', absence.id, 'EXCUSED')).rejects.toBeInstanceOf(Error)
    await teacher.changeStatus('absences', absence.id, 'EXCUSED', { excusedBy: 'Laura Bianchi' })
    expect((await teacher.get<Pupil>('pupils', pupil.id)).unexcused).toBe(0)
  })

  test('an absence of days that are noted already is refused, and a late arrival needs its hour', async () => {
    const pupil = await enrol(await newClass())
    await teacher.create('absences', { pupil, from: '2026-03-02', to: '2026-03-04' })
    await expect(
      teacher.create('absences', { pupil, from: '2026-03-04', to: '2026-03-05' }),
    ).rejects.toMatchObject({ errors: [{ message: 'Questi giorni sono già segnati' }] })
    const late = { pupil, kind: 'LATE', from: '2026-03-09', to: '2026-03-09' }
    await expect(teacher.create('absences', late)).rejects.toMatchObject({ errors: [{ path: 'at' }] })
    expect((await teacher.create<Absence>('absences', { ...late, at: '08:20' })).days).toBe(0)
  })
})

describe('a report card', () => {
  test('a report card has the average of its rows and an outcome, once for a pupil and term', async () => {
    const pupil = await enrol(await newClass())
    const term = await the('terms', 'Primo quadrimestre 2025/26')
    const lines = [
      { course: courseId, mark: 7 },
      { course: await the('courses', 'Italiano'), mark: 5 },
      { course: await the('courses', 'Inglese'), mark: 8 },
    ]
    const card = await teacher.create<ReportCard>('report-cards', { pupil, term, lines, conduct: 9 })
    expect(card).toMatchObject({ average: 6.67, failed: 1, outcome: 'SUSPENDED' })
    const twice = [...lines, { course: courseId, mark: 6 }]
    await expect(teacher.update('report-cards', card.id, { lines: twice })).rejects.toMatchObject({
      errors: [{ path: 'lines', code: 'COURSE_TWICE' }],
    })
    await expect(teacher.create('report-cards', { pupil, term })).rejects.toMatchObject({
      errors: [{ message: 'La pagella di questo periodo c’è già' }],
    })
  })

  test('a report card is signed by the head with a number, and not without conduct', async () => {
    const pupil = await enrol(await newClass(), { parentEmail: 'card@example.com' })
    const term = await the('terms', 'Primo quadrimestre 2025/26')
    const lines = [{ course: courseId, mark: 9 }]
    const card = await teacher.create<ReportCard>('report-cards', { pupil, term, lines })
    await expect(head.changeStatus('report-cards', card.id, 'SIGNED')).rejects.toBeInstanceOf(Error)
    await teacher.update('report-cards', card.id, { conduct: 10 })
    await expect(teacher.changeStatus('report-cards', card.id, 'SIGNED')).rejects.toMatchObject({
      status: 403,
    })
    await head.changeStatus('report-cards', card.id, 'SIGNED')
    expect(await head.get<ReportCard>('report-cards', card.id)).toMatchObject({
      outcome: 'PASSED',
      number: '2026/0001',
    })
  })
})

test('two terms of a school year do not overlap', async () => {
  const values = { name: 'Recupero', year: '2025', from: '2026-06-10', to: '2026-06-30' }
  await expect(head.create('terms', values)).rejects.toMatchObject({ code: 'RECORD_IN_THE_WAY' })
  expect((await head.create<Named>('terms', { ...values, from: '2026-06-11' })).id).toBeTruthy()
})
