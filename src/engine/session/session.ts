import { createStore } from 'zustand/vanilla'
import { isApiError } from '../../contract/calls/api-error'
import { LOGIN_PATH, ROOT_PATH, STORAGE_USER } from '../../contract/constants'
import { OWED_PASSWORD } from '../../contract/errors/error-codes'
import type { User } from '../../contract/model/user'
import { isOwed, loginHref, passwordChangeHref } from '../office/guard'
import type { Office, Ports, SessionState } from '../office/office'
import { readUser } from './held-user'

/** Effects of the session on the rest of the office. */
export interface SessionEffects {
  /** someone signed in: loads what this user may see (AUTH-01) */
  entered: (user: User) => Promise<unknown>
  /** the server has said who is signed in */
  identified: (user: User) => void
  /** clears everything that belongs to the user who left (AUTH-06) */
  forget: () => void
  /** true while a page has unsaved work: the session then ends over that page instead of leaving it */
  held: () => boolean
  /** the person signed out: deletes their unsaved work in this browser */
  wipe: (user: User) => Promise<unknown>
  /** the message the sign-in screen has to show; survives a reload */
  pending: () => string | null
  remember: (message: string | null) => void
}

const EXPIRED_TEXT = 'NOTIFICATIONS.ERROR.SESSION_EXPIRED'

/** Who is signed in: one state per browser, kept in storage and followed by every tab. */
export function createSession(
  ports: Ports,
  effects: SessionEffects,
): Office['session'] & { follow: () => () => void } {
  const { account, backend, storage, navigator } = ports
  const held = storage.get(STORAGE_USER)
  const first = readUser(held)
  if (held !== null && first === null) storage.remove(STORAGE_USER)
  const store = createStore<SessionState>(() => ({
    user: first,
    message: effects.pending(),
    locked: false,
  }))

  const say = (message: string | null) => {
    if (effects.pending() !== message) effects.remember(message)
    return message
  }
  /**
   * Returns false for a user without a token: no one is signed in then, their data are cleared, and the
   * sign-in opens (AUTH-10).
   */
  const keep = (user: User): boolean => {
    if (user.token === '') {
      leave(null)
      return false
    }
    storage.set(STORAGE_USER, JSON.stringify(user))
    store.setState({ user, message: say(null), locked: false })
    return true
  }
  const destroy = (message: string | null) => {
    storage.remove(STORAGE_USER)
    store.setState({ user: null, message: say(message), locked: false })
    effects.forget()
  }
  let changing = false
  const hooks = new Set<(byProvider: boolean) => Promise<boolean>>()
  const enter = async (user: User) => {
    effects.forget()
    if (!keep(user)) return
    await effects.entered(user)
  }
  const owe = (errorCode: string) => {
    const path = navigator.current()
    if (!isOwed(path)) navigator.replace(passwordChangeHref(errorCode, path))
  }
  const leave = (message: string | null = EXPIRED_TEXT) => {
    const path = navigator.current()
    destroy(message)
    navigator.replace(loginHref(path))
  }
  const expire = (left = false) => {
    const { user, locked } = store.getState()
    // A password change and a sign-out end sessions too; this tab then leaves by itself and knows why.
    if (!user || locked || changing) return
    if (left) leave(null)
    else if (effects.held()) store.setState({ locked: true })
    else leave()
  }

  return {
    store,
    expire,
    leave: () => leave(),
    resume: async (secret, code) => {
      const { user } = store.getState()
      if (user)
        keep(await backend.session.login({ username: user.username, secret, ...(code ? { code } : {}) }))
    },
    signInByProvider: async (token) => {
      const user = await backend.session.loginByProvider(token)
      await enter(user)
      return user
    },
    resumeByProvider: async () => {
      const { user: held } = store.getState()
      const token = await ports.identity?.check()
      const user = token ? await backend.session.loginByProvider(token) : null
      if (user && user.id === held?.id) return void keep(user)
      const path = navigator.current()
      leave()
      await ports.identity?.start(path)
    },
    onSignOut: (hook) => {
      hooks.add(hook)
      return () => void hooks.delete(hook)
    },
    signIn: async (username, secret, code) => {
      try {
        const user = await backend.session.login({
          username: username.trim(),
          secret: secret ?? '',
          ...(code ? { code } : {}),
        })
        await enter(user)
        return user
      } catch (error) {
        const failure = isApiError(error) ? error.failure : null
        if (!failure?.data || !OWED_PASSWORD.includes(failure.errorCode)) throw error
        keep(failure.data as User)
        owe(failure.errorCode)
        return failure.data as User
      }
    },
    refuse: (errorCode) => {
      const path = navigator.current()
      const [page = ''] = path.split('?')
      // The sign-in form shows its own refusal; a person who signs in again over a page stays on it.
      if (store.getState().user || [LOGIN_PATH, ROOT_PATH].includes(page)) return
      const key = `AUTH.ERRORS.${errorCode}`
      store.setState({ message: say(ports.texts.has(key) ? key : 'AUTH.ERRORS.UNAUTHORIZED') })
      navigator.replace(loginHref(path))
    },
    forbid: (errorCode) => {
      if (!store.getState().user) return
      if (OWED_PASSWORD.includes(errorCode)) owe(errorCode)
      else if (errorCode === 'USER_DISABLED') {
        destroy('AUTH.ERRORS.USER_DISABLED')
        navigator.replace(loginHref(ROOT_PATH))
      }
    },
    changePassword: async (current, next) => {
      changing = true
      try {
        const username = store.getState().user?.username ?? ''
        await account.changePassword({ username, oldPassword: current, newPassword: next })
        destroy(null)
      } finally {
        changing = false
      }
      const path = navigator.current()
      navigator.go(loginHref(isOwed(path) ? path : ROOT_PATH))
    },
    register: async (payload) => {
      changing = true
      try {
        const user = await account.register(payload)
        // A registration ends the account's earlier sessions and everything that still uses their tokens.
        if (store.getState().user) destroy(null)
        if (user) await enter(user)
        return user
      } finally {
        changing = false
      }
    },
    signOut: async (why) => {
      const { user } = store.getState()
      // The event that precedes the answer must not report this end as an expiry.
      changing = true
      const last = [...hooks]
      try {
        // A session that the server cannot be told about expires by itself; the person leaves at once in any
        // case.
        const byProvider = await backend.session.logout().catch(() => false)
        destroy(why ?? null)
        if (user) await effects.wipe(user)
        const led = await Promise.all(last.map((hook) => hook(byProvider).catch(() => false)))
        // Cleaning up may take longer than the next sign-in: a person signed in by now stays where they are.
        if (!led.includes(true) && !store.getState().user) navigator.go(loginHref(ROOT_PATH))
      } finally {
        changing = false
      }
    },
    identify: async () => {
      const held = store.getState().user
      if (!held) return null
      if (held.token === '') {
        destroy(null)
        return null
      }
      const answer = await backend.session.whoami()
      const now = store.getState().user
      // Someone else may have signed in meanwhile in another tab: the answer is not about them.
      if (now?.id !== held.id) return null
      // The answer repeats the token it was requested with, which may have been renewed since.
      const user = { ...answer, token: now.token === held.token ? answer.token || held.token : now.token }
      keep(user)
      effects.identified(user)
      return user
    },
    renew: (user) => {
      if (store.getState().user?.id === user.id) keep(user)
    },
    follow: () =>
      storage.watch((key, value) => {
        if (key !== STORAGE_USER) return
        const user = readUser(value)
        if (value !== null && user === null) storage.remove(STORAGE_USER)
        followTab(user)
      }),
  }

  /** Follows a sign-in, sign-out or renewed token of another tab. */
  function followTab(user: User | null): void {
    const held = store.getState().user
    if (user && held?.id === user.id) return void store.setState({ user, locked: false })
    if (!user && !held) return
    effects.forget()
    store.setState({ user, message: effects.pending(), locked: false })
    if (user) void effects.entered(user)
    else navigator.replace(loginHref(navigator.current()))
  }
}
