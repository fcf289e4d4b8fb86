/** A port whose code comes with its first call. Every one of its calls must answer a promise. */
export function late<T extends object>(load: () => Promise<T>): T {
  let loaded: Promise<T> | undefined
  const port = (): Promise<T> => {
    // What did not arrive is asked for again by the next call.
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await port()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}
