import type { PreloadedPage, StartAnswer } from '../../contract/calls/start'
import type { PublicEntity } from '../../contract/model/entity'
import type { CallOptions } from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'

/** One call. */
export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  params?: Params
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
  /** read-only although it is a POST: its query is too long for an address */
  reads?: boolean
  /** sends no Authorization header and never refreshes (API-02) */
  skipAuth?: boolean
  /** the answer is a stream: no time limit */
  stream?: boolean
  /** the browser completes it even when the page is unloaded */
  keepalive?: boolean
  /** ends the session: running reads are aborted, writes awaited, and no new call uses its token */
  last?: boolean
}

/** Maximum age of a preloaded answer, in ms. */
const LIFE_MS = 10_000

/** Answers preloaded with the page, each for the first equal call in the same language. */
export interface PreloadedAnswers {
  /** undefined = not preloaded */
  take: (call: Call, lang: string, now: number) => Promise<unknown>
  /** something was changed: preloaded answers may be outdated */
  forget: () => void
}

/** Holds the answers of GET /api/start; `coming` resolves to null when there are none. */
export function createPreloadedAnswers(
  coming: Promise<StartAnswer | null>,
  lang: string,
  now: () => number,
): PreloadedAnswers {
  const held = coming.then((start) => ({ answers: new Map(Object.entries(start?.answers ?? {})), at: now() }))
  let over = false
  return {
    take: async (call, asked, at) => {
      if (over || call.method !== 'GET' || asked !== lang) return undefined
      const { answers, at: since } = await held
      if (over || answers.size === 0 || at - since > LIFE_MS) return undefined
      const path = call.params
        ? `${call.path}?${new URLSearchParams(call.params.map(([name, value]) => [name, value]))}`
        : call.path
      const answer = answers.get(path)
      answers.delete(path)
      return answer
    },
    forget: () => {
      over = true
    },
  }
}

/** What was preloaded with a page, by route. */
export function toPreloadedPage({ answers }: StartAnswer): PreloadedPage {
  const paths = Object.keys(answers)
  const entities = Object.values(answers).filter(isDescription)
  const listed = entities.filter(({ endpoint }) => paths.some((path) => path.startsWith(`${endpoint}?`)))
  return { described: entities.map(({ route }) => route), listed: listed.map(({ route }) => route) }
}

function isDescription(value: unknown): value is PublicEntity {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'route' in value
}
