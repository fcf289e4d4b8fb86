import { ApiError } from '../../src/contract/calls/api-error'
import type { Backend } from '../../src/contract/ports/backend'
import { ADMIN, boatsInMemory, SECRET } from './boats'
import { minimumContract } from './minimum-suite'

/** The calls that no office does without, as docs/guides/back-end.md lists them. */
const MINIMUM = {
  session: ['login', 'whoami'],
  conf: ['visible', 'entity'],
  records: ['list', 'get', 'create', 'update', 'changeStatus', 'remove', 'restore'],
} as const

function refuse(): Promise<never> {
  return Promise.reject(new ApiError(404, { errorCode: 'NOT_FOUND', errorMessage: 'NOT_FOUND', errors: [] }))
}

/** Only these calls of a group; every other one answers 404. */
function only<T extends object>(group: T, names: readonly string[]): T {
  return new Proxy(group, {
    get: (all, name) => (names.includes(String(name)) ? Reflect.get(all, name) : refuse),
  })
}

minimumContract('of the back end in memory', async () => {
  const { backend: whole, validators } = boatsInMemory()
  const nothing = only({}, []) as never
  const backend: Backend = {
    session: only(whole.session, MINIMUM.session),
    conf: only(whole.conf, MINIMUM.conf),
    records: only(whole.records, MINIMUM.records),
    batches: nothing,
    views: nothing,
    preferences: nothing,
    events: () => () => undefined,
  }
  return { backend, validators, username: ADMIN.username, secret: SECRET }
})
