import { Hono } from 'hono'
import { searchFault } from '../../catalog/search-words'
import { PAGE_SIZE_MAX, SUGGEST_RESULTS } from '../../contract/constants'
import type { JsonObject } from '../../contract/json'
import { LANGUAGES } from '../../contract/language'
import { PREFERENCE_LANG } from '../../contract/preference'
import type { User } from '../../contract/user'
import type { Accounts } from '../auth/port'
import type { Registry } from '../auth/registry'
import { dropPreference, readPreferences, writePreference } from '../db/preferences-sql'
import type { Database } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import type { Lookups, RowSearch, RowWishes } from '../lookups/port'
import { ROW_FILTERS } from '../lookups/row'
import type { Trees } from '../tags/trees'
import { answer } from './answers'
import { readJson } from './body'
import { type Call, type Env, langOf, signedIn } from './call'

/** What the configuration calls need. */
export interface ConfNeeds {
  db: Database
  accounts: Pick<Accounts, 'identify'>
  lookups: () => Lookups
  registry: Registry
  trees: Pick<Trees, 'hierarchy'>
  /** a person chose a language: his account has it too, for mails */
  choseLanguage: (user: User, lang: string) => Promise<void>
}

const KEY = /^[\w.-]{1,120}$/
const VALUE_MAX = 64 * 1024
const KEYS_MAX = 300
const TAGS_MAX = 200
/** Parameters that are no cells of a row; the specification sends some of them along to no effect (API-37). */
const IGNORED = ['tableCodes', 'q', 'size', 'page', 'unpaged', 'entity', 'tagIds', 'sort', 'showDisabled']

/** Preferences (API-06, API-07; the value null takes one back) and rows of reference tables (API-08, API-37), trees of tags (API-36, API-43). */
export function confCalls({ accounts, choseLanguage, db, lookups, registry, trees }: ConfNeeds): Hono<Env> {
  const calls = new Hono<Env>()
  calls.get('/user/settings/findByUserId/:userId', signedIn(accounts), async (call) => {
    const userId = ownId(call)
    return answer(call, { userId, preferences: await readPreferences(db, userId) })
  })
  calls.put('/user/settings/:userId/:key', signedIn(accounts), async (call) => {
    const userId = ownId(call)
    const key = call.req.param('key')
    if (!KEY.test(key)) throw new Refusal('BAD_PARAMETER', 'A preference key has letters, digits, dots and dashes, 120 at most')
    const chosen = await readJson(call)
    const value = JSON.stringify(chosen)
    if (value === 'null') {
      await dropPreference(db, userId, key)
      return answer(call, null)
    }
    if (value.length > VALUE_MAX) throw new Refusal('BODY_TOO_LARGE', 'A preference holds 64 KiB at most')
    await keepWithinLimit(db, userId, key)
    await writePreference(db, userId, key, value)
    if (key === PREFERENCE_LANG && typeof chosen === 'string') await choseLanguage(call.get('signed').user, chosen)
    return answer(call, null)
  })
  calls.get('/tables/tablevalue', signedIn(accounts), async (call) => {
    const codes = tableCodes(call)
    const items = await lookups().rows(codes, filtersOf(call), wishesOf(call))
    return answer(call, page(sorted(items, call.req.query('sort'))))
  })
  calls.get('/tag/hierarchy/:tree', signedIn(accounts), async (call) => {
    const lang = langOf(call, call.get('signed').user)
    return answer(call, { ...(await trees.hierarchy(call.req.param('tree'), lang)) })
  })
  // Before sign-in too: the languages to choose from are no secret. Other tables need a caller.
  calls.get('/tables/tablevalue/all/LANGUAGE/:module', async (call) => answer(call, page(await languages(lookups()))))
  calls.get('/tables/tablevalue/all/:table/:module', signedIn(accounts), async (call) => {
    const items = await lookups().rows([call.req.param('table')], {})
    return answer(call, page(items.map(translated)))
  })
  // Public settings only, before sign-in too: the password rule is asked for by visitors. The rest are records.
  calls.get('/sysregistry', async (call, next) => {
    const key = call.req.query('keyEquals')
    const entry = key === undefined ? null : await registry.entry(key)
    return entry?.public ? answer(call, page([entry])) : next()
  })
  return calls
}

/** Preferences are their owner's alone; another id is as good as none. */
function ownId(call: Call): string {
  const { id } = call.get('signed').user
  if (call.req.param('userId') === id) return id
  throw new Refusal('FORBIDDEN', 'Preferences of other people cannot be read or changed')
}

async function keepWithinLimit(db: Database, userId: string, key: string): Promise<void> {
  const known = await readPreferences(db, userId)
  if (Object.keys(known).length < KEYS_MAX || Object.hasOwn(known, key)) return
  throw new Refusal('BAD_PARAMETER', `No more than ${KEYS_MAX} preferences are kept for one person`)
}

/** A parameter that is repeated, has brackets, or commas: all are in use. */
function listed(call: Call, name: string): string[] {
  const given = [...(call.req.queries(name) ?? []), ...(call.req.queries(`${name}[]`) ?? [])]
  return given.flatMap((text) => text.split(',')).filter(Boolean)
}

function tableCodes(call: Call): string[] {
  const codes = [...new Set(listed(call, 'tableCodes'))]
  if (codes.length > 0 && codes.length <= 50 && codes.every((code) => /^\w{1,64}$/.test(code))) return codes
  throw new Refusal('BAD_PARAMETER', 'Name one to fifty tables: tableCodes=CUSTOMER_CATEGORY')
}

function filtersOf(call: Call): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, value] of Object.entries(call.req.query())) {
    if (ROW_FILTERS.includes(name)) filters[name] = value
    else if (!IGNORED.includes(name.replace('[]', ''))) {
      throw new Refusal('BAD_PARAMETER', `Rows cannot be filtered by "${name}"; they can by ${ROW_FILTERS.join(', ')}`)
    }
  }
  return filters
}

function wishesOf(call: Call): RowWishes {
  const tagIds = [...new Set(listed(call, 'tagIds'))]
  if (tagIds.length > TAGS_MAX) throw new Refusal('BAD_PARAMETER', `"tagIds" names at most ${TAGS_MAX} tags`)
  const search = searchOf(call)
  return {
    disabled: call.req.query('showDisabled') === 'true',
    ...(search ? { search } : {}),
    ...(tagIds.length > 0 ? { tagIds } : {}),
  }
}

/** The text rows are looked for by, with `size` of them at most; `size` alone changes nothing (API-37). */
function searchOf(call: Call): RowSearch | undefined {
  const text = call.req.query('q')?.trim()
  if (!text) return undefined
  const fault = searchFault(text)
  if (fault !== null) throw new Refusal('BAD_PARAMETER', `"q" has ${fault}`)
  const size = Number(call.req.query('size') ?? SUGGEST_RESULTS)
  return { text, size: Number.isInteger(size) && size > 0 ? Math.min(size, PAGE_SIZE_MAX) : SUGGEST_RESULTS }
}

function sorted(items: JsonObject[], sort: string | undefined): JsonObject[] {
  if (!sort) return items
  const [key = 'code', direction] = sort.split(',')
  const sign = direction === 'desc' ? -1 : 1
  const word = (item: JsonObject) => String((Object.hasOwn(item, key) ? item[key] : null) ?? '')
  return [...items].sort((a, b) => sign * word(a).localeCompare(word(b), 'it', { numeric: true }))
}

function page(items: JsonObject[]): JsonObject {
  return { items, total: items.length, page: 0, size: items.length }
}

/** The row with its text per language, under both names the specification knows. */
function translated(row: JsonObject): JsonObject {
  const texts = row.formattedOutput ?? Object.fromEntries(LANGUAGES.map((lang) => [lang, row.name ?? null]))
  return { ...row, translation: texts, langs: texts }
}

async function languages(lookups: Lookups): Promise<JsonObject[]> {
  const rows = await lookups.rows(['LANGUAGE'], {})
  if (rows.length > 0) return rows.map(translated)
  return LANGUAGES.map((code) => {
    const names = Object.fromEntries(
      LANGUAGES.map((lang) => [lang, new Intl.DisplayNames([lang], { type: 'language' }).of(code) ?? code]),
    )
    return translated({ id: code, tableCode: 'LANGUAGE', code, name: names[code] ?? code, formattedOutput: names })
  })
}
