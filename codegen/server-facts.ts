import { gatherContributions } from '../src/server/contributed'
import type { Feature } from '../src/server/feature'
import { FEATURES } from '../src/server/features'
import { tabulateRecordCalls } from '../src/server/features/records/record-calls'

/** What generated files tell about the server. */
export interface ServerFacts {
  features: readonly Feature<unknown>[]
  /** the calls of every entity: `GET ENDPOINT/{id}` */
  recordCalls: readonly string[]
}

/** The calls of records, generic ones and those that features contribute. */
function listRecordCalls(features: readonly Feature<unknown>[]): string[] {
  return [...tabulateRecordCalls(gatherContributions(features))].flatMap(([pattern, methods]) =>
    Object.keys(methods).map((method) => `${method} ENDPOINT${pattern === '' ? '' : `/${pattern}`}`),
  )
}

/** The features of this server. Loading them takes seconds. */
export const SERVER_FACTS: ServerFacts = { features: FEATURES, recordCalls: listRecordCalls(FEATURES) }
