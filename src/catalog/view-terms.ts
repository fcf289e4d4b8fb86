import type { FilterTerm, ListQuery } from '../contract/api'
import type { Entity } from '../contract/entity'
import type { Json, JsonObject } from '../contract/json'
import type { User } from '../contract/user'
import { splitOperator } from './filter-term'

/** What the placeholders of a view stand for. */
export interface ViewFacts {
  user: Pick<User, 'id' | 'subjectId'>
  /** clock time in ms */
  now: number
}

/** What stands for something in a view or a card. */
export const VIEW_WORDS: readonly string[] = ['@me', '@mySubject', '@today', '@today+30', '@today-7']

const DAY_WORD = /^@today([+-]\d{1,4})?$/

/** True of a word that is filled in. */
export function isViewWord(word: string): boolean {
  return VIEW_WORDS.includes(word) || DAY_WORD.test(word)
}

const DAY_MS = 86_400_000

/** `@me`, `@mySubject`, `@today`, `@today+30` and `@today-7` become what they stand for; anything else stays. */
function filled(value: Json, { user, now }: ViewFacts): string {
  if (value === '@me') return user.id
  if (value === '@mySubject') return user.subjectId ?? ''
  const day = typeof value === 'string' ? DAY_WORD.exec(value) : null
  return day ? new Date(now + Number(day[1] ?? 0) * DAY_MS).toISOString().slice(0, 10) : String(value)
}

/** The conditions of a view or a card, in the order of the file. */
export function viewTerms({ filter }: { filter: JsonObject }, facts: ViewFacts): FilterTerm[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const split = splitOperator(key)
    return split ? [{ ...split, values: [value].flat().map((one) => filled(one, facts)) }] : []
  })
}

/**
 * Lays the view the list opens with under a query (`enableFilters`, API-39): what a field suggests then is what the list
 * behind it shows. A condition of the query's own on the same field is stronger.
 */
export function withDefaultView(query: ListQuery, views: Entity['list']['views'], facts: ViewFacts): ListQuery {
  const view = views.find((one) => one.default)
  if (!view) return query
  const own = new Set(query.filters.map(({ path }) => path))
  return { ...query, filters: [...query.filters, ...viewTerms(view, facts).filter(({ path }) => !own.has(path))] }
}
