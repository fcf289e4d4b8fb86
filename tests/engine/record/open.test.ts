import { afterEach, expect, test, vi } from 'vitest'
import { publicEntity } from '../../../src/catalog/resolve/entity'
import { makeValidator } from '../../../src/catalog/validator'
import { createOffice } from '../../../src/engine/create-office'
import { openRecord } from '../../../src/engine/record/open'
import { entity as sketched } from '../../support/entity'
import { entityConf, fakePorts, visibleConf } from '../fakes'
import { BOAT, boat, fakeBackend } from './stage'

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
