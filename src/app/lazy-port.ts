import { loadedOnce } from '../adapters/loaded-once'

/** A lazily loaded port. All of its methods must return promises. */
export function lazyPort<T extends object>(load: () => Promise<T>): T {
  const port = loadedOnce(load)
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await port()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}
