import { defaultShape } from '../catalog/lookup-shape'
import { SUGGEST_RESULTS } from '../contract/constants'
import type { PublicEntity } from '../contract/entity'
import type { LookupRow, LookupShape } from '../contract/lookup'
import type { LookupState } from '../contract/widget'
import { createNarrowing } from './lookup-narrowing'
import { optionOf } from './lookup-shape'
import type { Office, Ports } from './office'

interface Entry {
  name: string
  params: Record<string, string>
  state: LookupState
}

/** A table that loads only once it is filtered, before it is. */
const IDLE: LookupState = { options: [], state: 'idle', retry: () => {} }

/** Reference tables: one load per table and filter however many fields ask, kept until an event says otherwise. */
export function createLookups({ backend, texts }: Ports): Office['lookups'] & { learn: (entity: PublicEntity) => void } {
  const entries = new Map<string, Entry>()
  const shapes = new Map<string, LookupShape>()
  const listeners = new Set<() => void>()

  const shapeOf = (name: string) => shapes.get(name) ?? defaultShape(name)
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
      const sort: [string, string][] = shape.sort ? [['sort', shape.sort]] : []
      const rows = await backend.tables([shape.table], [...Object.entries(entry.params), ...sort])
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
    if (waits(shape, params)) return IDLE
    const [sent, own] = parted(params, (key) => key === 'name' || shape.filters.includes(key))
    return narrowed(whole(name, sent), own)
  }

  return {
    peek,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    label: (name, value) => {
      const loaded = [...entries.values()].filter((entry) => entry.name === name)
      const found = loaded.flatMap(({ state }) => state.options).find((option) => option.value === value)
      if (!found) peek(name, {})
      return found?.label ?? value
    },
    find: (name, params, text, signal) => {
      const { table } = shapeOf(name)
      return backend.tables([table], [...Object.entries(params), ['q', text], ['size', String(SUGGEST_RESULTS)]], { signal })
    },
    called: (name, params, text) => {
      const wanted = { ...params, name: text }
      return settled(
        () => peek(name, wanted),
        (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      )
    },
    clear: (name) => {
      for (const [key, entry] of entries) {
        if (!name || entry.name === name || shapeOf(entry.name).table === name) entries.delete(key)
      }
      tell()
    },
    learn: (entity) => {
      for (const [name, shape] of Object.entries(entity.lookups ?? {})) shapes.set(name, shape)
    },
  }
}

/** True while none of the filters such a table needs has a value (LOOKUP-98). */
function waits({ filters, needsFilter }: LookupShape, params: Record<string, string>): boolean {
  return needsFilter && !filters.some((key) => params[key] !== undefined)
}

function keyOf(name: string, params: Record<string, string>): string {
  return JSON.stringify([name, ...Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Parameters in two: those that pass the test, and the others. */
function parted(
  params: Record<string, string>,
  test: (key: string) => boolean,
): [sent: Record<string, string>, own: Record<string, string>] {
  const entries = Object.entries(params)
  return [Object.fromEntries(entries.filter(([key]) => test(key))), Object.fromEntries(entries.filter(([key]) => !test(key)))]
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
