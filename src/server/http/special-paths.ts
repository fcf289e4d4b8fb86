import { CORE_CALLS } from '../../contract/core-calls'
import { Refusal } from '../kernel/refusal'

/** The calls that are no record calls, and how they may be called. A wrong method is told apart from a wrong path. */
const SPECIAL = CORE_CALLS.map(({ path, methods }) => ({ path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), methods }))

/** The methods of a special call, or null when the path is none. */
export function specialMethods(path: string): readonly string[] | null {
  return SPECIAL.find((one) => one.path.test(path))?.methods ?? null
}

/** What to answer a path that leads nowhere, or nowhere by this method. */
export function nothingThere(method: string, path: string): { refusal: Refusal; allow: string | null } {
  const methods = specialMethods(path)
  if (!methods) return { refusal: new Refusal('NOT_FOUND', 'There is no such call'), allow: null }
  const allow = methods.join(', ')
  return { refusal: new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${allow} is`), allow }
}
