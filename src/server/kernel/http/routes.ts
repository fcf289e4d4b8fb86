import { Refusal } from '../refusal'

/** A path as patterns write it, and one way to call it. */
interface RouteOfPath {
  method: string
  path: string
}

/** Tells a wrong method from a wrong path. */
export interface KnownPaths {
  /** what to answer a path that leads nowhere, or nowhere by this method */
  nothingThere: (method: string, path: string) => { refusal: Refusal; allow: string | null }
}

/** Knows the paths of routes. */
export function knownPaths(routes: readonly RouteOfPath[]): KnownPaths {
  const methods = new Map<string, string[]>()
  for (const { method, path } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  const patterns = [...methods].map(([path, those]) => ({ pattern: patternOf(path), methods: those }))
  return {
    nothingThere: (method, path) => {
      const found = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods)
      if (found.length === 0) return { refusal: new Refusal('NOT_FOUND', 'There is no such call'), allow: null }
      const allow = [...new Set(found)].join(', ')
      return { refusal: new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${allow} is`), allow }
    },
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
