import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ServerEvent } from '../../src/contract/calls/api'
import { isApiError } from '../../src/contract/calls/api-error'
import type { JsonObject } from '../../src/contract/json'
import { DIRECTIONS_PROVIDERS, MAP_TYPES } from '../../src/contract/maps/geo'
import type { RecordData } from '../../src/contract/model/record'
import type { Backend, RecordQuery } from '../../src/contract/ports/backend'
import type { MessagesPort } from '../../src/contract/ports/messages'
import type { GeoPort } from '../../src/contract/ports/ports'

/** A back end that the suite runs against: it serves the file `tests/fixtures/boats`. */
export interface Candidate {
  backend: Backend
  geo: GeoPort
  messages: MessagesPort
  /** an administrator of it */
  username: string
  secret: string
  drop: () => Promise<void>
}

/** The entity of the fixture. */
const ROUTE = 'boats'

/** Work behind a call may take a back end a moment. */
const SOON = { timeout: 15_000, interval: 50 }

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error(`the call was not refused by an ApiError, but ${String(error)}`)
  return error.failure.errorCode
}

/**
 * What screens rely on of any back end, in the words of `contract/ports/backend.ts`. What is made here
 * carries a mark of its own, so that the suite can run twice, and beside the work of others.
 */
export function backendContract(name: string, start: () => Promise<Candidate>): void {
  describe(`the back end ${name}`, () => {
    let candidate: Candidate
    let backend: Backend
    let made = 0
    const mark = crypto.randomUUID().slice(0, 8)
    const signIn = () => backend.session.login({ username: candidate.username, secret: candidate.secret })
    const make = (values: JsonObject = {}): Promise<RecordData> => {
      made += 1
      return backend.records.create(
        ROUTE,
        { name: `${mark} ${made}`, kind: 'MOTOR', ...values },
        crypto.randomUUID(),
      )
    }
    const names = async (query: RecordQuery, text = mark) => {
      const filters = [
        { path: 'name', operator: 'Contains' as const, values: [text] },
        ...(query.filters ?? []),
      ]
      const { items } = await backend.records.list(ROUTE, { ...query, filters })
      return items.map((item) => String(item.name).replace(`${mark} `, ''))
    }
    const over = async (id: string) => {
      await vi.waitFor(
        async () => expect(['done', 'failed']).toContain((await backend.batches.get(id, 0)).state),
        SOON,
      )
      return backend.batches.get(id, 0)
    }

    beforeAll(async () => {
      candidate = await start()
      backend = candidate.backend
      await signIn()
    }, 120_000)
    afterAll(() => candidate?.drop())

    describe('who is signed in', () => {
      test('the back end answers who holds the session, with authorities', async () => {
        const user = await backend.session.whoami()
        expect(user).toMatchObject({
          username: candidate.username,
          id: expect.any(String),
          fullname: expect.any(String),
        })
        expect(user.authorities.length).toBeGreaterThan(0)
        expect((await backend.session.refresh()).id).toBe(user.id)
      })

      test('a wrong secret is refused', async () => {
        const wrong = backend.session.login({ username: candidate.username, secret: 'no secret of theirs' })
        expect(await codeOf(wrong)).toBe('BAD_CREDENTIALS')
        await signIn()
      })

      test('the back end answers nothing after a sign-out', async () => {
        await backend.session.logout()
        expect(await codeOf(backend.session.whoami())).toMatch(/^(UNAUTHORIZED|SESSION_EXPIRED)$/)
        await signIn()
      })
    })

    describe('what may be seen', () => {
      test('the visible configuration lists the entities, each with the address of its description', async () => {
        const { items, landing, menus, version } = await backend.conf.visible()
        const conf = items.find(({ route }) => route === ROUTE)
        expect(conf).toMatchObject({ canRead: true, canWrite: true, canCreate: true, canDelete: true })
        expect(conf?.statuses.list.map(({ code }) => code)).toEqual(['DRAFT', 'AFLOAT'])
        expect([typeof landing, typeof version, Array.isArray(menus.main)]).toEqual([
          'string',
          'string',
          true,
        ])
        const entity = await backend.conf.entity(conf?.assets?.entity ?? '')
        expect(entity.route).toBe(ROUTE)
        expect(entity.fields.map(({ path }) => path)).toEqual(
          expect.arrayContaining(['name', 'kind', 'sails', 'built', 'sold']),
        )
      })

      test('reference tables, languages, cards and the unit are answered, if only by nothing', async () => {
        expect(Array.isArray(await backend.conf.tables(['NO_SUCH_TABLE'], []).catch(() => []))).toBe(true)
        expect(Array.isArray(await backend.conf.languages().catch(() => []))).toBe(true)
        expect(Array.isArray(await backend.conf.cards(null))).toBe(true)
        await backend.conf.unit().catch((error: unknown) => expect(isApiError(error)).toBe(true))
      })
    })

    describe('a board', () => {
      test('a board answers the list in columns by the codes of its field, and pages within one of them', async () => {
        for (const kind of ['MOTOR', 'MOTOR', 'MOTOR', 'SAIL'])
          await make(kind === 'SAIL' ? { kind, sails: 2 } : { kind })
        const filters = [{ path: 'name', operator: 'Contains' as const, values: [mark] }]
        const asked = { filters, size: 2, sort: [{ path: 'name', direction: 'asc' as const }] }
        const { columns, cut } = await backend.records.board(ROUTE, asked, null)
        const figures = columns.map(({ items, total, totalExact, value }) => [
          value,
          total,
          totalExact,
          items.length,
        ])
        expect([figures, cut]).toEqual([
          [
            ['SAIL', 1, true, 1],
            ['MOTOR', 3, true, 2],
          ],
          false,
        ])
        const [, motor] = columns
        expect(motor?.items[0]).toMatchObject({
          kind: 'MOTOR',
          _version: expect.any(Number),
          delete: { deleted: false },
        })
        const more = await backend.records.board(ROUTE, { ...asked, after: motor?.next ?? null }, 'MOTOR')
        expect(more.columns.map(({ items, next, value }) => [value, items.length, next])).toEqual([
          ['MOTOR', 1, null],
        ])
        expect(await codeOf(backend.records.board(ROUTE, asked, 'KITE'))).toBe('BAD_PARAMETER')
      })
    })

    describe('a calendar', () => {
      test('a calendar answers the records of some days, by their first day', async () => {
        const one = await make({ built: '1931-03-11' })
        const long = await make({ built: '1931-02-01', sold: '1931-03-10' })
        await make({ built: '1931-02-01', sold: '1931-03-09' })
        await make({ built: '1931-03-13' })
        const filters = [{ path: 'name', operator: 'Contains' as const, values: [mark] }]
        const span = { start: '1931-03-10', end: '1931-03-12' }
        const { items, until } = await backend.records.calendar(ROUTE, { filters }, span)
        expect([items.map(({ id }) => id), until]).toEqual([[long.id, one.id], null])
        const bars = await backend.records.timeline(ROUTE, { filters }, { ...span, end: '1931-12-31' })
        expect([bars.items.length, bars.until]).toEqual([3, null])
        expect(items[0]).toMatchObject({
          built: '1931-02-01',
          _version: expect.any(Number),
          delete: { deleted: false },
        })
      })
    })

    describe('a record', () => {
      test('a new record has its common keys, defaults, a code and a title', async () => {
        const record = await make({ kind: 'SAIL', sails: 3 })
        expect(record).toMatchObject({
          kind: 'SAIL',
          sails: 3,
          status: 'DRAFT',
          delete: { deleted: false },
          archived: false,
        })
        expect(record).toMatchObject({
          id: expect.any(String),
          code: expect.any(String),
          _version: expect.any(Number),
        })
        expect(record.label).toContain(mark)
        expect(record).not.toHaveProperty('extraFields')
        expect(await backend.records.get(ROUTE, record.id)).toEqual(record)
      })

      test('a record is created once, however often the call with its key is made', async () => {
        const key = crypto.randomUUID()
        const values = { name: `${mark} once`, kind: 'MOTOR' }
        const [first, again] = [
          await backend.records.create(ROUTE, values, key),
          await backend.records.create(ROUTE, values, key),
        ]
        expect(again.id).toBe(first.id)
        expect(await names({ q: 'once' })).toEqual(['once'])
      })

      test('a wrong record is refused with the paths that are wrong, by the schema and by the rules', async () => {
        const wrong = backend.records.create(ROUTE, { name: '', kind: 'SAIL' }, crypto.randomUUID())
        const error = await wrong.catch((reason: unknown) => reason)
        if (!isApiError(error)) throw new Error('it was not refused')
        expect([error.status, error.failure.errorCode]).toEqual([422, 'CONSTRAINT_VIOLATION'])
        expect(error.failure.errors.map(({ path }) => path).sort()).toEqual(['name', 'sails'])
      })

      test('a change sends only its properties, based on a version', async () => {
        const record = await make()
        const changed = await backend.records.update(ROUTE, record.id, {
          built: '2020-05-01',
          _version: record._version ?? 0,
        })
        expect(changed).toMatchObject({ built: '2020-05-01', name: record.name })
        expect(changed._version).toBeGreaterThan(record._version ?? 0)
        const late = backend.records.update(ROUTE, record.id, {
          built: '2021-05-01',
          _version: record._version ?? 0,
        })
        expect(await codeOf(late)).toBe('STALE_VERSION')
        const emptied = await backend.records.update(ROUTE, record.id, {
          built: null,
          _version: changed._version ?? 0,
        })
        expect(emptied.built ?? null).toBeNull()
      })

      test('a record changes to a status that may follow, and to no other', async () => {
        const record = await make()
        const afloat = await backend.records.changeStatus(ROUTE, record.id, 'AFLOAT', record as JsonObject)
        expect(afloat.status).toBe('AFLOAT')
        expect(
          await codeOf(backend.records.changeStatus(ROUTE, record.id, 'AFLOAT', afloat as JsonObject)),
        ).toBe('STATUS_NOT_ALLOWED')
      })

      test('a record is deleted and restored; while it is deleted nothing of it changes', async () => {
        const record = await make()
        const gone = await backend.records.remove(ROUTE, record.id)
        expect(gone.delete.deleted).toBe(true)
        const late = backend.records.update(ROUTE, record.id, {
          built: '2020-01-01',
          _version: gone._version ?? 0,
        })
        expect(await codeOf(late)).toBe('RECORD_DELETED')
        const label = String(record.name).replace(`${mark} `, '')
        expect(await names({})).not.toContain(label)
        expect(await names({ showDeleted: true })).toContain(label)
        expect((await backend.records.restore(ROUTE, record.id)).delete.deleted).toBe(false)
      })

      test('the history of a record answers its changes, the newest first', async () => {
        const record = await make()
        const { _version } = record
        await backend.records.update(ROUTE, record.id, { built: '2019-02-03', _version: _version ?? 0 })
        const { items, total } = await backend.records.revisions(ROUTE, record.id, { page: 0, size: 10 })
        expect([total, items.map(({ operation }) => operation)]).toEqual([2, ['update', 'create']])
        expect(items[0]?.changes).toEqual([{ path: 'built', from: null, to: '2019-02-03' }])
        expect(
          (await backend.records.revisions(ROUTE, record.id, { page: 1, size: 1 })).items[0]?.operation,
        ).toBe('create')
      })

      test('a record that does not exist is NOT_FOUND', async () => {
        const id = '0190a000-0000-7000-8000-00000000dead'
        expect(await codeOf(backend.records.get(ROUTE, id))).toBe('NOT_FOUND')
        expect(await codeOf(backend.records.remove(ROUTE, id))).toBe('NOT_FOUND')
      })
    })

    describe('a list', () => {
      const own = { path: 'name', operator: 'Contains' as const, values: [`${mark} list`] }
      beforeAll(async () => {
        const rows = [
          { name: 'list Anna', kind: 'SAIL', sails: 1, built: '2001-01-01', uses: ['TRADE', 'RACE'] },
          { name: 'list Bora', kind: 'SAIL', sails: 5, built: '2010-06-15', uses: ['RACE'] },
          { name: 'list Città', kind: 'MOTOR', built: '2020-12-31' },
          { name: 'list Delta', kind: 'MOTOR' },
        ]
        for (const row of rows) await make({ ...row, name: `${mark} ${row.name}` })
      })
      const listed = async (query: RecordQuery) => {
        const sort = [{ path: 'name', direction: 'asc' as const }]
        return (await names({ sort, ...query }, `${mark} list`)).map((one) => one.replace('list ', ''))
      }

      test('a list is sorted both ways', async () => {
        expect(await listed({})).toEqual(['Anna', 'Bora', 'Città', 'Delta'])
        expect(await listed({ sort: [{ path: 'name', direction: 'desc' }] })).toEqual([
          'Delta',
          'Città',
          'Bora',
          'Anna',
        ])
        const byKind = [
          { path: 'kind', direction: 'asc' } as const,
          { path: 'name', direction: 'desc' } as const,
        ]
        expect(await listed({ sort: byKind })).toEqual(['Delta', 'Città', 'Bora', 'Anna'])
      })

      test.each([
        ['kind', 'Equals', ['SAIL'], ['Anna', 'Bora']],
        ['kind', 'Not', ['SAIL'], ['Città', 'Delta']],
        ['kind', 'In', ['SAIL', 'MOTOR'], ['Anna', 'Bora', 'Città', 'Delta']],
        ['built', 'From', ['2010-06-15'], ['Bora', 'Città']],
        ['built', 'To', ['2010-06-15'], ['Anna', 'Bora']],
        ['built', 'Null', ['true'], ['Delta']],
        ['sails', 'From', ['2'], ['Bora']],
        ['uses', 'In', ['TRADE', 'REST'], ['Anna']],
        ['uses', 'All', ['TRADE', 'RACE'], ['Anna']],
        ['uses', 'None', ['TRADE', 'REST'], ['Bora', 'Città', 'Delta']],
        ['uses', 'Equals', ['RACE'], ['Anna', 'Bora']],
        ['uses', 'Null', ['true'], ['Città', 'Delta']],
      ] as const)('a list is filtered by %s %s %j', async (path, operator, values, expected) => {
        expect(await listed({ filters: [{ path, operator, values: [...values] }] })).toEqual(expected)
      })

      test('a list is searched by words, whatever their case and accents', async () => {
        expect(await listed({ q: 'citta' })).toEqual(['Città'])
        expect(await listed({ q: `BORA ${mark}` })).toEqual(['Bora'])
        expect(await listed({ q: 'nowhere' })).toEqual([])
      })

      test('a list is paged by pages and by cursors, forth and back, and can skip rows', async () => {
        expect(await listed({ size: 3, page: 1 })).toEqual(['Delta'])
        const filters = [own]
        const sort = [{ path: 'name', direction: 'asc' as const }]
        const first = await backend.records.list(ROUTE, { filters, sort, size: 2 })
        expect([first.items.length, first.prev]).toEqual([2, null])
        expect(await listed({ size: 2, after: first.next })).toEqual(['Città', 'Delta'])
        expect(await listed({ size: 2, after: first.next, skip: 1 })).toEqual(['Delta'])
        const second = await backend.records.list(ROUTE, { filters, sort, size: 2, after: first.next })
        expect(second.next).toBeNull()
        expect(await listed({ size: 2, before: second.prev })).toEqual(['Anna', 'Bora'])
      })

      test('a list is counted on request, and answers its totals', async () => {
        const filters = [own]
        const counted = await backend.records.list(ROUTE, { filters, size: 1, count: 'exact' })
        expect([counted.total, counted.totalExact]).toEqual([4, true])
        const uncounted = await backend.records.list(ROUTE, { filters, size: 4, count: 'none' })
        expect(uncounted.items).toHaveLength(4)
        const { totals } = await backend.records.list(ROUTE, {
          filters,
          size: 1,
          totals: [{ path: 'sails', total: 'sum' }],
        })
        expect(Number(totals?.sails)).toBe(6)
      })

      test('a list answers the requested columns and the fields that draw each row', async () => {
        const filters = [{ path: 'name', operator: 'Contains' as const, values: [`${mark} list Bora`] }]
        const { items } = await backend.records.list(ROUTE, { filters, columns: ['kind'] })
        expect(items[0]).toMatchObject({
          kind: 'SAIL',
          id: expect.any(String),
          label: expect.any(String),
          delete: { deleted: false },
        })
        expect(items[0]).not.toHaveProperty('sails')
      })

      test('a list refuses a field that the entity does not have', async () => {
        const filters = [{ path: 'colour', operator: 'Equals' as const, values: ['red'] }]
        expect(await codeOf(backend.records.list(ROUTE, { filters }))).toBe('BAD_PARAMETER')
      })

      test('a list offers its records to a field, to a search over everything, and as a file', async () => {
        const wanted = `${mark} list Bora`
        expect(
          (await backend.records.offer(ROUTE, { q: wanted, size: 10, count: 'none' })).items,
        ).toHaveLength(1)
        // The file lets nobody name boats without reading them.
        expect(await codeOf(backend.records.names(ROUTE, { q: wanted }))).toBe('NOT_FOUND')
        expect((await backend.records.search(wanted)).items[0]).toMatchObject({
          route: ROUTE,
          label: expect.stringContaining('Bora'),
        })
        const told = vi.fn()
        const { signal } = new AbortController()
        const file = await backend.records.export(ROUTE, 'csv', [['q', wanted]], { signal, onBytes: told })
        expect(await file.blob.text()).toContain('Bora')
        expect([file.name.endsWith('.csv'), told.mock.calls.length > 0]).toEqual([true, true])
      })
    })

    describe('work on many records', () => {
      const start = (request: Parameters<Backend['batches']['start']>[1]) =>
        backend.batches.start(ROUTE, request, crypto.randomUUID()).then(over)

      test('a batch works row by row, reports failures, and can be undone', async () => {
        const [one, other] = [await make(), await make()]
        await backend.records.remove(ROUTE, other.id)
        const batch = await start({
          operation: 'update',
          ids: [one.id, other.id],
          changes: { built: '2015-01-01' },
        })
        expect([batch.total, batch.done, batch.failed]).toEqual([2, 1, 1])
        expect(batch.failures).toMatchObject([{ row: 1, id: other.id, code: 'RECORD_DELETED' }])
        expect((await backend.records.get(ROUTE, one.id)).built).toBe('2015-01-01')
        expect((await backend.batches.list(50)).items.map(({ id }) => id)).toContain(batch.id)
        await start({ operation: 'undo', changes: { token: batch.undoToken } })
        expect((await backend.records.get(ROUTE, one.id)).built ?? null).toBeNull()
      })

      test('a rehearsal tells what would change, and changes nothing', async () => {
        const record = await make()
        const batch = await start({
          operation: 'update',
          ids: [record.id],
          changes: { built: '2016-01-01' },
          dryRun: true,
        })
        expect(batch.preview).toMatchObject([
          { row: 0, changes: [{ path: 'built', from: null, to: '2016-01-01' }] },
        ])
        expect((await backend.records.get(ROUTE, record.id))._version).toBe(record._version)
      })

      test('a batch selects everything that a list finds except some rows', async () => {
        const [one, other, third] = [await make(), await make(), await make()]
        const names = [one, other, third].map(({ name }) => String(name))
        const query = new URLSearchParams(names.map((name) => ['nameIn', name])).toString()
        const batch = await start({
          operation: 'status',
          query,
          except: [third.id],
          changes: { status: 'AFLOAT' },
        })
        expect(batch.done).toBe(2)
        expect((await backend.records.get(ROUTE, third.id)).status).toBe('DRAFT')
      })

      test('rows of an import become records', async () => {
        const rows = [
          { name: `${mark} import 1`, kind: 'MOTOR' },
          { name: `${mark} import 2`, kind: 'SAIL' },
        ]
        const batch = await start({ operation: 'import', changes: { rows, mode: 'create', key: 'code' } })
        expect([batch.done, batch.failures.map(({ row, errors }) => [row, errors[0]?.path])]).toEqual([
          1,
          [[1, 'sails']],
        ])
      })
    })

    describe('comments and the inbox', () => {
      test('a comment is written once, changed and deleted by its author; comments come newest first', async () => {
        const { messages } = candidate
        const at = { route: ROUTE, id: (await make()).id }
        const key = crypto.randomUUID()
        const first = await messages.comment(at, ' Da varare ', key)
        expect(await messages.comment(at, ' Da varare ', key)).toEqual(first)
        expect(first).toMatchObject({ text: 'Da varare', mine: true, editedAt: null, mentions: [] })
        const second = await messages.comment(at, 'Varata', crypto.randomUUID())
        const page = await messages.comments(at, { page: 0, size: 1 })
        expect([page.total, page.items.map(({ id }) => id)]).toEqual([2, [second.id]])
        expect((await messages.changeComment(first.id, 'Da rivedere')).text).toBe('Da rivedere')
        await messages.removeComment(second.id)
        expect((await messages.comments(at, { page: 0, size: 9 })).items.map(({ text }) => text)).toEqual([
          'Da rivedere',
        ])
        for (const text of ['', '@nessuno.qui'])
          expect(await codeOf(messages.comment(at, text, crypto.randomUUID()))).toBe('CONSTRAINT_VIOLATION')
        expect(await messages.people(at, 'nobody of this name')).toEqual([])
      })

      test('the inbox answers open notices, and none of other people', async () => {
        const { messages } = candidate
        expect(await messages.inbox({ state: 'all', page: 0, size: 5 })).toMatchObject({
          page: 0,
          size: 5,
          unread: expect.any(Number),
        })
        const unknown = '0190a000-0000-7000-8000-00000000000f'
        expect(await codeOf(messages.act(unknown, 'acknowledge'))).toBe('NOT_FOUND')
        expect(await codeOf(messages.snooze(unknown, { for: 'day' }))).toBe('NOT_FOUND')
      })
    })

    describe('maps', () => {
      const modena = { lat: 44.6471, lng: 10.9252 }
      const bologna = { lat: 44.4949, lng: 11.3426 }
      const plain = { waypoints: [], avoidHighways: false, departure: null, optimize: false }

      test('maps answer their abilities: providers of directions and places, options, and base maps [API-44]', async () => {
        const { directions, places, start, tiles } = await candidate.geo.capabilities()
        expect(DIRECTIONS_PROVIDERS).toContain(directions.provider)
        expect(directions.maxPoints).toBeGreaterThan(1)
        for (const option of ['traffic', 'departure', 'avoidHighways', 'optimize'] as const)
          expect(typeof directions[option]).toBe('boolean')
        expect(places === null || places.provider.length > 0).toBe(true)
        for (const { format, type, url } of tiles) {
          expect([MAP_TYPES.includes(type), ['raster', 'vector'].includes(format)]).toEqual([true, true])
          expect(url).toContain('{z}/{x}/{y}')
        }
        expect(start.center.lat).toBeTypeOf('number')
      })

      test('maps answer directions from point to point, with a leg between every two stops and a line to draw [API-44] [PATH-05] [PATH-06]', async () => {
        const waypoints = [{ lat: 44.6, lng: 11.05 }]
        const found = await candidate.geo.directions({
          ...plain,
          origin: modena,
          destination: bologna,
          waypoints,
        })
        expect([found.status, found.waypointOrder, found.legs.length]).toEqual(['OK', [0], 2])
        for (const leg of found.legs) expect([leg.durationS > 0, leg.distanceM > 0]).toEqual([true, true])
        expect(found.path.length).toBeGreaterThan(1)
        expect(DIRECTIONS_PROVIDERS).toContain(found.provider)
      })

      test('maps put waypoints in the better order where that is requested and possible [PATH-04]', async () => {
        const { directions } = await candidate.geo.capabilities()
        const waypoints = [
          { lat: 44.53, lng: 11.24 },
          { lat: 44.61, lng: 11.02 },
        ]
        const request = { ...plain, origin: modena, destination: bologna, waypoints, optimize: true }
        if (!directions.optimize)
          expect(await codeOf(candidate.geo.directions(request))).toBe('ROUTE_OPTION_OFF')
        else expect((await candidate.geo.directions(request)).waypointOrder).toEqual([1, 0])
      })

      test('maps refuse an unsupported request and name its member [PATH-03]', async () => {
        const { directions } = await candidate.geo.capabilities()
        const request = { ...plain, origin: modena, destination: bologna }
        const outside = candidate.geo.directions({ ...request, destination: { lat: 91, lng: 11 } })
        expect(await codeOf(outside)).toBe('POSITION_OUTSIDE')
        const waypoints = Array.from({ length: directions.maxPoints }, () => modena)
        expect(await codeOf(candidate.geo.directions({ ...request, waypoints }))).toBe('TOO_MANY_STOPS')
        if (!directions.avoidHighways)
          expect(await codeOf(candidate.geo.directions({ ...request, avoidHighways: true }))).toBe(
            'ROUTE_OPTION_OFF',
          )
        if (!directions.departure)
          expect(await codeOf(candidate.geo.directions({ ...request, departure: '2026-11-23T08:00' }))).toBe(
            'ROUTE_OPTION_OFF',
          )
      })

      test('maps find places where they have a geocoder [API-44] [API-45]', async () => {
        const { places } = await candidate.geo.capabilities()
        const { signal } = new AbortController()
        const found = candidate.geo.search('via garibaldi', { kind: 'geocode', country: null }, signal)
        if (places) expect(Array.isArray(await found)).toBe(true)
        else expect(await found.catch(() => [])).toEqual([])
      })

      test('maps name the address of a point on the earth, possibly none, and refuse other points [API-44] [ERR-41]', async () => {
        const place = await candidate.geo.reverse(modena)
        expect(place === null || typeof place.label === 'string').toBe(true)
        expect(await codeOf(candidate.geo.reverse({ lat: 0, lng: 181 }))).toBe('POSITION_OUTSIDE')
      })
    })

    describe('what people keep', () => {
      test('preferences are kept by key, and null takes one back', async () => {
        const { id } = await backend.session.whoami()
        const key = `list.${mark}.columns`
        await backend.preferences.save(id, key, { widths: { name: 120 } })
        expect((await backend.preferences.load(id))[key]).toEqual({ widths: { name: 120 } })
        await backend.preferences.save(id, key, null)
        expect((await backend.preferences.load(id))[key] ?? null).toBeNull()
      })

      test('a view is shared, changed and taken away', async () => {
        const view = { name: `Viste ${mark}`, search: '?q=vento', layout: {}, role: null, first: false }
        const { id } = await backend.views.save(ROUTE, null, view)
        await backend.views.save(ROUTE, id, { ...view, search: '?q=mare' })
        const held = async () => (await backend.views.list(ROUTE)).items.find((one) => one.id === id)
        expect(await held()).toMatchObject({ name: view.name, search: '?q=mare', canChange: true })
        await backend.views.remove(ROUTE, id)
        expect(await held()).toBeUndefined()
      })
    })

    describe('what happens meanwhile', () => {
      test('a change of a record is told to everybody who listens', async () => {
        const heard: ServerEvent[] = []
        const close = backend.events((event) => heard.push(event))
        await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('opened'), SOON)
        const { id } = await make()
        await vi.waitFor(
          () => expect(heard).toContainEqual(expect.objectContaining({ type: 'record', route: ROUTE, id })),
          SOON,
        )
        close()
      })

      test('an editor of a record is reported to other editors', async () => {
        const { id } = await make()
        const beat = { route: ROUTE, id, page: crypto.randomUUID().replaceAll('-', '') }
        const editors = await backend.records.presence({ ...beat, editing: true })
        expect(editors.map(({ page }) => page)).toEqual([beat.page])
        expect(await backend.records.presence({ ...beat, editing: false })).toEqual([])
      })
    })
  })
}
