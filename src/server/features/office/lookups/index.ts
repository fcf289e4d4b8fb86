import { isAdmin } from '../../../../catalogue/rights/rights'
import { searchFault } from '../../../../catalogue/search-text'
import { unknownWord } from '../../../../catalogue/suggest'
import type { ServerEvent } from '../../../../contract/calls/api'
import { PAGE_SIZE_MAX, SUGGEST_RESULTS } from '../../../../contract/constants'
import type { Json, JsonObject } from '../../../../contract/json'
import { LANGUAGES } from '../../../../contract/language'
import { TABLES_ROUTE } from '../../../../contract/model/lookup'
import type { Principal } from '../../../../contract/model/user'
import { type Core, defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import {
  type Lookups,
  quoteSqlName,
  type RecordGuard,
  type RowSearch,
  type RowWishes,
  tableName,
} from '../../../records'
import { tablesJob } from './jobs'
import { openLookups } from './lookups'
import { compareWords, ROW_FILTERS } from './row'
import type { RowDecisions } from './row-decisions'

const TAGS_MAX = 200
/** Parameters that are not row keys; the specification sends some of them without effect (API-37). */
const IGNORED_PARAMS = [
  'tableCodes',
  'q',
  'size',
  'page',
  'unpaged',
  'longRows',
  'entity',
  'tagIds',
  'sort',
  'showDisabled',
]

/** Rows of lookup tables (API-08, API-37). */
const routes: readonly Route<LookupsService>[] = [
  {
    method: 'GET',
    path: '/api/conf/tables/tablevalue',
    right: 'signed in',
    answer: async (call, _, lookups) => {
      const [codes, filters, wishes] = [tableCodes(call), readFilters(call), readWishes(call)]
      const items = await lookups.rows(codes, filters, wishes)
      // A caller who was sent a part of a table is told how many rows it has.
      const { length } =
        wishes.whole || wishes.search ? items : await lookups.rows(codes, filters, { ...wishes, whole: true })
      return answer(call, page(sortItems(items, call.req.query('sort')), length))
    },
  },
  {
    // Available before sign-in, for the choice of language. Other tables need a caller.
    method: 'GET',
    path: '/api/conf/tables/tablevalue/all/LANGUAGE/:module',
    right: 'open',
    answer: async (call, core, lookups) => answer(call, page(await languages(lookups, core.languages()))),
  },
  {
    method: 'GET',
    path: '/api/conf/tables/tablevalue/all/:table/:module',
    right: 'signed in',
    answer: async (call, _, lookups) => {
      const items = await lookups.rows([readParam(call, 'table')], {}, { whole: true })
      return answer(call, page(items.map(withTranslations)))
    },
  },
]

/** A parameter that is repeated, has brackets, or commas: all three forms are in use. */
function getListParam(call: HttpCall, name: string): string[] {
  const given = [...(call.req.queries(name) ?? []), ...(call.req.queries(`${name}[]`) ?? [])]
  return given.flatMap((text) => text.split(',')).filter(Boolean)
}

function tableCodes(call: HttpCall): string[] {
  const codes = [...new Set(getListParam(call, 'tableCodes'))]
  if (codes.length > 0 && codes.length <= 50 && codes.every((code) => /^\w{1,64}$/.test(code))) return codes
  throw new Refusal('BAD_PARAMETER', 'Name one to fifty tables: tableCodes=CUSTOMER_CATEGORY')
}

function readFilters(call: HttpCall): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, value] of Object.entries(call.req.query())) {
    if (ROW_FILTERS.includes(name)) filters[name] = value
    else if (!IGNORED_PARAMS.includes(name.replace('[]', ''))) {
      throw new Refusal(
        'BAD_PARAMETER',
        `Rows cannot be filtered by "${name}"; they can by ${ROW_FILTERS.join(', ')}`,
      )
    }
  }
  return filters
}

function readWishes(call: HttpCall): RowWishes {
  const tagIds = [...new Set(getListParam(call, 'tagIds'))]
  if (tagIds.length > TAGS_MAX) throw new Refusal('BAD_PARAMETER', `"tagIds" names at most ${TAGS_MAX} tags`)
  const search = readSearch(call)
  return {
    disabled: call.req.query('showDisabled') === 'true',
    // Pages of these rows do not exist: `unpaged` asks for all of a table (LOOKUP-95), unless the caller
    // knows which part it wants.
    whole: call.req.query('unpaged') === 'true' && call.req.query('longRows') !== 'false',
    ...(search ? { search } : {}),
    ...(tagIds.length > 0 ? { tagIds } : {}),
  }
}

/** The search text for rows, with `size` as the maximum; `size` alone has no effect (API-37). */
function readSearch(call: HttpCall): RowSearch | undefined {
  const text = call.req.query('q')?.trim()
  if (!text) return undefined
  const fault = searchFault(text)
  if (fault !== null) throw new Refusal('BAD_PARAMETER', `"q" has ${fault}`)
  const size = Number(call.req.query('size') ?? SUGGEST_RESULTS)
  return { text, size: Number.isInteger(size) && size > 0 ? Math.min(size, PAGE_SIZE_MAX) : SUGGEST_RESULTS }
}

function sortItems(items: JsonObject[], sort: string | undefined): JsonObject[] {
  if (!sort) return items
  const [key = 'code', direction] = sort.split(',')
  const sign = direction === 'desc' ? -1 : 1
  const word = (item: JsonObject) => String((Object.hasOwn(item, key) ? item[key] : null) ?? '')
  return [...items].sort((a, b) => sign * compareWords(word(a), word(b)))
}

function page(items: JsonObject[], total = items.length): JsonObject {
  return { items, total, page: 0, size: items.length }
}

/** The row with its texts per language, under both names the specification uses. */
function withTranslations(row: JsonObject): JsonObject {
  const texts = row.formattedOutput ?? Object.fromEntries(LANGUAGES.map((lang) => [lang, row.name ?? null]))
  return { ...row, translation: texts, langs: texts }
}

async function languages(lookups: Lookups, offered: readonly string[]): Promise<JsonObject[]> {
  const rows = await lookups.rows(['LANGUAGE'], {})
  if (rows.length > 0) return rows.map(withTranslations)
  return offered.map((code) => {
    const names = Object.fromEntries(
      offered.map((lang) => [lang, new Intl.DisplayNames([lang], { type: 'language' }).of(code) ?? code]),
    )
    return withTranslations({
      id: code,
      tableCode: 'LANGUAGE',
      code,
      name: names[code] ?? code,
      formattedOutput: names,
    })
  })
}

/** A row of a table that no file describes would be on offer nowhere. */
function requireTable(code: Json | undefined, tables: readonly string[]): void {
  if (typeof code !== 'string') return
  const error = unknownWord(code, tables, {
    path: 'table',
    code: 'UNKNOWN_TABLE',
    what: 'table',
    param: 'table',
  })
  if (error) throw new Refusal('CONSTRAINT_VIOLATION', error.message, [error])
}

/**
 * Rows belong to a table of the catalogue. Changing them requires a role that its file names, besides the
 * right to change tables.
 */
function createTableGuard({ catalogue }: Core): RecordGuard {
  const isClosed = (code: Json | undefined, { authorities }: Principal): boolean => {
    const table = [...catalogue().lookups.values()].find((one) => one.table === code)
    return table?.editableBy?.some((right) => authorities.includes(right)) === false
  }
  return {
    route: TABLES_ROUTE,
    closed: async (sql, { route }, ids, principal) => {
      if (isAdmin(principal)) return new Set()
      const { rows } = await sql.query<{ id: string; table: string }>(
        `select id, "table" from ${quoteSqlName(tableName(route))} where id = any ($1::uuid[])`,
        [[...ids]],
      )
      return new Set(rows.filter(({ table }) => isClosed(table, principal)).map(({ id }) => id))
    },
    check: async (_sql, _entity, stored, { principal }) => {
      if (!principal) return
      const codes = stored.flatMap(({ write: { base, content } }) =>
        base === null && content ? [content.record.table] : [],
      )
      const tables = [...catalogue().lookups.values()].map(({ table }) => table)
      for (const code of codes) requireTable(code, tables)
      if (!isAdmin(principal) && codes.some((code) => isClosed(code, principal)))
        throw new Refusal('FORBIDDEN', `${principal.username} may not add rows to this table`)
    },
  }
}

export type { Lookups } from '../../../records'
export type { RowDifference } from './row-differences'

/** A changed file, and a changed row while something is told: the office may agree with its file now. */
function isNews(event: ServerEvent, isTelling: boolean): boolean {
  if (event.type === 'catalogue') return true
  return isTelling && (event.type === 'record' || event.type === 'records') && event.route === TABLES_ROUTE
}

/** Rows of the lookup tables, and where they differ from their files. */
export interface LookupsService extends Lookups, RowDecisions {
  /** compares the tables of which something is told with their files again */
  compare: () => Promise<void>
}

/** Rows of the lookup tables. */
export const lookupsFeature = defineFeature<LookupsService>({
  id: 'lookups',
  isEarly: true,
  routes,
  jobs: { IMPORT_TABLES: tablesJob },
  sharedFolders: ['conf'],
  open: (core) => {
    const { builtIn, bus, catalogue, db, log, now, records } = core
    const tables = builtIn(TABLES_ROUTE)
    const lookups = openLookups({
      db,
      bus,
      records,
      tables,
      catalogue,
      textOf: (path) => catalogue().getText(path),
      log,
      now,
    })
    let filling: Promise<void> = Promise.resolve()
    let stopListening = (): void => undefined
    let told = '[]'
    const seed = async () => {
      await lookups.seed([...catalogue().lookups.values()])
      const found = JSON.stringify(lookups.problems())
      if (found === told) return
      told = found
      // The Problems of files come with a reading of the folder.
      await core.reread()
    }
    const compare = (): Promise<void> => {
      filling = filling.then(seed).catch((error: unknown) => log(`reference tables: ${String(error)}`))
      return filling
    }
    return {
      service: { ...lookups, compare },
      guards: [createTableGuard(core)],
      prepare: async () => lookups.problems(),
      // Must finish before the office reports readiness, so that every table has its rows.
      fill: seed,
      // Seeds tables of new files in the background.
      begin: () => {
        stopListening = bus.subscribe((message) => {
          if (message.kind === 'event' && isNews(message.event, lookups.problems().length > 0)) void compare()
        })
      },
      // The table being seeded is the last: this must stop before the services it writes with.
      drain: () => {
        stopListening()
        lookups.stop()
        return filling
      },
      close: lookups.stop,
    }
  },
})
