/** Method and path of a call. */
export interface MadeCall {
  method: string
  /** the pattern of a route of the server: `/api/views/:route/:id`; undefined for calls of entities */
  pattern: string | undefined
  path: string
}

/** Calls that no entity and no route answers. */
const OTHER = 'other'
/** Steps behind an endpoint. */
const STEPS_MAX = 4

/** The name under which a call is counted: `GET /api/subjects/customers/:id`. `endpoints`: endpoint of each entity → route. */
export function callName({ method, path, pattern }: MadeCall, endpoints: ReadonlyMap<string, string>): string {
  const found = pattern ?? entityPattern(path, endpoints)
  return found === null ? OTHER : `${method} ${found}`
}

/** The endpoint with the segments of the operation after it, without ids. */
function entityPattern(path: string, endpoints: ReadonlyMap<string, string>): string | null {
  const steps = path.split('/')
  for (let length = steps.length; length > 2; length -= 1) {
    const endpoint = steps.slice(0, length).join('/')
    if (endpoints.has(endpoint)) return [endpoint, ...steps.slice(length, length + STEPS_MAX).map(stepName)].join('/')
  }
  return null
}

/** Operations are words of letters; anything else is a value. */
function stepName(step: string): string {
  return /^[a-zA-Z]{1,20}(-[a-zA-Z]{1,20})?$/.test(step) ? step : ':id'
}
