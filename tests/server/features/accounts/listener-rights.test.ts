import { expect, test } from 'vitest'
import type { User } from '../../../../src/contract/model/user'
import { createListenerRights } from '../../../../src/server/features/identity/accounts/listener-rights'
import { Refusal } from '../../../../src/server/kernel/refusal'

/** Sessions `s0`, `s1` … of ten people, who hold one authority each; statements are counted. */
function office() {
  let time = 0
  const count = { stamps: 0, people: 0 }
  const authority = new Map<string, string>()
  const ended = new Set<string>()
  const broken = new Set<string>()
  let meanwhile = async (): Promise<void> => undefined
  const person = (session: string) => `p${Number(session.slice(1)) % 10}`
  const rights = createListenerRights({
    now: () => time,
    stamps: async (ids) => {
      count.stamps += 1
      const living = ids.filter((id) => !ended.has(id))
      return living.map((sessionId) => ({
        sessionId,
        userId: person(sessionId),
        stamp: authority.get(person(sessionId)) ?? 'CLERK',
      }))
    },
    describe: async (userId) => {
      count.people += 1
      if (broken.has(userId)) throw new Refusal('STORE_UNAVAILABLE', 'busy')
      const found = {
        id: userId,
        authorities: [authority.get(userId) ?? 'CLERK'],
        subjectId: null,
      } as unknown as User
      await meanwhile()
      return found
    },
  })
  const sessions = Array.from({ length: 100 }, (_, at) => `s${at}`)
  return {
    authority,
    broken,
    count,
    ended,
    sessions,
    forget: rights.forget,
    later: (ms: number) => {
      time += ms
    },
    interrupt: (act: () => void) => {
      meanwhile = async () => {
        meanwhile = async () => undefined
        act()
      }
    },
    ask: (session: string) => rights.present(session, person(session)),
    askAll: () => Promise.all(sessions.map((session) => rights.present(session, person(session)))),
  }
}

test('a hundred streams of ten people cost one statement, and one reading of each person, however often they ask', async () => {
  const { askAll, count, later } = office()
  for (let event = 0; event < 5; event += 1) await askAll()
  expect(count).toEqual({ stamps: 1, people: 10 })
  later(900)
  await askAll()
  expect(count).toEqual({ stamps: 2, people: 10 })
})

test('what has changed is read again at once when somebody tells, within a second when nobody does, and for that person alone', async () => {
  const { ask, askAll, authority, count, ended, forget, later } = office()
  await askAll()
  authority.set('p3', 'VIEWER')
  expect(await ask('s13')).toMatchObject({ authorities: ['CLERK'] })
  forget()
  expect(await ask('s13')).toMatchObject({ authorities: ['VIEWER'] })
  authority.set('p4', 'VIEWER')
  ended.add('s5')
  later(801)
  expect(await ask('s4')).toMatchObject({ authorities: ['VIEWER'] })
  expect(await ask('s5'), 'its session has ended').toBeNull()
  expect(await ask('s15'), 'another session of the same person').not.toBeNull()
  expect(count.people).toBe(12)
})

test('a change during the reading is not missed', async () => {
  const { ask, authority, forget, interrupt } = office()
  interrupt(() => {
    authority.set('p1', 'VIEWER')
    forget()
  })
  expect(await ask('s1')).toMatchObject({ authorities: ['VIEWER'] })
})

test('a person who cannot be read fails for themselves alone, and is read again', async () => {
  const { ask, askAll, broken, later } = office()
  broken.add('p7')
  await expect(askAll()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await ask('s8')).toMatchObject({ id: 'p8' })
  await expect(ask('s17')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  broken.clear()
  later(801)
  expect(await ask('s17')).toMatchObject({ id: 'p7' })
})
