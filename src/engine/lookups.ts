import { defaultShape, waitsForFilter } from '../catalog/lookup-shape'
import { SUGGEST_RESULTS } from '../contract/constants'
import type { PublicEntity } from '../contract/entity'
import { type LookupRow, type LookupShape, WITH_RETIRED } from '../contract/lookup'
import type { LookupState } from '../contract/widget'
import { createNarrowing } from './lookup-narrowing'
import { optionOf } from './lookup-shape'
import type { Forgetful, Office, Ports } from './office'
import { createTableReader } from './table-reader'

interface Entry {
  name: string
  params: Record<string, string>
  state: LookupState
}

/** Parameters that every table takes, whatever it filters by. */
const ALWAYS_SENT = ['name', ...Object.keys(WITH_RETIRED)]

/** A table that loads only once it is filtered, before it is. */
const IDLE: LookupState = { options: [], state: 'idle', retry: () => {} }

/** Reference tables: one load per table and filter however many fields ask, several in one call, kept until an event says otherwise. */
export function createLookups({
  backend,
  texts,
}: Ports): Office['lookups'] & Forgetful & { learn: (entity: PublicEntity) => void } {
  const read = createTableReader(backend.conf)
  const entries = new Map<string, Entry>()
  const shapes = new Map<string, LookupShape>()
  const listeners = new Set<() => void>()

  const shapeOf = (name: string) => shapes.get(name) ?? defaultShape(name)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const put = (entry: Entry, state: Omit<LookupState, 'retry'>) => {
    // An entry forgotten while it loaded must not come back with old rows.
    if (entries.get(keyOf(entry.name, entry.params)) !== entry) return
    entry.state = { ...state, retry: entry.state.retry }
    tell()
  }
  const load = async (entry: Entry) => {
    const shape = shapeOf(entry.name)
    try {
      const sort = shape.sort ? { sort: shape.sort } : {}
      const rows = await read(shape.table, Object.entries({ ...entry.params, ...sort }))
      put(entry, { options: rows.map((row) => optionOf(row, shape, texts.lang())), state: 'ready' })
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
    entries.set(keyOf(name, params), entry)
    void load(entry)
    return entry
  }
  const whole = (name: string, params: Record<string, string>): LookupState =>
    (entries.get(keyOf(name, params)) ?? start(name, params)).state
  const narrowed = createNarrowing()
  const peek = (name: string, params: Record<string, string>): LookupState => {
    const shape = shapeOf(name)
    if (waitsForFilter(shape, params, ALWAYS_SENT)) return IDLE
    const [sent, own] = parted(params, [...ALWAYS_SENT, ...shape.filters])
    return narrowed(whole(name, sent), own)
  }

  return {
    peek,
    subscribe,
    label: (name, value) => {
      const loaded = [...entries.values()].filter((entry) => entry.name === name)
      const found = loaded.flatMap(({ state }) => state.options).find((option) => option.value === value)
      // A value that is offered nowhere is one of a retired row, or of a table that loads only once it is filtered.
      if (!found && peek(name, {}).state !== 'loading') peek(name, WITH_RETIRED)
      return found?.label ?? value
    },
    find: (name, params, text, signal) => {
      const { table } = shapeOf(name)
      return backend.conf.tables([table], [...Object.entries(params), ['q', text], ['size', String(SUGGEST_RESULTS)]], { signal })
    },
    called: (name, params, text) => settled(() => peek(name, { ...params, name: text }), subscribe),
    clear: (name) => {
      for (const [key, entry] of entries) {
        if (!name || entry.name === name || shapeOf(entry.name).table === name) entries.delete(key)
      }
      tell()
    },
    forget: () => entries.clear(),
    learn: (entity) => {
      for (const [name, shape] of Object.entries(entity.lookups ?? {})) shapes.set(name, shape)
    },
  }
}

function keyOf(name: string, params: Record<string, string>): string {
  return JSON.stringify([name, ...Object.entries(params).sort()])
}

/** Parameters in two: those with these keys, and the others. */
function parted(
  params: Record<string, string>,
  keys: readonly string[],
): [sent: Record<string, string>, own: Record<string, string>] {
  const entries = Object.entries(params)
  const half = (isSent: boolean) => Object.fromEntries(entries.filter(([key]) => keys.includes(key) === isSent))
  return [half(true), half(false)]
}

/** The rows of a load once it has ended; rejects when it failed. */
function settled(look: () => LookupState, subscribe: (listener: () => void) => () => void): Promise<LookupRow[]> {
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
