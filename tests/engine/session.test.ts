import { describe, expect, test, vi } from 'vitest'
import type { ServerEvent } from '../../src/contract/calls/api'
import { STORAGE_PREFERENCES, STORAGE_USER } from '../../src/contract/constants'
import type { User } from '../../src/contract/model/user'
import type { RegistrationPayload } from '../../src/contract/ports/account'
import { createOffice } from '../../src/engine/start/create-office'
import { type FlatBackend, fakePorts, LAURA, visibleConf } from './fakes'

const stored = { [STORAGE_USER]: JSON.stringify(LAURA) }
const EXPIRED = 'NOTIFICATIONS.ERROR.SESSION_EXPIRED'
/** the next person at the same browser */
const PAOLO: User = { ...LAURA, id: 'u2', username: 'paolo', token: 'token-p', lang: 'en' }

/** A promise that the test settles. */
function held<T>() {
  let resolve = (_: T): void => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('signing in', () => {
  test('a sign-in stores the user under its key, then loads what they may see [AUTH-01] [AUTH-04] [CONST-11]', async () => {
    const order: string[] = []
    const ports = fakePorts({
      login: async () => LAURA,
      visible: async () => {
        order.push(ports.storage.get(STORAGE_USER) ? 'stored before' : 'not stored')
        return visibleConf()
      },
    })
    const office = createOffice(ports)
    await office.session.signIn('laura.bianchi', 'secret')
    expect(JSON.parse(ports.storage.get('jpuzzle5.user') ?? '')).toEqual(LAURA)
    expect(order).toEqual(['stored before'])
    expect(office.conf.byRoute('boats')?.name).toBe('Barche')
  })

  test('a sign-in trims the username and sends a missing password as empty [AUTH-02]', async () => {
    const login = vi.fn(async () => LAURA)
    const office = createOffice(fakePorts({ login, visible: async () => visibleConf() }))
    await office.session.signIn('  laura.bianchi ', undefined as unknown as string)
    expect(login).toHaveBeenCalledWith({ username: 'laura.bianchi', secret: '' })
  })

  test('a refused sign-in changes nothing', async () => {
    const ports = fakePorts({ login: () => Promise.reject(new Error('no')) })
    const office = createOffice(ports)
    await expect(office.session.signIn('a', 'b')).rejects.toThrow('no')
    expect(office.session.store.getState().user).toBeNull()
    expect(ports.storage.kept.size).toBe(0)
  })

  test('a sign-in uses the language of the user, unless this browser has its own [SHELL-03]', async () => {
    const backend = { login: async () => ({ ...LAURA, lang: 'en' }), visible: async () => visibleConf() }
    const ports = fakePorts(backend)
    await createOffice(ports).session.signIn('a', 'b')
    expect(ports.texts.lang()).toBe('en')
    const own = fakePorts(backend, { [STORAGE_PREFERENCES]: '{"values":{"looks.lang":"it"}}' })
    await createOffice(own).session.signIn('a', 'b')
    expect(own.texts.lang()).toBe('it')
  })
})

describe('a signed-in browser', () => {
  test('a signed-in browser restores its user, and validates the token with the identity call [AUTH-14]', async () => {
    const whoami = vi.fn(async () => ({ ...LAURA, token: '', fullname: 'Laura B.' }))
    const office = createOffice(fakePorts({ whoami }, stored))
    expect(office.session.store.getState().user).toEqual(LAURA)
    expect(await office.session.identify()).toEqual({ ...LAURA, fullname: 'Laura B.' })
    expect(whoami).toHaveBeenCalledOnce()
  })

  test('a disabled user returns to sign-in with the reason; an expired password leads to its page; others stay [ERR-13] [ERR-14]', () => {
    const ports = fakePorts({}, stored, '/boats')
    const { session } = createOffice(ports)
    session.forbid('FORBIDDEN')
    expect([session.store.getState().user?.username, ports.navigator.seen]).toEqual([LAURA.username, []])
    session.forbid('PASSWORD_EXPIRED')
    expect(ports.navigator.seen.at(-1)).toBe(
      '/change-password?message=PASSWORD_EXPIRED&isHandleForbidden=true&returnUrl=%2Fboats',
    )
    expect(session.store.getState().user?.username).toBe(LAURA.username)
    session.forbid('USER_DISABLED')
    expect(session.store.getState()).toMatchObject({ user: null, message: 'AUTH.ERRORS.USER_DISABLED' })
    expect(ports.navigator.seen.at(-1)).toMatch(/^\/login/)
    expect(ports.storage.get(STORAGE_USER)).toBeNull()
  })

  test('a signed-in browser stores a token that was renewed during the identity call [AUTH-08] [AUTH-14]', async () => {
    const asked = held<User>()
    const { session } = createOffice(fakePorts({ whoami: () => asked.promise }, stored))
    const identified = session.identify()
    session.renew({ ...LAURA, token: 'token-2' })
    asked.resolve(LAURA)
    expect(await identified).toMatchObject({ token: 'token-2' })
    expect(session.store.getState().user?.token).toBe('token-2')
  })

  test('a signed-in browser ignores answers for the former user: neither identity nor renewed token', async () => {
    const asked = held<User>()
    const office = createOffice(fakePorts({ whoami: () => asked.promise, login: async () => PAOLO }, stored))
    const identified = office.session.identify()
    office.session.expire()
    await office.session.signIn('paolo', 'secret')
    office.session.renew({ ...LAURA, token: 'token-2' })
    asked.resolve(LAURA)
    expect(await identified).toBeNull()
    expect(office.session.store.getState().user).toEqual(PAOLO)
  })

  test.each(['{', '"x"', '{"id":"u1","token":"","authorities":[]}', 'null'])(
    'a damaged entry %s counts as nobody, and is not kept [AUTH-10]',
    (text) => {
      const ports = fakePorts({}, { [STORAGE_USER]: text })
      expect(createOffice(ports).session.store.getState().user).toBeNull()
      expect(ports.storage.get(STORAGE_USER)).toBeNull()
    },
  )

  test('a 401 without a session opens the sign-in, which says why by the code; its own form and a page under lock are left alone [ERR-12]', () => {
    const outside = fakePorts({}, {}, '/registration?u=x')
    const office = createOffice(outside)
    office.session.refuse('UNAUTHORIZED')
    expect(office.session.store.getState().message).toBe('AUTH.ERRORS.UNAUTHORIZED')
    expect(outside.navigator.seen.at(-1)).toMatch(/^\/login/)
    for (const [kept, path] of [
      [{}, '/login?returnUrl=%2Fboats'],
      [{}, '/'],
      [stored, '/boats'],
    ] as const) {
      const ports = fakePorts({}, kept, path)
      const { session } = createOffice(ports)
      session.refuse('BAD_CREDENTIALS')
      expect([session.store.getState().message, ports.navigator.seen]).toEqual([null, []])
    }
  })

  test('whoever is signed in or renewed with an empty token is signed out, and leaves nothing behind [AUTH-10]', async () => {
    const nobody = { ...LAURA, token: '' }
    const acts = [
      (office: ReturnType<typeof createOffice>) => office.session.signIn('laura', 'secret'),
      async (office: ReturnType<typeof createOffice>) => office.session.renew(nobody),
    ]
    for (const act of acts) {
      const visible = vi.fn(async () => visibleConf())
      const ports = fakePorts({ login: async () => nobody, visible }, stored, '/boats')
      const office = createOffice(ports)
      office.queries.setQueryData(['list', 'boats'], 1)
      await act(office)
      expect(visible, 'nothing is asked for nobody').not.toHaveBeenCalled()
      expect(ports.navigator.seen).toEqual(['/login?returnUrl=%2Fboats'])
      expect(office.session.store.getState().user).toBeNull()
      expect(ports.storage.get(STORAGE_USER)).toBeNull()
      expect(office.queries.getQueryData(['list', 'boats'])).toBeUndefined()
    }
  })
})

describe('the change of the own password', () => {
  test('a password change sends name, current and new password, destroys the session and opens the root [CHPWD-08] [CHPWD-19]', async () => {
    for (const path of ['/change-password', '/profile/u1']) {
      const ports = fakePorts({}, stored, path)
      const changePassword = vi.fn(async () => undefined)
      ports.account.changePassword = changePassword
      const { session } = createOffice(ports)
      await session.changePassword('vecchia', 'nuova')
      expect(changePassword.mock.calls).toEqual([
        [{ username: LAURA.username, oldPassword: 'vecchia', newPassword: 'nuova' }],
      ])
      expect(session.store.getState()).toMatchObject({ user: null, message: null })
      // The root shows the sign-in, without a return address.
      expect(ports.navigator.seen).toEqual(['/login'])
    }
  })
})

describe('an owed password', () => {
  const OWED = '/change-password?message=PASSWORD_EXPIRED&isHandleForbidden=true'

  test('a password change leads on to the requested page, which is never the change itself', async () => {
    const ports = fakePorts({}, stored, '/login?returnUrl=%2Fboats%2F1')
    ports.account.changePassword = async () => undefined
    const { session } = createOffice(ports)
    session.forbid('PASSWORD_EXPIRED')
    expect(ports.navigator.current()).toBe(`${OWED}&returnUrl=%2Fboats%2F1`)
    session.forbid('PASSWORD_EXPIRED')
    expect(ports.navigator.seen).toHaveLength(1)
    await session.changePassword('old', 'new')
    expect(ports.navigator.current()).toBe('/login?returnUrl=%2Fboats%2F1')
  })

  test.each([OWED, `${OWED}&returnUrl=%2Fboats`])(
    'a session that ends at %s does not lead back to it',
    (path) => {
      const ports = fakePorts({}, stored, path)
      const { session } = createOffice(ports)
      session.expire()
      expect(ports.navigator.current()).toBe(path === OWED ? '/login' : '/login?returnUrl=%2Fboats')
    },
  )

  test('an expired password is required on the page of a voluntary change too', () => {
    const ports = fakePorts({}, stored, '/change-password')
    createOffice(ports).session.forbid('PASSWORD_EXPIRED')
    expect(ports.navigator.current()).toMatch(/isHandleForbidden=true/)
  })
})

describe('signing out', () => {
  test('a sign-out destroys the user, clears the caches and goes to the sign-in [AUTH-05] [AUTH-06]', async () => {
    const ports = fakePorts({ visible: async () => visibleConf() }, stored, '/boats')
    const office = createOffice(ports)
    await office.conf.load()
    office.queries.setQueryData(['list', 'boats'], 1)
    await office.session.signOut()
    expect(ports.backend.session.logout).toHaveBeenCalledOnce()
    expect(ports.storage.get(STORAGE_USER)).toBeNull()
    expect(office.session.store.getState()).toMatchObject({ user: null, message: null })
    expect(office.conf.store.getState().visible).toBeNull()
    expect(office.queries.getQueryData(['list', 'boats'])).toBeUndefined()
    expect(ports.navigator.seen).toEqual(['/login'])
  })

  test('a sign-out does not affect a person who signed in while drafts were being cleared', async () => {
    const cleared = held<void>()
    const ports = fakePorts({ login: async () => PAOLO }, stored, '/boats')
    ports.drafts.clear = () => cleared.promise
    const office = createOffice(ports)
    const left = office.session.signOut()
    await vi.waitFor(() => expect(office.session.store.getState().user).toBeNull())
    await office.session.signIn('paolo', 'secret')
    cleared.resolve()
    await left
    expect(office.session.store.getState().user).toEqual(PAOLO)
    expect(ports.navigator.seen).toEqual([])
  })

  test('a sign-out before the preferences arrived stops their calls, and the next person has their own language', async () => {
    const arriving = held<Record<string, string>>()
    const visible = vi.fn(async () => visibleConf())
    const ports = fakePorts({ login: async () => PAOLO, preferences: () => arriving.promise, visible })
    const office = createOffice(ports)
    const entered = office.session.signIn('paolo', 'secret')
    await vi.waitFor(() => expect(office.session.store.getState().user).toEqual(PAOLO))
    await office.session.signOut()
    arriving.resolve({})
    await entered
    expect([visible.mock.calls.length, ports.texts.lang()]).toEqual([0, 'it'])
  })

  test('a sign-out works even when the server cannot be reached', async () => {
    const ports = fakePorts({ logout: () => Promise.reject(new Error('offline')) }, stored)
    const office = createOffice(ports)
    await office.session.signOut()
    expect(office.session.store.getState().user).toBeNull()
  })
})

describe('an expired session', () => {
  test('an expired session destroys the user, says why, and remembers the page to return to [AUTH-05] [AUTH-07] [ERR-11]', () => {
    const ports = fakePorts({}, stored, '/boats?q=sud')
    const office = createOffice(ports)
    office.session.expire()
    expect(office.session.store.getState()).toMatchObject({ user: null, message: EXPIRED })
    expect(ports.storage.get(STORAGE_USER)).toBeNull()
    expect(ports.navigator.seen).toEqual([`/login?returnUrl=${encodeURIComponent('/boats?q=sud')}`])
  })

  test('an expired session is reported once, however many calls fail', () => {
    const ports = fakePorts({}, stored, '/boats')
    const office = createOffice(ports)
    office.session.expire()
    office.session.expire()
    expect(ports.navigator.seen).toHaveLength(1)
  })

  test('an expired session is still reported after a reload, and no longer after the next sign-in', async () => {
    const ports = fakePorts(
      { login: async () => LAURA, visible: async () => visibleConf() },
      stored,
      '/boats',
    )
    createOffice(ports).session.expire()
    const reloaded = createOffice(ports)
    expect(reloaded.session.store.getState().message).toBe(EXPIRED)
    await reloaded.session.signIn('a', 'b')
    expect(createOffice(ports).session.store.getState().message).toBeNull()
  })

  test('the page stays with unsaved work when the session expires, and the same person signs in again over it', async () => {
    const closed = vi.fn()
    const ports = fakePorts(
      { events: vi.fn(() => closed), login: async () => ({ ...LAURA, token: 'token-2' }) },
      stored,
      '/boats/1/edit',
    )
    const office = createOffice(ports)
    office.start()
    office.leaving.hold(async () => false)
    office.session.expire()
    expect(office.session.store.getState()).toMatchObject({ user: LAURA, locked: true })
    expect([ports.navigator.seen, closed.mock.calls.length]).toEqual([[], 1])
    await office.session.resume('secret')
    expect(office.session.store.getState()).toMatchObject({ user: { token: 'token-2' }, locked: false })
    expect([office.leaving.held(), vi.mocked(ports.backend.events).mock.calls.length]).toEqual([true, 2])
  })

  test('a person who goes to the sign-in instead is not stopped, and the drafts stay', async () => {
    const ports = fakePorts({}, stored, '/boats/1/edit')
    const office = createOffice(ports)
    const draft = {
      key: 'k',
      route: 'boats',
      record: '1',
      version: 1,
      changes: { name: 'x' },
      base: {},
      picked: null,
    }
    await office.drafts.put(draft)
    office.leaving.hold(async () => false)
    office.session.expire()
    office.session.leave()
    expect([office.leaving.held(), office.session.store.getState().user, ports.drafts.kept.size]).toEqual([
      false,
      null,
      1,
    ])
  })

  test('signing out on purpose takes the drafts along', async () => {
    const ports = fakePorts({}, stored)
    const office = createOffice(ports)
    await office.drafts.put({
      key: 'k',
      route: 'boats',
      record: '1',
      version: 1,
      changes: {},
      base: {},
      picked: null,
    })
    await office.session.signOut()
    expect(ports.drafts.kept.size).toBe(0)
  })
})

describe('other tabs', () => {
  test('a sign-out there signs out here', () => {
    const ports = fakePorts({}, stored, '/boats')
    const office = createOffice(ports)
    const end = office.start()
    ports.storage.tell(STORAGE_USER, null)
    expect(office.session.store.getState().user).toBeNull()
    expect(ports.navigator.seen).toEqual(['/login?returnUrl=%2Fboats'])
    end()
  })

  test('a renewed token there is used here', () => {
    const ports = fakePorts({}, stored)
    const office = createOffice(ports)
    const end = office.start()
    ports.storage.tell(STORAGE_USER, JSON.stringify({ ...LAURA, token: 'token-2' }))
    expect(office.session.store.getState().user?.token).toBe('token-2')
    end()
  })
})

describe('the event stream', () => {
  function listening(part: Partial<FlatBackend> = {}) {
    let emit: (event: ServerEvent) => void = () => undefined
    const close = vi.fn()
    const visible = vi.fn(async () => visibleConf())
    const ports = fakePorts(
      {
        visible,
        events: (onEvent) => {
          emit = onEvent
          return close
        },
        ...part,
      },
      stored,
    )
    const office = createOffice(ports)
    return { office, visible, close, end: office.start(), emit: (event: ServerEvent) => emit(event) }
  }

  test('the stream is open while someone is signed in', async () => {
    const { office, close } = listening()
    expect(close).not.toHaveBeenCalled()
    await office.session.signOut()
    expect(close).toHaveBeenCalledOnce()
  })

  test('a changed catalogue loads the configuration again, without a reload', async () => {
    const { emit, visible } = listening()
    emit({ type: 'catalogue', version: '2' })
    await vi.waitFor(() => expect(visible).toHaveBeenCalledOnce())
  })

  test("a configuration that a sign-out gave up is nobody's error", async () => {
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    const givenUp = () => Promise.reject(new DOMException('the session ended', 'AbortError'))
    const { emit } = listening({ visible: givenUp })
    emit({ type: 'catalogue', version: '2' })
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  test('the stream is reopened for a person whose registration ended its session', async () => {
    const { office, close } = listening()
    const opened = vi.spyOn(office.ports.backend, 'events')
    office.ports.account.register = async () => ({ ...LAURA, token: 'token-2' })
    await office.session.register({} as RegistrationPayload)
    expect([close.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1])
    expect(office.session.store.getState().user?.token).toBe('token-2')
  })

  test('a sign-out asks for no table again, though fields are still drawn [AUTH-06]', async () => {
    const [asked, looked] = [vi.fn(async () => []), vi.fn(async () => ({}) as never)]
    const { office } = listening({ tables: asked, tree: looked })
    const drawn = [() => office.lookups.peek('BoatKind', {}), () => office.trees.peek('AREAS')] as const
    office.lookups.subscribe(drawn[0])
    office.trees.subscribe(drawn[1])
    for (const draw of drawn) draw()
    await vi.waitFor(() => expect([asked.mock.calls.length, looked.mock.calls.length]).toEqual([1, 1]))
    await office.session.signOut()
    await new Promise((resolve) => setTimeout(resolve))
    expect([asked.mock.calls.length, looked.mock.calls.length]).toEqual([1, 1])
  })

  test('reference tables and trees are read again after a break; a known change leaves them', () => {
    const { office, emit } = listening()
    const read = [vi.fn(), vi.fn()] as const
    office.lookups.subscribe(read[0])
    office.trees.subscribe(read[1])
    emit({ type: 'catalogue', version: '2' })
    for (const one of read) expect(one).not.toHaveBeenCalled()
    emit({ type: 'catalogue', version: '' })
    for (const one of read) expect(one).toHaveBeenCalled()
  })

  test('a changed record makes the lists of its route stale', () => {
    const { office, emit } = listening()
    office.queries.setQueryData(['list', 'boats', 'x'], 1)
    office.queries.setQueryData(['list', 'crews', 'x'], 1)
    emit({ type: 'record', route: 'boats', id: 'r1', version: 2, by: null })
    expect(office.queries.getQueryState(['list', 'boats', 'x'])?.isInvalidated).toBe(true)
    expect(office.queries.getQueryState(['list', 'crews', 'x'])?.isInvalidated).toBe(false)
  })

  test('a revoked session ends it here', () => {
    const { office, emit } = listening()
    emit({ type: 'session', reason: 'revoked' })
    expect(office.session.store.getState().message).toBe(EXPIRED)
  })

  test('a sign-out in another tab ends it here too, and is no expiry [AUTH-05]', () => {
    const { office, emit } = listening()
    emit({ type: 'session', reason: 'left' })
    expect(office.session.store.getState()).toMatchObject({ user: null, message: null })
  })
})
