import { describe, expect, test, vi } from 'vitest'
import { isApiError } from '../../src/contract/calls/api-error'
import type { Backend, RecordQuery } from '../../src/contract/ports/backend'
import type { ValidatorPort } from '../../src/contract/ports/ports'
import { PLAIN } from '../../src/engine/list/query'
import { createRowPages, windowQuery } from '../../src/engine/list/window'
import { openRecord } from '../../src/engine/record'
import { runSearch } from '../../src/engine/search/global-search'
import { createOffice } from '../../src/engine/start/create-office'
import { fakePorts } from '../engine/fakes'

/** A back end with the minimum of calls, empty, that serves the file `tests/fixtures/boats`. */
export interface SmallCandidate {
  backend: Backend
  validators: ValidatorPort
  /** an administrator of it */
  username: string
  secret: string
}

/**
 * What an office does over a back end whose other calls are refused, as docs/guides/back-end.md says. `start`
 * is called for each test.
 */
export function minimumContract(name: string, start: () => Promise<SmallCandidate>): void {
  const opened = async () => {
    const { backend, secret, username, validators } = await start()
    const ports = { ...fakePorts(), backend, validators }
    const office = createOffice(ports)
    const stop = office.start()
    await office.session.signIn(username, secret)
    await office.conf.load()
    return {
      office,
      ports,
      stop,
      told: () => office.notices.store.getState().notices.map(({ text }) => text),
    }
  }

  describe(`over the minimum of calls ${name}`, () => {
    test('people sign in, list, make, change, move, delete and restore records', async () => {
      const { office, stop, told } = await opened()
      const fresh = await openRecord(office, { route: 'boats', mode: 'create', id: null }, {})
      fresh.session.change('name', 'Bora')
      fresh.session.change('kind', 'MOTOR')
      const made = await fresh.session.save()
      if (made.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(made)}`)
      expect(made.record).toMatchObject({
        code: 'BRC-00001',
        label: 'BRC-00001 Bora',
        status: 'DRAFT',
        _version: 1,
      })
      const open = await openRecord(office, { route: 'boats', mode: 'update', id: made.record.id }, {})
      const end = open.follow()
      open.session.change('built', '2020-01-01')
      expect(await open.session.save()).toMatchObject({
        kind: 'saved',
        record: { built: '2020-01-01', _version: 2 },
      })
      expect(await open.session.changeStatus('AFLOAT')).toMatchObject({ status: 'AFLOAT' })
      expect((await open.session.remove()).delete.deleted).toBe(true)
      expect((await open.session.restore()).delete.deleted).toBe(false)
      const rows = await createRowPages(office, 'boats', windowQuery(PLAIN, ['name,asc'], ['name'])).load(0)
      expect(rows.items.map(({ name }) => name)).toEqual(['Bora'])
      end()
      stop()
      expect(told()).toEqual([])
    })

    test('what an adapter promises is refused: a wrong secret, no session, bad values, an old version, a wrong status, a field that does not exist, no record', async () => {
      const { backend, secret, username } = await start()
      const codeOf = async (call: Promise<unknown>) => {
        const error = await call.then(
          () => null,
          (reason: unknown) => reason,
        )
        return isApiError(error) ? error.failure : `not refused by an ApiError, but ${String(error)}`
      }
      expect(await codeOf(backend.session.login({ username, secret: `${secret}x` }))).toMatchObject({
        errorCode: 'BAD_CREDENTIALS',
      })
      const { records } = backend
      expect(await codeOf(records.list('boats', {}))).toMatchObject({ errorCode: 'UNAUTHORIZED' })
      await backend.session.login({ username, secret })
      const bad = await codeOf(records.create('boats', { name: '', kind: 'ROCKET' }, 'k0'))
      expect(bad).toMatchObject({
        errorCode: 'CONSTRAINT_VIOLATION',
        errors: expect.arrayContaining([expect.objectContaining({ path: 'kind' })]),
      })
      const [one, again] = [
        await records.create('boats', { name: 'A', kind: 'MOTOR' }, 'k1'),
        await records.create('boats', { name: 'A', kind: 'MOTOR' }, 'k1'),
      ]
      expect(again.id, 'the same key makes one record').toBe(one.id)
      await records.update('boats', one.id, { name: 'B', _version: one._version ?? 0 })
      expect(
        await codeOf(records.update('boats', one.id, { name: 'C', _version: one._version ?? 0 })),
      ).toMatchObject({
        errorCode: 'STALE_VERSION',
      })
      expect(await codeOf(records.changeStatus('boats', one.id, 'SUNK', {}))).toMatchObject({
        errorCode: 'STATUS_NOT_ALLOWED',
      })
      const nowhere = [{ path: 'nowhere', operator: 'Equals' as const, values: ['x'] }]
      expect(await codeOf(records.list('boats', { filters: nowhere }))).toMatchObject({
        errorCode: 'BAD_PARAMETER',
      })
      expect(await codeOf(records.get('boats', '0190a000-0000-7000-8000-00000000dead'))).toMatchObject({
        errorCode: 'NOT_FOUND',
      })
    })

    test('lists heed text, conditions, order, pages and whether records are deleted', async () => {
      const { backend, secret, username } = await start()
      await backend.session.login({ username, secret })
      const { records } = backend
      await records.create('boats', { name: 'Bora', kind: 'MOTOR' }, 'k1')
      await records.create('boats', { name: 'Alba', kind: 'SAIL', sails: 2 }, 'k2')
      await records.create('boats', { name: 'Cima', kind: 'SAIL', sails: 1 }, 'k3')
      const names = async (query: RecordQuery) =>
        (await records.list('boats', query)).items.map(({ name }) => name)
      const sort = [{ path: 'name', direction: 'asc' as const }]
      const sailing = [{ path: 'kind', operator: 'Equals' as const, values: ['SAIL'] }]
      expect(await names({ sort }), 'sort').toEqual(['Alba', 'Bora', 'Cima'])
      expect(await names({ sort: [{ path: 'name', direction: 'desc' }] }), 'sort').toEqual([
        'Cima',
        'Bora',
        'Alba',
      ])
      expect(await names({ sort, q: 'bor' }), 'q').toEqual(['Bora'])
      expect(await names({ sort, filters: sailing }), 'filters').toEqual(['Alba', 'Cima'])
      expect(await names({ sort, fixed: sailing }), 'fixed').toEqual(['Alba', 'Cima'])
      expect(await names({ sort, page: 1, size: 2 }), 'page and size').toEqual(['Cima'])
      const [first] = (await records.list('boats', { sort })).items
      await records.remove('boats', first?.id ?? '')
      expect(await names({ sort }), 'showDeleted').toEqual(['Bora', 'Cima'])
      expect(await names({ sort, showDeleted: true }), 'showDeleted').toEqual(['Alba', 'Bora', 'Cima'])
    })

    test('searching one entity leads to its list', async () => {
      const { office, ports, stop } = await opened()
      const conf = office.conf.byRoute('boats')
      if (!conf) throw new Error('boats are not seen')
      await office.ports.backend.records.create('boats', { name: 'Vento', kind: 'MOTOR' }, 'k')
      expect(await runSearch(office, conf, 'vento')).toBe(true)
      expect(ports.navigator.seen.at(-1)).toBe('/boats?q=vento')
      stop()
    })

    test('a preference that cannot be kept is taken back, and that is said', async () => {
      const { office, stop, told } = await opened()
      expect(await office.preferences.save('list.boats.columns', { order: [] })).toBe(false)
      expect(told()).toHaveLength(1)
      expect(office.preferences.store.getState().values).not.toHaveProperty(['list.boats.columns'])
      stop()
    })

    test('tags and tables show nothing to choose, and nothing else fails with them', async () => {
      const { office, stop } = await opened()
      office.trees.peek('AREAS')
      office.lookups.peek('BoatKind', {})
      await vi.waitFor(() =>
        expect([office.trees.peek('AREAS').state, office.lookups.peek('BoatKind', {}).state]).toEqual([
          'error',
          'error',
        ]),
      )
      stop()
    })

    test('signing out leads to the sign-in though nobody answers it', async () => {
      const { office, ports, stop } = await opened()
      await office.session.signOut()
      expect(office.session.store.getState().user).toBeNull()
      expect(ports.navigator.at).toContain('/login')
      stop()
    })
  })
}
