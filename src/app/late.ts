import { loadedOnce } from '../adapters/loaded-once'

/** A port whose code comes with its first call. Every one of its calls must answer a promise. */
export function late<T extends object>(load: () => Promise<T>): T {
  const port = loadedOnce(load)
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await port()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}
