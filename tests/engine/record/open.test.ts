import { afterEach, expect, test, vi } from 'vitest'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { STORAGE_USER } from '../../../src/contract/constants'
import { openRecord } from '../../../src/engine/record/open'
import { createOffice } from '../../../src/engine/start/create-office'
import { entity as sketched } from '../../support/entity'
import { entityConf, fakePorts, LAURA, visibleConf } from '../fakes'
import { BOAT, boat, fakeBackend, refusal } from './stage'

afterEach(() => void vi.useRealTimers())

/** A record open on a page, with the number of validator calls. */
async function open() {
  const entity = publicEntity(sketched({ ...BOAT, hash: 'pause' }))
  const judge = makeValidator(entity.schema)
  const validate = vi.fn()
  // Validators store their findings in a property of themselves.
  const apply: ProxyHandler<typeof judge>['apply'] = (_, self, values) => {
    validate()
    return Reflect.apply(judge, self, values)
  }
  const counted = new Proxy<typeof judge>(judge, { apply })
  const { backend } = fakeBackend(boat({ name: 'Aurora', kind: 'SAIL', sails: 2 }))
  const ports = fakePorts({ ...backend, entity: async () => entity })
  const office = createOffice({ ...ports, validators: { load: async () => counted } })
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  const { session } = await openRecord(office, { route: 'boats', mode: 'update', id: 'b1' }, {})
  validate.mockClear()
  return { session, validate }
}

test('somebody who goes on typing is not interrupted: the whole record is validated once, when the keys rest', async () => {
  const { session, validate } = await open()
  vi.useFakeTimers()
  for (const name of ['B', 'Bo', 'Bor', 'Bora', 'Bora I', 'Bora II']) {
    session.change('name', name)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(validate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(validate).toHaveBeenCalledTimes(1)
})

test('a field that is left is validated at once', async () => {
  const { session, validate } = await open()
  session.change('name', 'a name far too long')
  session.leave('name')
  expect(validate).toHaveBeenCalled()
  expect(session.field('name').error).toMatchObject({ code: 'MAXLENGTH' })
})

test('a record is fetched beside its validator: opening one waits for the slower of the two, not for both', async () => {
  const entity = publicEntity(sketched({ ...BOAT, hash: 'beside' }))
  const { backend, calls } = fakeBackend(boat({ name: 'Aurora', kind: 'SAIL', sails: 2 }))
  const ports = fakePorts({ ...backend, entity: async () => entity })
  let arrive: (validate: ReturnType<typeof makeValidator>) => void = () => {}
  const validator = new Promise<ReturnType<typeof makeValidator>>((resolve) => {
    arrive = resolve
  })
  const office = createOffice({ ...ports, validators: { load: () => validator } })
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  const opening = openRecord(office, { route: 'boats', mode: 'show', id: 'b1' }, {})
  await vi.waitFor(() => expect(calls).toEqual([{ name: 'get', id: 'b1' }]))
  arrive(makeValidator(entity.schema))
  expect((await opening).session.store.getState().base).toMatchObject({ name: 'Aurora' })
})

/**
 * A changed record of Laura whose save finds the session over; the page holds it, so she is asked to sign in
 * again.
 */
async function interrupted() {
  const entity = publicEntity(sketched({ ...BOAT, hash: 'interrupted' }))
  const { backend, calls, fail } = fakeBackend(boat({ name: 'Aurora', kind: 'SAIL', sails: 2 }))
  const login = async () => ({ ...LAURA, token: 'token-2' })
  const ports = fakePorts(
    { ...backend, login, entity: async () => entity },
    { [STORAGE_USER]: JSON.stringify(LAURA) },
  )
  const office = createOffice({ ...ports, validators: { load: async () => makeValidator(entity.schema) } })
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf()] }) })
  const { session } = await openRecord(office, { route: 'boats', mode: 'update', id: 'b1' }, {})
  office.leaving.hold(async () => true)
  session.change('name', 'Bora')
  fail(refusal(401, 'UNAUTHORIZED'))
  const saving = session.save()
  office.session.expire()
  const updates = () => calls.filter(({ name }) => name === 'update').length
  await vi.waitFor(() => expect(updates()).toBe(1))
  return { office, saving, updates }
}

test('a save that the end of the session interrupted goes on once the same person has signed in again', async () => {
  const { office, saving, updates } = await interrupted()
  await office.session.resume('secret')
  expect((await saving).kind).toBe('saved')
  expect(updates()).toBe(2)
})

test('a save that the end of the session interrupted is not sent for the person who signs in instead', async () => {
  const { office, saving, updates } = await interrupted()
  office.session.store.setState({ user: { ...LAURA, id: 'u2', username: 'paolo' }, locked: false })
  expect((await saving).kind).toBe('failed')
  expect(updates()).toBe(1)
})

test('a save that the end of the session interrupted ends with the page that is left', async () => {
  const { office, saving, updates } = await interrupted()
  office.session.leave()
  expect((await saving).kind).toBe('failed')
  expect(updates()).toBe(1)
})
