import { defaultShape, lookupLabel, waitsForFilter } from '../../catalogue/labels/lookup-shape'
import { SUGGEST_RESULTS } from '../../contract/constants'
import type { VisibleConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import { ENTITY_NAMES, type LookupRow, type LookupShape, WITH_RETIRED } from '../../contract/model/lookup'
import type { ConfPort } from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'
import type { LookupOption, LookupState } from '../../contract/ports/widget'
import type { Forgetful, Office, Ports } from '../office/office'
import { readableEntities } from './conf'

interface Entry {
  name: string
  params: Record<string, string>
  state: LookupState
}

/** Parameters that every table accepts besides its own filters. */
const ALWAYS_SENT = ['name', ...Object.keys(WITH_RETIRED)]

/** State of a table that loads only when filtered, while it has no filter. */
const IDLE_LOOKUP: LookupState = { options: [], state: 'idle', retry: () => {} }

/**
 * Lookup tables: one load per table and filter shared by all fields, several tables per call, cached until an
 * event invalidates them.
 */
export function createLookups(
  { backend, texts }: Ports,
  conf: Office['conf'],
): Office['lookups'] & Forgetful & { learn: (entity: PublicEntity) => void } {
  const read = createTableReader(backend.conf)
  const entries = new Map<string, Entry>()
  const shapes = new Map<string, LookupShape>()
  const listeners = new Set<() => void>()

  const getShape = (name: string) => shapes.get(name) ?? defaultShape(name)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const put = (entry: Entry, state: Omit<LookupState, 'retry'>) => {
    // An entry cleared while it loaded must not return with old rows.
    if (entries.get(toCacheKey(entry.name, entry.params)) !== entry) return
    entry.state = { ...state, retry: entry.state.retry }
    tell()
  }
  const load = async (entry: Entry) => {
    const shape = getShape(entry.name)
    try {
      const rows = await read(shape.table, Object.entries({ ...entry.params, ...shape.query }))
      put(entry, { options: rows.map((row) => toOption(row, shape, texts.lang())), state: 'ready' })
    } catch {
      put(entry, { options: [], state: 'error' })
    }
  }
  const start = (name: string, params: Record<string, string>): Entry => {
    const retry = () => {
      put(entry, { options: [], state: 'loading' })
      void load(entry)
    }
    const entry: Entry = { name, params, state: { options: [], state: 'loading', retry } }
    entries.set(toCacheKey(name, params), entry)
    void load(entry)
    return entry
  }
  const whole = (name: string, params: Record<string, string>): LookupState =>
    (entries.get(toCacheKey(name, params)) ?? start(name, params)).state
  const narrowed = createNarrowing()
  const entityNames = createEntityNames(conf, texts)
  const peek = (name: string, params: Record<string, string>): LookupState => {
    const shape = getShape(name)
    if (waitsForFilter(shape, params, ALWAYS_SENT)) return IDLE_LOOKUP
    const [sent, own] = splitParams(params, [...ALWAYS_SENT, ...shape.filters])
    return narrowed(name === ENTITY_NAMES ? entityNames() : whole(name, sent), own)
  }

  return {
    peek,
    subscribe,
    label: (name, value) => {
      if (name === ENTITY_NAMES) return conf.byRoute(value)?.name ?? value
      const loaded = [...entries.values()].filter((entry) => entry.name === name)
      const found = loaded.flatMap(({ state }) => state.options).find((option) => option.value === value)
      // A value that is not an option belongs to a retired row, or to a table that loads only when filtered.
      if (!found && peek(name, {}).state !== 'loading') peek(name, WITH_RETIRED)
      return found?.label ?? value
    },
    find: (name, params, text, signal) => {
      const { table } = getShape(name)
      return backend.conf.tables(
        [table],
        [...Object.entries(params), ['q', text], ['size', String(SUGGEST_RESULTS)]],
        { signal },
      )
    },
    called: (name, params, text) => waitForRows(() => peek(name, { ...params, name: text }), subscribe),
    clear: (name) => {
      for (const [key, entry] of entries) {
        if (!name || entry.name === name || getShape(entry.name).table === name) entries.delete(key)
      }
      tell()
    },
    forget: () => entries.clear(),
    learn: (entity) => {
      for (const [name, shape] of Object.entries(entity.lookups ?? {})) shapes.set(name, shape)
    },
  }
}

function toCacheKey(name: string, params: Record<string, string>): string {
  return JSON.stringify([name, ...Object.entries(params).sort()])
}

/** Splits parameters into those with these keys and the others. */
function splitParams(
  params: Record<string, string>,
  keys: readonly string[],
): [sent: Record<string, string>, own: Record<string, string>] {
  const entries = Object.entries(params)
  const half = (isSent: boolean) =>
    Object.fromEntries(entries.filter(([key]) => keys.includes(key) === isSent))
  return [half(true), half(false)]
}

/** The rows of a load once it has ended; rejects when it failed. */
function waitForRows(
  look: () => LookupState,
  subscribe: (listener: () => void) => () => void,
): Promise<LookupRow[]> {
  return new Promise((resolve, reject) => {
    const end = subscribe(() => check())
    const check = () => {
      const { options, state } = look()
      if (state === 'loading') return
      end()
      if (state === 'error') reject(new Error('the rows could not be loaded'))
      else resolve(options.map(({ row }) => row))
    }
    check()
  })
}

/**
 * The entities that the person may read in the shape of a table; the same object as long as the configuration
 * is.
 */
function createEntityNames({ store }: Office['conf'], texts: Ports['texts']): () => LookupState {
  let of: VisibleConf | null = null
  let state = IDLE_LOOKUP
  return () => {
    const { visible } = store.getState()
    if (visible && visible !== of)
      state = { ...IDLE_LOOKUP, options: readableEntities(visible, texts.lang()), state: 'ready' }
    of = visible
    return state
  }
}

/** Filters a loaded list by the parameters that are not sent to the server. */
type Narrowing = (state: LookupState, params: Record<string, string>) => LookupState

/** Memoizes by list and parameters, so that snapshots compare by identity. */
function createNarrowing(): Narrowing {
  const known = new WeakMap<LookupState, Map<string, LookupState>>()
  return (state, params) => {
    const key = JSON.stringify(params)
    if (key === '{}') return state
    const answers = known.get(state) ?? new Map<string, LookupState>()
    known.set(state, answers)
    const answer = answers.get(key) ?? {
      ...state,
      options: state.options.filter((option) => fits(option, params)),
    }
    answers.set(key, answer)
    return answer
  }
}

/** A row without a value fits anything; several values are separated by commas; flags are on or off. */
function fits({ row }: LookupOption, params: Record<string, string>): boolean {
  return Object.entries(params).every(([key, wanted]) => {
    const value = row[key as keyof typeof row]
    if (wanted === 'true' || wanted === 'false') return (value === true) === (wanted === 'true')
    if ((value ?? '') === '') return true
    const allowed = wanted.split(',')
    return String(value)
      .split(',')
      .some((one) => allowed.includes(one.trim()))
  })
}

/** A row as an option: its value by the table's rule, its label in the language. */
export function toOption(
  row: LookupRow,
  shape: Pick<LookupShape, 'value' | 'label' | 'langs'>,
  lang: string,
): LookupOption {
  return { value: String(row[shape.value] ?? row.code), label: lookupLabel(row, shape, lang), row }
}

/** Loads the rows of one lookup table. */
type ReadTable = (table: string, params: Params) => Promise<LookupRow[]>

interface Waiting {
  table: string
  done: (rows: LookupRow[] | Promise<LookupRow[]>) => void
}

/** Tables per call that the server accepts; more are split into several calls. */
const TABLES_MAX = 50

/**
 * Loads tables, batching unfiltered ones requested in the same turn into one call: the fields of a form all
 * ask as they are drawn. If a batched call fails, each table is loaded alone, so that one unreadable table
 * does not fail the others.
 */
export function createTableReader({ tables }: Pick<ConfPort, 'tables'>): ReadTable {
  let waiting: Waiting[] = []

  const together = async (some: readonly Waiting[]): Promise<void> => {
    const names = [...new Set(some.map(({ table }) => table))]
    const rows = names.length > 1 ? await tables(names, []).catch(() => null) : null
    for (const name of names) {
      const own = rows ? rows.filter(({ tableCode }) => tableCode === name) : tables([name], [])
      for (const { table, done } of some) if (table === name) done(own)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += TABLES_MAX)
      void together(all.slice(from, from + TABLES_MAX))
  }
  return (table, params) => {
    if (params.length > 0) return tables([table], params)
    return new Promise((done) => {
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push({ table, done })
    })
  }
}
