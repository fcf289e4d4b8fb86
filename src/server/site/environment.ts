import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentitySettings } from '../../contract/identity'
import { LANGUAGES } from '../../contract/language'
import type { Call } from '../kernel/http/call'

/** What the page reads first of all. */
export const ENVIRONMENT_PATH = '/assets/environments/environment.json'

const SHIPPED = { apiBaseUrl: '', isSignUpEnabled: false, languages: LANGUAGES }

/** What the server's configuration adds to the installation's file. */
export interface EnvironmentParts {
  identity: IdentitySettings | undefined
  /** places can be searched */
  places: boolean
}

/** The installation's file with the identity provider and the maps of the server's configuration (D5, D36), read anew each time. */
export function environmentText(client: string | null, { identity, places }: EnvironmentParts): () => string {
  return () => {
    const written = client === null ? SHIPPED : (JSON.parse(readFileSync(join(client, ENVIRONMENT_PATH), 'utf8')) as object)
    return JSON.stringify({ ...written, ...(identity ? { idp: identity } : {}), ...(places ? { maps: { places } } : {}) })
  }
}

/** Serves the environment as a file. */
export function environmentCall(read: () => string): (call: Call) => Response {
  return (call) => {
    const text = read()
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    call.header('cache-control', 'no-cache')
    call.header('etag', etag)
    if (call.req.header('if-none-match') === etag) return call.body(null, 304)
    return call.body(text, 200, { 'content-type': 'application/json; charset=utf-8' })
  }
}
