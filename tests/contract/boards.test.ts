import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const NOTES = '/api/conf/notes'
const TASKS = '/api/tasks'

/** A file whose board stands by a field: one with codes of its own, which a record may lack. */
const tasks = (by: string) => ({
  route: 'tasks',
  authority: 'NOTE',
  title: '{name}',
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 80 },
      size: { enum: ['SMALL', 'LARGE'] },
      kind: { lookup: 'Urgency' },
      secret: { enum: ['A', 'B'], read: ['ROLE_ADMIN'] },
    },
  },
  list: { columns: ['name', 'size', 'kind'], sort: 'name,asc', board: by },
  texts: { it: { entity: { one: 'Lavoro', many: 'Lavori', new: 'Nuovo' } } },
})

interface ColumnOf {
  value: string | null
  total: number
  totalExact: boolean
  items: { id: string; label: string; title?: string; status: string }[]
  next: string | null
}

describe.each(DATABASES)('the board of a list over %s', { timeout: 120_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  const mark = 'Lavagna'

  const board = async (who: Caller, path: string): Promise<ColumnOf[]> => {
    const { body, status } = await who.get(path)
    expect([path, status]).toEqual([path, 200])
    return body.data.columns
  }
  const figures = (columns: ColumnOf[]) => columns.map(({ value, total }) => [value, total])

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    for (let index = 0; index < 7; index += 1) {
      const body = { title: `${mark} ${index}`, body: '<p>x</p>', visibility: 'STAFF' }
      expect((await admin.post(NOTES, body)).status).toBe(201)
    }
  }, 120_000)
  afterAll(() => server?.drop())

  test('a board that is read while a card moves shows it in exactly one column', async () => {
    const made = await admin.post(NOTES, { title: 'In movimento', body: '<p>x</p>', visibility: 'STAFF' })
    const { id } = made.body.data
    const places: number[] = []
    let isRead = false
    const move = async () => {
      for (let turn = 0; !isRead; turn += 1) {
        const answer = await admin.put(
          `${NOTES}/statuses/${id}?newStatus=${turn % 2 === 0 ? 'DONE' : 'OPEN'}`,
        )
        expect(answer.status).toBe(200)
      }
    }
    const read = async () => {
      for (let round = 0; round < 40; round += 1) {
        const columns = await board(admin, `${NOTES}/board?titleContains=In+movimento`)
        places.push(columns.flatMap(({ items }) => items).filter((card) => card.id === id).length)
      }
      isRead = true
    }
    await Promise.all([move(), read()])
    expect([...new Set(places)]).toEqual([1])
    await admin.call('DELETE', `${NOTES}/${id}`)
  })

  test('the board has a column per status in the order of the file, each with its count and its first cards', async () => {
    const { items } = (await admin.get(`${NOTES}?titleContains=${mark}&sort=title,asc`)).body.data
    await admin.put(`${NOTES}/statuses/${items[6].id}?newStatus=DONE`, { extraFields: items[6].extraFields })
    const columns = await board(
      admin,
      `${NOTES}/board?titleContains=${mark}&sort=title,asc&size=4&columns=title`,
    )
    expect(figures(columns)).toEqual([
      ['OPEN', 6],
      ['DONE', 1],
      ['CANCELLED', 0],
    ])
    const [open, done, cancelled] = columns
    expect(open?.items.map(({ title }) => title)).toEqual([0, 1, 2, 3].map((index) => `${mark} ${index}`))
    expect([open?.totalExact, typeof open?.next, done?.next]).toEqual([true, 'string', null])
    expect(done?.items[0]).toMatchObject({ title: `${mark} 6`, status: 'DONE' })
    expect([cancelled?.items, cancelled?.next]).toEqual([[], null])
    expect(Object.keys(open?.items[0] ?? {}), 'only what was asked for').not.toContain('noteKind')
  })

  test('a board pages within one column by its cursor, and in no other way', async () => {
    const asked = `${NOTES}/board?titleContains=${mark}&sort=title,asc&size=4`
    const [open] = await board(admin, asked)
    const after = encodeURIComponent(open?.next ?? '')
    const more = await board(admin, `${asked}&column=OPEN&after=${after}`)
    expect(more.map(({ value }) => value)).toEqual(['OPEN'])
    expect(
      more[0]?.items.map(({ label }) => label.includes(`${mark} 4`) || label.includes(`${mark} 5`)),
    ).toEqual([true, true])
    expect(more[0]?.next).toBeNull()
    for (const wrong of [
      `&after=${after}`,
      '&page=1',
      '&column=NONE',
      '&column=OPEN&after=nothing',
      '&statuz=1',
    ])
      expect([wrong, (await admin.get(asked + wrong)).status]).toEqual([wrong, 400])
  })

  test('the board shows the list in columns: its search, its conditions and its deleted rows', async () => {
    const { items } = (await admin.get(`${NOTES}?titleContains=${mark}&sort=title,asc`)).body.data
    await admin.put(`${NOTES}/deletes/${items[0].id}`)
    const all = `${NOTES}/board?titleContains=${mark}`
    expect(figures(await board(admin, all))[0]).toEqual(['OPEN', 5])
    expect(figures(await board(admin, `${all}&showDeleted=true`))[0]).toEqual(['OPEN', 6])
    expect(figures(await board(admin, `${NOTES}/board?q=${mark}%203`))[0]).toEqual(['OPEN', 1])
    // A condition on the field of the board narrows its columns like any other.
    expect(figures(await board(admin, `${all}&statusEquals=DONE`))).toEqual([
      ['OPEN', 0],
      ['DONE', 1],
      ['CANCELLED', 0],
    ])
    expect((await board(admin, `${all}&size=200`))[0]?.items.length).toBeLessThanOrEqual(50)
  })

  test('a board shows and counts only visible records; a person without the right is refused first', async () => {
    const own = await signedIn(server.url, 'giulia.neri')
    const path = '/api/subjects/documents'
    const listed = (await own.get(`${path}?size=200&count=exact`)).body.data
    const columns = await board(own, `${path}/board?size=50`)
    expect(listed.total).toBeGreaterThan(0)
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(listed.total)
    expect(columns.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual(
      listed.items.map(({ id }: { id: string }) => id).sort(),
    )
    const whole = await board(admin, `${path}/board`)
    expect(whole.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(listed.total)
    expect((await caller(server.url).get(`${NOTES}/board`)).status).toBe(401)
    expect((await own.get('/api/comm/mails/board?nonsense=1')).status).toBe(403)
    expect(
      (await admin.get('/api/subjects/customers/board')).status,
      'a file that declares none has none',
    ).toBe(404)
    expect((await admin.call('POST', `${NOTES}/board`, {})).status).toBe(405)
  })

  test('a board is by a field with codes or a table of them, with a column for records without one', async () => {
    const drop = async (by: string, first: string | null) => {
      writeFileSync(join(server.schemas, 'entities', 'tasks.json'), JSON.stringify(tasks(by)))
      await vi.waitFor(
        async () => {
          const { body } = await admin.get(`${TASKS}/board`)
          expect(body.data?.columns[0]?.value).toBe(first)
        },
        { timeout: 30_000, interval: 100 },
      )
    }
    await drop('size', 'SMALL')
    for (const body of [{ name: 'a', size: 'LARGE' }, { name: 'b', size: 'SMALL' }, { name: 'c' }])
      expect((await admin.post(TASKS, body)).status).toBe(201)
    expect(figures(await board(admin, `${TASKS}/board`))).toEqual([
      ['SMALL', 1],
      ['LARGE', 1],
      [null, 1],
    ])
    const without = await board(admin, `${TASKS}/board?column=`)
    expect(without[0]?.items.map(({ label }) => label)).toEqual(['c'])

    const urgencies = (await admin.get('/api/conf/tables/tablevalue?tableCodes=URGENCY')).body.data.items
    await drop('kind', String(urgencies[0].code))
    const columns = await board(admin, `${TASKS}/board`)
    expect(columns.map(({ value }) => value)).toEqual([
      ...urgencies.map(({ code }: { code: string }) => code),
      null,
    ])
    expect(columns.at(-1)?.total).toBe(3)
  })

  test('the board of a field that a person may not see reveals nothing', async () => {
    writeFileSync(join(server.schemas, 'entities', 'tasks.json'), JSON.stringify(tasks('secret')))
    await vi.waitFor(
      async () => expect((await admin.get(`${TASKS}/board`)).body.data?.columns[0]?.value).toBe('A'),
      {
        timeout: 30_000,
        interval: 100,
      },
    )
    const viewer = await signedIn(server.url, 'laura.bianchi')
    expect((await viewer.get(TASKS)).status).toBe(200)
    const refused = await viewer.get(`${TASKS}/board`)
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'BAD_PARAMETER'])
  })
})
