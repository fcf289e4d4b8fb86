import { describe, expect, test, vi } from 'vitest'
import { STORAGE_USER } from '../../src/contract/constants'
import type { IdentityPort } from '../../src/contract/ports/identity'
import { finishProviderSignIn } from '../../src/engine/session/provider-sign-in'
import { createOffice } from '../../src/engine/start/create-office'
import { fakePorts, LAURA, visibleConf } from './fakes'

const stored = { [STORAGE_USER]: JSON.stringify(LAURA) }

describe('an identity provider', () => {
  const fakeIdentity = (part: Partial<IdentityPort> = {}): IdentityPort => ({
    finish: async () => null,
    startLink: async () => undefined,
    linkToken: () => null,
    check: async () => null,
    start: vi.fn(async () => undefined),
    end: vi.fn(async () => undefined),
    ...part,
  })
  const visible = async () => visibleConf()

  test('the provider is asked silently before the guard decides, unless someone is signed in already [AUTH-17]', async () => {
    const check = vi.fn(async () => 'from the provider')
    const loginByProvider = vi.fn(async () => LAURA)
    const ports = { ...fakePorts({ loginByProvider, visible }), identity: fakeIdentity({ check }) }
    const office = createOffice(ports)
    await finishProviderSignIn(office)
    expect(loginByProvider).toHaveBeenCalledWith('from the provider')
    expect(office.session.store.getState().user?.id).toBe(LAURA.id)
    await finishProviderSignIn(office)
    expect(check).toHaveBeenCalledOnce()
  })

  test('the provider sign-in leads back to the requested page, never off the site [S16]', async () => {
    for (const [path, wanted] of [
      ['/boats', '/login?returnUrl=%2Fboats'],
      ['//evil.example', '/login'],
      ['https://evil.example', '/login'],
    ] as const) {
      const identity = fakeIdentity({ finish: async () => ({ token: 't', path }) })
      const ports = { ...fakePorts({ loginByProvider: async () => LAURA, visible }), identity }
      await finishProviderSignIn(createOffice(ports))
      expect(ports.navigator.seen).toEqual([wanted])
    }
  })

  test('a provider that returns to link accounts signs no one in, and leads to the page that asks the password', async () => {
    const loginByProvider = vi.fn(async () => LAURA)
    for (const [path, wanted] of [
      ['/profile?tab=security', '/profile?tab=security'],
      ['//evil.example', '/'],
    ] as const) {
      const identity = fakeIdentity({ finish: async () => ({ token: 't', path, isLink: true }) })
      const ports = { ...fakePorts({ loginByProvider, visible }, stored), identity }
      await finishProviderSignIn(createOffice(ports))
      expect(ports.navigator.seen).toEqual([wanted])
    }
    expect(loginByProvider).not.toHaveBeenCalled()
  })

  test('a failed sign-in of a provider leaves a message on the form', async () => {
    const identity = fakeIdentity({ finish: () => Promise.reject(new Error('state does not match')) })
    const office = createOffice({ ...fakePorts(), identity })
    await finishProviderSignIn(office)
    expect(office.session.store.getState()).toMatchObject({
      user: null,
      message: 'AUTH.ERRORS.PROVIDER_TOKEN',
    })
  })

  test('the identity provider ends its session when a person it signed in signs out [AUTH-16]', async () => {
    for (const byProvider of [true, false]) {
      const identity = fakeIdentity()
      const ports = { ...fakePorts({ logout: async () => byProvider }, stored, '/boats'), identity }
      const office = createOffice(ports)
      const stop = office.start()
      await office.session.signOut()
      expect(identity.end).toHaveBeenCalledTimes(byProvider ? 1 : 0)
      expect(ports.navigator.seen).toEqual(byProvider ? [] : ['/login'])
      await office.session.signOut()
      expect(identity.end, 'nobody is signed in any more').toHaveBeenCalledTimes(byProvider ? 1 : 0)
      stop()
    }
  })

  test('the identity provider ends its session even when the end is reported before the answer', async () => {
    const identity = fakeIdentity()
    const logout = async () => {
      office.session.expire()
      return true
    }
    const ports = { ...fakePorts({ logout }, stored, '/boats'), identity }
    const office = createOffice(ports)
    const stop = office.start()
    await office.session.signOut()
    expect(identity.end).toHaveBeenCalledOnce()
    expect(office.session.store.getState()).toMatchObject({ user: null, message: null })
    stop()
  })

  test('the provider sign-in opens over an open page, and shows its own page when it cannot', async () => {
    const identity = fakeIdentity({ check: async () => 't' })
    const fresh = { ...LAURA, token: 'token-2' }
    const ports = { ...fakePorts({ loginByProvider: async () => fresh }, stored, '/boats/1/edit'), identity }
    const office = createOffice(ports)
    await office.session.resumeByProvider()
    expect(office.session.store.getState().user?.token).toBe('token-2')
    const silent = { ...fakePorts({}, stored, '/boats/1/edit'), identity: fakeIdentity() }
    await createOffice(silent).session.resumeByProvider()
    expect(silent.identity.start).toHaveBeenCalledWith('/boats/1/edit')
  })
})
