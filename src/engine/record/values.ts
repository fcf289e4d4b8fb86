import { valueAt, withValue } from '../../catalog/paths'
import type { Json, JsonObject } from '../../contract/json'

/** The values of one record under edit. */
export interface Values {
  at: (path: string) => Json
  /** everything together; states share every branch that was not written in between */
  whole: () => JsonObject
  write: (parts: Readonly<Record<string, Json>>) => void
  replace: (whole: JsonObject) => void
}

/** True when one path lies in the other. */
function related(a: string, b: string): boolean {
  return a.length < b.length ? b.startsWith(`${a}.`) : a.startsWith(`${b}.`)
}

/**
 * Holds values with the newest writes beside the whole: copying a record of a thousand properties at every key would cost
 * more than all the rest, so they are put together only when somebody asks for everything.
 */
export function createValues(start: JsonObject): Values {
  let whole = start
  let fresh = new Map<string, Json>()

  const settle = (): JsonObject => {
    for (const [path, value] of fresh) whole = withValue(whole, path, value)
    if (fresh.size > 0) fresh = new Map()
    return whole
  }
  return {
    at: (path) => {
      const written = fresh.get(path)
      if (written !== undefined) return written
      for (const other of fresh.keys()) if (related(path, other)) settle()
      return valueAt(whole, path) ?? null
    },
    whole: settle,
    write: (parts) => {
      for (const [path, value] of Object.entries(parts)) {
        for (const other of fresh.keys()) if (related(path, other)) settle()
        fresh.set(path, value)
      }
    },
    replace: (next) => {
      fresh = new Map()
      whole = next
    },
  }
}
