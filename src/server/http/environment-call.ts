import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentitySettings } from '../../contract/identity'
import { LANGUAGES } from '../../contract/language'
import type { Call } from './call'

/** What the page reads first of all. */
export const ENVIRONMENT_PATH = '/assets/environments/environment.json'

const SHIPPED = { apiBaseUrl: '', isSignUpEnabled: false, languages: LANGUAGES }

/** The installation's file with the identity provider of the server's configuration (D5, D36). */
export function environmentCall(client: string | null, identity: IdentitySettings | undefined): (call: Call) => Response {
  return (call) => {
    const written = client === null ? SHIPPED : (JSON.parse(readFileSync(join(client, ENVIRONMENT_PATH), 'utf8')) as object)
    call.header('cache-control', 'no-cache')
    return call.json(identity ? { ...written, idp: identity } : written)
  }
}
