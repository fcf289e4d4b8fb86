import { describe, expect, test, vi } from 'vitest'
import { SAVE_LOCK_MS } from '../../../src/contract/constants'
import type { Json } from '../../../src/contract/json'
import type { WidgetCheck } from '../../../src/contract/ports/widget'
import { isDirty } from '../../../src/engine/record/state'
import { boat, refusal, stage } from './stage'

describe('what is sent', () => {
  test('a doubtful value is asked about once before anything is sent, and one that is not meant leads back to its field', async () => {
    const doubt = { severity: 'warning', path: '', code: 'UNUSUAL', asks: true } as const
    const isMeant = vi.fn(async () => false)
    const sketch = {
      fields: { name: { kind: 'text' as const }, sails: { kind: 'integer' as const, widget: 'odd' } },
    }
    const checks = { odd: (value: Json) => (Number(value) > 9 ? [doubt] : []) }
    const { server, session, state, time } = stage({
      sketch,
      base: boat({ name: 'Aurora', sails: 2 }),
      checks,
      isMeant,
    })
    const save = () => {
      time.now += SAVE_LOCK_MS
      return session.save()
    }
    session.change('sails', 80)
    expect(await save()).toEqual({ kind: 'left' })
    expect(isMeant.mock.calls).toEqual([[[expect.objectContaining({ path: 'sails', code: 'UNUSUAL' })]]])
    expect([server.calls, state().jump?.path, state().saving]).toEqual([[], 'sails', false])
    isMeant.mockResolvedValue(true)
    expect(await save()).toMatchObject({ kind: 'saved' })
    session.change('name', 'Vento')
    await save()
    expect(isMeant, 'the same figure is not asked about again').toHaveBeenCalledTimes(2)
    session.change('sails', 800)
    await save()
    expect(isMeant).toHaveBeenCalledTimes(3)
  })

  test('an update sends what changed and the version it is based on', async () => {
    const { session, server } = stage()
    session.change('name', 'Bora')
    await session.save()
    expect(server.calls).toEqual([{ name: 'update', id: 'b1', body: { name: 'Bora', _version: 3 } }])
  })

  test('a person who may change only the status sends its fields with it, in one call', async () => {
    const { session, server } = stage({ byStatus: 'REFUSED' })
    session.change('name', 'Bora')
    expect((await session.save()).kind).toBe('saved')
    expect(server.calls).toEqual([
      { name: 'changeStatus', id: 'b1', status: 'REFUSED', body: { name: 'Bora', _version: 3 } },
    ])
  })

  test('an update without a change says which version it is based on all the same', async () => {
    const { session, server } = stage()
    await session.save()
    expect(server.calls).toEqual([{ name: 'update', id: 'b1', body: { _version: 3 } }])
  })

  test('what a save has checked is sent as it was found, and what was written since is checked again', async () => {
    let runs = 0
    const counted: WidgetCheck = () => {
      runs += 1
      return []
    }
    const sketch = { fields: { name: { kind: 'text' as const, widget: 'counted' } } }
    const { session, server } = stage({ base: boat({ name: 'Aurora' }), sketch, checks: { counted } })
    session.change('name', 'Bora')
    runs = 0
    session.validate()
    const once = runs
    expect(once).toBeGreaterThan(0)
    expect(session.payload().name).toBe('Bora')
    expect(runs).toBe(once)
    session.change('name', 'Eolo')
    expect(session.payload().name).toBe('Eolo')
    expect(runs).toBe(2 * once)
    runs = 0
    await session.save()
    expect(server.calls[0]?.body?.name).toBe('Eolo')
    expect(runs, 'before it is sent, and over what came back').toBe(2 * once)
  })

  test('an emptied value is null, a relation its id, a group whole', async () => {
    const { session } = stage({
      base: boat({ name: 'Aurora', kind: 'SAIL', sails: 2, berth: { city: 'Modena', zip: '41121' } }),
    })
    session.change('sails', null)
    session.change('owner', { id: 's1', label: 'Rossi' })
    session.change('berth.city', 'Carpi')
    expect(session.payload()).toMatchObject({
      sails: null,
      owner: { id: 's1' },
      berth: { city: 'Carpi', zip: '41121' },
    })
    expect(session.payload().owner).toEqual({ id: 's1' })
  })

  test('computed and server-set values stay at home', () => {
    const { session } = stage()
    session.change('name', 'Bora')
    expect(Object.keys(session.payload()).sort()).toEqual(['_version', 'name'])
  })

  test('a hidden field is sent as null and keeps its value in the session', () => {
    const { session } = stage()
    session.change('kind', 'MOTOR')
    expect(session.payload()).toMatchObject({ kind: 'MOTOR', sails: null })
    expect(session.value('sails')).toBe(2)
  })

  test('a create sends everything that has a value', async () => {
    const { session, server } = stage({ base: null })
    session.change('name', 'Bora')
    await session.save()
    expect(server.calls[0]?.body).toEqual({ name: 'Bora', kind: 'SAIL' })
  })
})

describe('one intent, one key', () => {
  test('a repeated create carries the same key; another body another one', async () => {
    const { session, server, time } = stage({ base: null })
    session.change('name', 'Bora')
    server.fail(...Array.from({ length: 10 }, () => refusal(0, 'OFFLINE')))
    await session.save()
    time.now += SAVE_LOCK_MS
    await session.save()
    time.now += SAVE_LOCK_MS
    session.change('name', 'Maestra')
    await session.save()
    const keys = server.calls.map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    // Ten failed attempts of the first save, one of the second, one of another body.
    expect(new Set(keys.slice(0, 11)).size).toBe(1)
    expect(keys[11]).not.toBe(keys[0])
  })
})

describe('the save lock', () => {
  test('each click turns save off for 2000 ms, counted from the click [RECORD-11] [CONST-04]', async () => {
    const { session, server, time, state } = stage()
    session.change('name', 'Bora')
    const clicked = time.now
    await session.save()
    expect(state().lockedUntil).toBe(clicked + 2000)
    time.now = clicked + 1999
    expect(await session.save()).toEqual({ kind: 'locked' })
    time.now = clicked + 2000
    expect((await session.save()).kind).toBe('saved')
    expect(server.calls).toHaveLength(2)
  })

  test('a click on an invalid record locks too, calls nothing and leads to the error [RECORD-12]', async () => {
    const { session, server, state } = stage()
    session.change('name', null)
    expect((await session.save()).kind).toBe('invalid')
    expect(server.calls).toEqual([])
    expect(state().jump).toMatchObject({ path: 'name' })
    expect((await session.save()).kind).toBe('locked')
  })
})

describe('what comes back', () => {
  test('the saved record becomes the stored one and nothing is dirty any more', async () => {
    const { session, state } = stage()
    session.change('name', 'Bora')
    const result = await session.save()
    expect(result).toMatchObject({ kind: 'saved', created: false })
    expect(isDirty(state())).toBe(false)
    expect(state().base?._version).toBe(4)
    expect(state().canUndo).toBe(false)
  })

  test('errors of the server stand on their fields until something is changed', async () => {
    const { session, server } = stage()
    session.change('name', 'Bora')
    server.fail(refusal(422, 'CONSTRAINT_VIOLATION', [{ path: 'name', code: 'UNIQUE', message: 'UNIQUE' }]))
    expect((await session.save()).kind).toBe('failed')
    expect(session.field('name').error).toMatchObject({ code: 'UNIQUE' })
    session.change('name', 'Maestra')
    expect(session.field('name').error).toBeNull()
  })

  test('a save with a changed status is followed by the status call, another one is not [STATUS-05]', async () => {
    const { session, server, time } = stage()
    session.pick('AFLOAT')
    await session.save()
    expect(server.calls.map(({ name }) => name)).toEqual(['update', 'changeStatus'])
    expect(server.calls[1]).toMatchObject({ status: 'AFLOAT' })
    time.now += SAVE_LOCK_MS
    await session.save()
    expect(server.calls.map(({ name }) => name)).toEqual(['update', 'changeStatus', 'update'])
  })

  test('a refused status leaves the record saved and says so', async () => {
    const { session, server } = stage()
    const no = refusal(409, 'STATUS_NOT_ALLOWED')
    session.pick('AFLOAT')
    server.fail(undefined, no)
    expect(await session.save()).toMatchObject({ kind: 'saved', statusError: no })
  })
})

describe('a server that does not answer', () => {
  test('a save that is not answered is repeated with growing pauses, and the page says so meanwhile', async () => {
    const { session, server, pauses, state } = stage()
    session.change('name', 'Bora')
    const seen: boolean[] = []
    session.store.subscribe((now) => void seen.push(now.unanswered))
    server.fail(refusal(0, 'OFFLINE'), refusal(502, 'HTTP_502'))
    expect((await session.save()).kind).toBe('saved')
    expect(pauses).toEqual([1000, 2000])
    expect(seen).toContain(true)
    expect(state().unanswered).toBe(false)
  })

  test('a save that is never answered ends; everything typed stays', async () => {
    const { session, server, pauses, state } = stage()
    session.change('name', 'Bora')
    server.fail(...Array.from({ length: 10 }, () => refusal(0, 'OFFLINE')))
    expect((await session.save()).kind).toBe('failed')
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000])
    expect(state().changes).toEqual({ name: 'Bora' })
    expect(state().unanswered).toBe(false)
  })

  test('a refusal is an answer: it is not asked again', async () => {
    const { session, server, pauses } = stage()
    session.change('name', 'Bora')
    server.fail(refusal(422, 'CONSTRAINT_VIOLATION'))
    await session.save()
    expect([server.calls.length, pauses]).toEqual([1, []])
  })

  test('a lost answer to a save that was carried out ends as saved, once', async () => {
    const { session, server } = stage()
    session.change('name', 'Bora')
    server.store({ name: 'Bora', updatedBy: 'Laura Bianchi' }, 4)
    server.fail(refusal(0, 'OFFLINE'), refusal(409, 'STALE_VERSION'))
    const result = await session.save()
    expect(result).toMatchObject({ kind: 'saved' })
    expect(result).not.toHaveProperty('merged')
    expect(server.calls.map(({ name }) => name)).toEqual(['update', 'update', 'get'])
  })
})

describe('a session that ended', () => {
  const over = () => refusal(401, 'UNAUTHORIZED')

  test('a save it interrupted goes on by itself after the next sign-in, as the same call', async () => {
    const { session, server } = stage({ base: null, resumed: async () => true })
    session.change('name', 'Bora')
    session.change('sails', 1)
    server.fail(over())
    expect((await session.save()).kind).toBe('saved')
    const [first, second, ...more] = server.calls
    expect(first?.name).toBe('create')
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  test('a save goes on once: ended again, it waits for the person', async () => {
    const { session, server } = stage({ resumed: async () => true })
    session.change('name', 'Bora')
    server.fail(over(), over())
    expect((await session.save()).kind).toBe('failed')
    expect(server.calls).toHaveLength(2)
  })

  test('nothing is sent when nobody signs in again, or someone else does', async () => {
    const { session, server } = stage()
    session.change('name', 'Bora')
    server.fail(over())
    expect((await session.save()).kind).toBe('failed')
    expect(server.calls).toHaveLength(1)
  })
})

describe('somebody else saved first', () => {
  test('the same field: nothing typed is lost, and it is said who and what is to be decided', async () => {
    const { session, server, state } = stage()
    session.change('name', 'Bora')
    session.change('sails', 4)
    server.store({ name: 'Maestra', updatedBy: 'Laura Bianchi' }, 9)
    server.fail(refusal(409, 'STALE_VERSION'))
    const result = await session.save()
    const conflicts = [{ path: 'name', base: 'Aurora', mine: 'Bora', theirs: 'Maestra' }]
    expect(result).toMatchObject({ kind: 'stale', stale: { by: 'Laura Bianchi', conflicts, saving: true } })
    expect(session.value('name')).toBe('Bora')
    expect(Object.keys(state().changes)).toEqual(['name', 'sails'])
  })

  test('different fields are merged silently and the save goes on', async () => {
    const { session, server } = stage()
    session.change('sails', 4)
    server.store({ name: 'Maestra', updatedBy: 'Laura Bianchi' }, 9)
    server.fail(refusal(409, 'STALE_VERSION'))
    expect(await session.save()).toMatchObject({ kind: 'saved', merged: { by: 'Laura Bianchi' } })
    expect([session.value('name'), session.value('sails')]).toEqual(['Maestra', 4])
    expect(server.calls.at(-1)?.body).toEqual({ sails: 4, _version: 9 })
  })

  test('a save that is overtaken again and again is given up as a failure after five merges, and keeps what was typed', async () => {
    const { session, server } = stage()
    session.change('sails', 4)
    const stale = refusal(409, 'STALE_VERSION')
    // Each refused save is followed by a load of the newest record, which succeeds.
    server.fail(...Array.from({ length: 40 }, (_, call) => (call % 2 === 0 ? stale : undefined)))
    expect(await session.save()).toEqual({ kind: 'failed', error: stale })
    expect(server.calls.filter(({ name }) => name === 'update')).toHaveLength(6)
    expect(session.value('sails')).toBe(4)
  })

  test('a merge that is wrong as a whole is not sent', async () => {
    const { session, server, state } = stage()
    session.change('sails', null)
    server.store({ name: 'Regina' }, 9)
    server.fail(refusal(409, 'STALE_VERSION'))
    expect((await session.save()).kind).toBe('invalid')
    expect(server.calls.map(({ name }) => name)).toEqual(['update', 'get'])
    expect(state().jump?.path).toBe('sails')
  })

  test.each([
    ['mine', 'Bora'],
    ['theirs', 'Maestra'],
    ['base', 'Aurora'],
  ] as const)('deciding for %s goes on with %s on their version', async (choice, name) => {
    const { session, server, state } = stage()
    session.change('name', 'Bora')
    session.change('sails', 4)
    session.pick('AFLOAT')
    server.store({ name: 'Maestra', kind: 'SAIL' }, 9)
    server.fail(refusal(409, 'STALE_VERSION'))
    await session.save()
    session.resolve({ name: choice })
    expect([session.value('name'), session.value('sails'), state().stale]).toEqual([name, 4, null])
    expect([state().picked, state().base?._version]).toEqual(['AFLOAT', 9])
    expect((await session.save()).kind).toBe('saved')
  })

  test('giving my changes up shows theirs', async () => {
    const { session, server, state } = stage()
    session.change('name', 'Bora')
    server.store({ name: 'Maestra' }, 9)
    server.fail(refusal(409, 'STALE_VERSION'))
    await session.save()
    session.discard()
    expect([session.value('name'), session.value('sails'), state().stale]).toEqual(['Maestra', 2, null])
  })

  test('a record deleted meanwhile is told, and restoring it keeps what I typed', async () => {
    const { session, server, state } = stage()
    session.change('name', 'Bora')
    server.store({ delete: { deleted: true }, updatedBy: 'Laura Bianchi' }, 9)
    server.fail(refusal(409, 'RECORD_DELETED'))
    expect((await session.save()).kind).toBe('deleted')
    expect(state().news).toMatchObject({ kind: 'deleted', theirs: { updatedBy: 'Laura Bianchi' } })
    await session.restore()
    expect([session.value('name'), state().base?.delete.deleted, state().news]).toEqual(['Bora', false, null])
  })
})

describe('the server tells of a change', () => {
  test('somebody who edits is told and merges when it suits', async () => {
    const { session, server, state } = stage()
    session.change('sails', 4)
    server.store({ name: 'Maestra' }, 9)
    await session.look()
    expect(state().news?.kind).toBe('saved')
    expect(session.value('name')).toBe('Aurora')
    expect(session.catchUp()).toBe(true)
    expect([session.value('name'), session.value('sails'), state().news]).toEqual(['Maestra', 4, null])
  })

  test('a page that only shows follows at once', async () => {
    const { session, server, state } = stage({ mode: 'show' })
    server.store({ name: 'Maestra' }, 9)
    await session.look()
    expect([session.value('name'), state().news]).toEqual(['Maestra', null])
  })

  test('a version that is known already is no news', async () => {
    const { session, state } = stage()
    await session.look()
    expect(state().news).toBeNull()
  })
})

describe('delete and restore', () => {
  test('a deletion and a restore leave the session on the current record', async () => {
    const { session, state, server } = stage()
    await session.remove()
    expect(state().base?.delete.deleted).toBe(true)
    await session.restore()
    expect(state().base?.delete.deleted).toBe(false)
    expect(server.calls.map(({ name }) => name)).toEqual(['remove', 'restore'])
  })

  test('a record that was never saved cannot be deleted', async () => {
    const { session } = stage({ base: null })
    await expect(session.remove()).rejects.toThrow('save it first')
  })
})
