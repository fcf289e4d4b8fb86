import { PREFERENCE_LANG } from '../../../../contract/calls/preference'
import { defineFeature, type Route } from '../../../feature'
import type { Database, Sql } from '../../../kernel/database'
import { answer } from '../../../kernel/http/answers'
import { readJson } from '../../../kernel/http/body'
import { type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { accountsFeature, keepLanguage } from '../accounts'

const KEY = /^[\w.-]{1,120}$/
const VALUE_MAX = 64 * 1024
const KEYS_MAX = 300

/** Preferences (API-06, API-07); the value null resets one. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/conf/user/settings/findByUserId/:userId',
    right: 'signed in',
    answer: async (call, { db }) => {
      const userId = ownId(call)
      return answer(call, { userId, preferences: await readPreferences(db, userId) })
    },
  },
  {
    method: 'PUT',
    path: '/api/conf/user/settings/:userId/:key',
    right: 'signed in',
    answer: async (call, { builtIn, db, languages, records, use }) => {
      const userId = ownId(call)
      const key = readParam(call, 'key')
      if (!KEY.test(key))
        throw new Refusal(
          'BAD_PARAMETER',
          'A preference key consists of at most 120 letters, digits, dots and dashes',
        )
      const chosen = await readJson(call)
      const value = JSON.stringify(chosen)
      if (value === 'null') {
        await dropPreference(db, userId, key)
        return answer(call, null)
      }
      if (value.length > VALUE_MAX)
        throw new Refusal('BODY_TOO_LARGE', 'A preference can have at most 64 KiB')
      await keepWithinLimit(db, userId, key)
      await writePreference(db, userId, key, value)
      // Stores the language in the account too, for e-mails.
      if (key === PREFERENCE_LANG && typeof chosen === 'string') {
        const { accounts } = use(accountsFeature)
        const { user } = call.get('signed')
        await keepLanguage(
          { accounts, languages: languages(), records, users: builtIn('users') },
          user,
          chosen,
        )
      }
      return answer(call, null)
    },
  },
]

/** Personal preferences. */
export const preferencesFeature = defineFeature({ id: 'preferences', routes, sharedFolders: ['conf'] })

/** Preferences belong to their owner; another id is treated as unknown. */
function ownId(call: HttpCall): string {
  const { id } = call.get('signed').user
  if (call.req.param('userId') === id) return id
  throw new Refusal('FORBIDDEN', 'Preferences of other people cannot be read or changed')
}

async function keepWithinLimit(db: Database, userId: string, key: string): Promise<void> {
  const known = await readPreferences(db, userId)
  if (Object.keys(known).length < KEYS_MAX || Object.hasOwn(known, key)) return
  throw new Refusal('BAD_PARAMETER', `A person can have at most ${KEYS_MAX} preferences`)
}

/** Preferences of a user: key → JSON text of the value. */
async function readPreferences(sql: Sql, userId: string): Promise<Record<string, string>> {
  const { rows } = await sql.query<{ key: string; value: string }>(
    'SELECT key, value FROM preference WHERE user_id = $1 ORDER BY key',
    [userId],
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

async function writePreference(sql: Sql, userId: string, key: string, value: string): Promise<void> {
  await sql.query(
    `INSERT INTO preference (user_id, key, value) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
    [userId, key, value],
  )
}

async function dropPreference(sql: Sql, userId: string, key: string): Promise<void> {
  await sql.query('DELETE FROM preference WHERE user_id = $1 AND key = $2', [userId, key])
}
