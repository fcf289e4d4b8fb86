import { viewTerms } from '../../../catalog/filter-term'
import { decodeListQuery, encodeListQuery, PLAIN_LIST } from '../../../catalog/query'
import { canEntity, fieldRights } from '../../../catalog/rights'
import { enumLabel, statusLabel } from '../../../catalog/texts'
import type { ListQuery } from '../../../contract/api'
import { LANDING_DEFAULT } from '../../../contract/constants'
import type { Card, CardCount, CardData, CardView } from '../../../contract/dashboard'
import type { Entity } from '../../../contract/entity'
import { localText } from '../../../contract/language'
import type { User } from '../../../contract/user'
import type { LiveCatalogue } from '../../catalogue'
import { defineFeature, type Route } from '../../feature'
import type { CallContext } from '../../kernel/context'
import { answer } from '../../kernel/http/answers'
import { contextOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Records } from '../../records'

/** Dependencies of computing cards. */
interface DashboardNeeds {
  catalogue: LiveCatalogue
  records: Records
  /** clock time in ms */
  now: number
}

const NOTHING: CardData = { total: 0, totalExact: true, rows: [], counts: [] }

/**
 * The cards available to a person, in their order, with the data of the requested ones (`null`: the defaults of their role). All
 * figures and rows respect their permissions; cards that cannot be computed with them are left out.
 */
async function dashboardOf(
  needs: DashboardNeeds,
  wanted: readonly string[] | null,
  user: User,
  context: CallContext,
): Promise<CardView[]> {
  const cards = [...needs.catalogue.cards]
    .filter((card) => isPossible(card, needs.catalogue, user))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  return Promise.all(
    cards.map(async (card) => {
      const view = viewOf(card, user, context)
      const asked = wanted === null ? view.shown : wanted.includes(card.id)
      return { ...view, data: asked ? await dataOf(needs, card, user, context) : null }
    }),
  )
}

function isPossible({ entity: route, kind }: Card, { entities }: LiveCatalogue, user: User): boolean {
  if (kind === 'recent') return true
  const entity = route === null ? undefined : entities.get(route)?.entity
  return entity !== undefined && canEntity(user, entity, 'read')
}

function viewOf(
  { entity, filter, group, id, kind, roles, text, width }: Card,
  user: User,
  { lang }: CallContext,
): Omit<CardView, 'data'> {
  const shown = roles === null || roles.some((role) => user.authorities.includes(role))
  return { id, kind, filter, group, width, title: localText(text, lang) ?? id, route: entity, shown }
}

async function dataOf(needs: DashboardNeeds, card: Card, user: User, context: CallContext): Promise<CardData> {
  const { catalogue, records } = needs
  if (card.kind === 'recent') {
    const entities = [...catalogue.entities.values()].map(({ entity }) => entity).filter(({ type }) => type === 'conf')
    const rows = await records.latest(entities, card.size, context)
    return { ...NOTHING, total: rows.length, rows: rows.map((row) => ({ ...row, value: null })) }
  }
  const entity = catalogue.entities.get(card.entity ?? '')?.entity
  const query = entity && queryOf(card, entity, user, needs.now)
  if (!query) return NOTHING
  try {
    return await (card.kind === 'counts' ? countsOf : rowsOf)(records, { card, entity, query, context })
  } catch (error) {
    // A card about a hidden field, or about a table that does not match its file, shows nothing and breaks no page.
    if (error instanceof Refusal && ['BAD_PARAMETER', 'ENTITY_BROKEN', 'FORBIDDEN'].includes(error.code)) return NOTHING
    throw error
  }
}

/** The list call behind a card. */
interface CardQuery {
  card: Card
  entity: Entity
  query: ListQuery
  context: CallContext
}

/** The list call of a card; null when it names something the person may not see. */
function queryOf({ field, filter, kind, size, sort }: Card, entity: Entity, user: User, now: number): ListQuery | null {
  const filters = viewTerms({ filter }, { user, now })
  const { hidden } = fieldRights(user, entity)
  const params = encodeListQuery({ filters, size: kind === 'list' ? size : 1 })
  for (const one of sort) params.push(['sort', one])
  params.push(['columns', field === null || hidden.includes(field) ? 'code' : field])
  const decoded = decodeListQuery(entity, new URLSearchParams(params), hidden)
  return 'query' in decoded ? decoded.query : null
}

async function rowsOf(records: Records, { card, entity, query, context }: CardQuery): Promise<CardData> {
  const { items, total, totalExact } = await records.list(entity, query, context)
  const rows = items.map(({ code = null, id, label, status = null, updatedAt, ...record }) => {
    const value = card.field === null ? null : (record[card.field] ?? null)
    return { route: entity.route, id, label, code, status, value, updatedAt }
  })
  return { ...NOTHING, total, totalExact, rows: card.kind === 'list' ? rows : [] }
}

async function countsOf(
  records: Records,
  { card: { group }, entity, query: { filters }, context }: CardQuery,
): Promise<CardData> {
  const found = await records.codes(entity, { ...PLAIN_LIST, filters }, group, context)
  const counts = codesOf(entity, group, context.lang).map((one) => ({ ...one, count: found.get(one.code) ?? 0 }))
  const total = [...found.values()].reduce((sum, count) => sum + count, 0)
  return { ...NOTHING, total, counts: counts.filter(({ count }) => count > 0) }
}

/** Codes in file order, with their labels. */
function codesOf(entity: Entity, group: string, lang: string): Omit<CardCount, 'count'>[] {
  if (group === 'status') {
    return (entity.statuses?.list ?? []).map(({ code, color }) => ({ code, color, name: statusLabel(entity, code, lang) }))
  }
  const values = entity.fields.find(({ path }) => path === group)?.values ?? []
  return values.map((code) => ({ code, color: null, name: enumLabel(entity, group, code, lang) }))
}

const CARDS_MAX = 40

/** `GET /api/dashboard/widgets?ids=`: the cards of the start page; without `ids` the defaults of the caller's role have data. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/dashboard/widgets',
    right: 'signed in',
    answer: async (call, { catalogue, now, records }) => {
      const { user } = call.get('signed')
      requirePage(catalogue(), user)
      const ids = call.req.query('ids')
      const wanted = ids === undefined ? null : ids.split(',').filter((id) => id !== '')
      if (wanted && (wanted.length > CARDS_MAX || wanted.some((id) => id.length > 60)))
        throw new Refusal('BAD_PARAMETER', `"ids" names at most ${CARDS_MAX} cards, separated by commas`)
      const needs = { catalogue: catalogue(), records: records(), now: now().getTime() }
      return answer(call, { items: await dashboardOf(needs, wanted, user, contextOf(call)) })
    },
  },
]

/** The cards of the start page. */
export const dashboardFeature = defineFeature({ id: 'dashboard', routes })

/** The page has its own permission where the schema folder has a file for it (MENU-01). */
function requirePage({ entities }: LiveCatalogue, user: User): void {
  const page = entities.get(routeOf(LANDING_DEFAULT))?.entity
  if (page && !canEntity(user, page, 'read')) throw new Refusal('FORBIDDEN', `${user.username} may not open ${page.route}`)
}

const routeOf = (path: string): string => path.slice(1)
