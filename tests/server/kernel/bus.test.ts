import { expect, test, vi } from 'vitest'
import { type BusMessage, createBus, holdReading } from '../../../src/server/kernel/bus'

/** Notifications of one database: every listener receives every payload, its own included. */
function notifications() {
  const listeners: ((payload: string) => void)[] = []
  return {
    listen: async (_: string, listener: (payload: string) => void) => {
      listeners.push(listener)
      return async () => undefined
    },
    notify: async (_: string, payload: string) => {
      for (const listener of listeners) listener(payload)
    },
    afterCommit: (act: () => void) => act(),
  }
}

const CHANGE: BusMessage = {
  kind: 'event',
  event: { type: 'record', route: 'boats', id: '1', version: 2, by: 'Laura' },
}

test('a process that still starts passes over what the others tell, and hears all of it once it is ready', async () => {
  const db = notifications()
  let ready = false
  const [running, starting] = [await createBus(db), await createBus(db, { isReady: () => ready })]
  const heard = vi.fn()
  starting.subscribe(heard)
  running.publish(CHANGE)
  expect(heard).not.toHaveBeenCalled()
  ready = true
  running.publish(CHANGE)
  expect(heard.mock.calls).toEqual([[CHANGE]])
})

test('a subscriber in the publishing process receives a message at once and only once', async () => {
  const bus = await createBus(notifications())
  const heard = vi.fn()
  bus.subscribe(heard)
  bus.publish(CHANGE)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('whoever may have missed something hears that, and a process that still starts has nothing to miss', async () => {
  let lose = (): void => undefined
  const db = {
    ...notifications(),
    listen: async (_: string, __: (payload: string) => void, missed: () => void = () => undefined) => {
      lose = missed
      return async () => undefined
    },
  }
  let ready = false
  const bus = await createBus(db, { isReady: () => ready })
  const heard = vi.fn()
  bus.subscribe(heard)
  lose()
  expect(heard).not.toHaveBeenCalled()
  ready = true
  lose()
  expect(heard.mock.calls).toEqual([[{ kind: 'missed' }]])
})

test('what is published inside a transaction is told after its commit, here and elsewhere', async () => {
  const waiting: (() => void)[] = []
  const db = { ...notifications(), afterCommit: (act: () => void) => void waiting.push(act) }
  const [here, elsewhere] = [await createBus(db), await createBus(db)]
  const heard = [vi.fn(), vi.fn()]
  here.subscribe((message) => heard[0]?.(message))
  elsewhere.subscribe((message) => heard[1]?.(message))
  here.publish(CHANGE)
  for (const one of heard) expect(one).not.toHaveBeenCalled()
  for (const act of waiting) act()
  for (const one of heard) expect(one.mock.calls).toEqual([[CHANGE]])
})

test('a listener that fails is told of in the log and keeps no other one waiting', async () => {
  const log = vi.fn()
  const bus = await createBus(notifications(), { log })
  const heard = vi.fn()
  bus.subscribe(() => {
    throw new Error('no')
  })
  bus.subscribe(heard)
  bus.publish(CHANGE)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(log.mock.calls).toEqual([['events: event: Error: no']])
})

test('what is held of records is read once per change, however often it is asked for, and is there for who has just stored it', async () => {
  const bus = await createBus(notifications())
  let [stored, held] = ['', '']
  const read = vi.fn(async () => {
    await Promise.resolve()
    held = stored
  })
  const { close, settled } = holdReading({ bus, log: () => undefined }, 'boats', read)
  for (const value of ['Bora', 'Zefiro']) {
    stored = value
    bus.publish(CHANGE)
    for (let asked = 0; asked < 3; asked += 1) await settled()
    expect(held).toBe(value)
  }
  expect(read).toHaveBeenCalledTimes(2)
  await close()
})
