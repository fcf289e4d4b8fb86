import type { PlanKind } from '../../contract/calls/plan'

/** A sentence in both languages. */
export interface Said {
  it: string
  en: string
}

/**
 * What to count among the records of an entity, under its former description. Paths are those of the former
 * file; `limit` belongs to the test.
 */
export type RecordTest =
  | { test: 'all' }
  | { test: 'filled' | 'empty'; path: string }
  | { test: 'longer' | 'shorter' | 'above' | 'below' | 'notBelow' | 'notAbove'; path: string; limit: number }
  | { test: 'finer' | 'offStep' | 'moreRows' | 'fewerRows'; path: string; limit: number }
  | { test: 'codes' | 'statuses'; path: string; codes: readonly string[] }
  | { test: 'twins'; path: string; paths: readonly string[] }
  | { test: 'unlike'; path: string; pattern?: string; format?: string }
  | { test: 'unfit'; path: string; kind: string }
  | { test: 'missing'; path: string; route: string }

/** One change of the model, before anything is counted. */
export interface PlannedChange {
  route: string
  /** the former route, when it is another one: its records are counted */
  formerRoute?: string
  path: string
  kind: PlanKind
  said: Said
  measure: RecordTest | null
  /** the word that says what becomes of the values */
  answer: string | null
  /** the former path, when it is another one */
  from?: string
}

/** A change that needs an answer when it touches values. */
export function needsAnswer({ answer, kind }: Pick<PlannedChange, 'answer' | 'kind'>): boolean {
  return answer === null && ['narrows', 'loses', 'renamed', 'retargets'].includes(kind)
}

/** A sentence of two. */
export const said = (it: string, en: string): Said => ({ it, en })

/** Two sentences as one. */
export function join(one: Said, other: Said | null): Said {
  return other ? { it: `${one.it}: ${other.it}`, en: `${one.en}: ${other.en}` } : one
}
