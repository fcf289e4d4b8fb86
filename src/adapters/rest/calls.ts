import type { CallOptions } from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

/** The two kinds of calls: `data` sends and unwraps the answer's envelope, `get` reads. */
export function createCalls(http: Http) {
  const data = async (call: Call) => unwrap(await http.json(call))
  const get = (path: string, params?: Params, options?: CallOptions) =>
    data({ method: 'GET', path, ...(params ? { params } : {}), ...options })
  return { http, data, get }
}
/** The calls of a back end. */
export type Calls = ReturnType<typeof createCalls>
