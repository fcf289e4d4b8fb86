import { formatDate } from '../catalogue/kinds'
import type { Json } from '../contract/json'
import type { CardChoice, CardRow, CardView } from '../contract/model/dashboard'
import { officeDay, toDay } from '../contract/time/office-day'
import { PLAIN, withFilter, writeQuery } from './list/query'
import { type ViewFacts, withView } from './list/saved-views'
import { readArrangement } from './shell/arrangement'

/** Preference that holds the chosen cards and their order. */
export const PREFERENCE_DASHBOARD = 'dashboard.cards'

/** The cards to request; null = the server's default cards, because the person chose none. */
export function cardChoice(preference: Json): CardChoice | null {
  const { visibility } = readArrangement(preference)
  const ids = Object.keys(visibility)
  return ids.length === 0
    ? null
    : { shown: ids.filter((id) => visibility[id]), hidden: ids.filter((id) => !visibility[id]) }
}

/**
 * All cards in the person's order, new ones last; `shown` is the person's choice, else that of the file for
 * their roles.
 */
export function arrangeCards(cards: readonly CardView[], preference: Json): CardView[] {
  const { order, visibility } = readArrangement(preference)
  const place = ({ id }: CardView) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...cards]
    .sort((a, b) => place(a) - place(b))
    .map((card) => ({ ...card, shown: visibility[card.id] ?? card.shown }))
}

/**
 * The address of the list behind a card, optionally narrowed to one code of the card's field; null = the card
 * covers no single entity.
 */
export function cardAddress(
  { filter, group, id, route }: CardView,
  facts: ViewFacts,
  code?: string,
): string | null {
  if (route === null) return null
  const query = withView(PLAIN, { id, label: id, filter, default: false }, facts)
  if (code === undefined) return `/${route}${writeQuery(query)}`
  return `/${route}${writeQuery(withFilter(query, group, [{ path: group, operator: 'Equals', values: [code] }]))}`
}

/** How many records wait on the lists of the start page. */
export function countWaitingRecords(cards: readonly CardView[]): number {
  return cards.reduce((sum, { data, kind }) => sum + (kind === 'list' ? (data?.total ?? 0) : 0), 0)
}

/** The date of a row as text, and whether it has passed. */
export function rowDate(
  { value }: Pick<CardRow, 'value'>,
  now: number,
): { text: string; late: boolean } | null {
  if (typeof value !== 'string' || value === '') return null
  const day = toDay(value)
  return { text: formatDate(day), late: day < officeDay(now) }
}
