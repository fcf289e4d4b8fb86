import { openViews, toVisibleEntity } from '../../../../catalogue/describe/seen-entity'
import { enumLabel, statusLabel } from '../../../../catalogue/labels/texts'
import { listPaths, viewTerms } from '../../../../catalogue/list-query/filter-term'
import { decodeListQuery, encodeListQuery, PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { canEntity, fieldRights } from '../../../../catalogue/rights/rights'
import type { ListQuery } from '../../../../contract/calls/api'
import { LANDING_DEFAULT } from '../../../../contract/constants'
import { localText } from '../../../../contract/language'
import type { Card, CardCount, CardData, CardPlot, CardView } from '../../../../contract/model/dashboard'
import type { Entity } from '../../../../contract/model/entity'
import { plotIntervals } from '../../../../contract/model/plot'
import type { User } from '../../../../contract/model/user'
import { roundTo } from '../../../../contract/numbers/decimal'
import { dayAfter, officeDay } from '../../../../contract/time/office-day'
import { defineFeature, type Route } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { createContext } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import type { Records } from '../../../records'
import type { LiveCatalogue } from '../../../schema-folder'
import { domainsFeature, type HomeText } from '../domains'

/** Dependencies of computing cards. */
interface DashboardNeeds {
  catalogue: LiveCatalogue
  records: Records
  /** clock time in ms */
  now: number
}

const EMPTY_DATA: CardData = { total: 0, totalExact: true, rows: [], counts: [], plot: null }

/**
 * The cards available to a person, in their order, with the data of the requested ones. All
 * figures and rows respect their permissions; cards that cannot be computed with them are left out.
 */
async function loadDashboard(
  needs: DashboardNeeds,
  wanted: (card: Pick<CardView, 'id' | 'shown'>) => boolean,
  user: User,
  context: CallContext,
): Promise<CardView[]> {
  const cards = [...needs.catalogue.cards]
    .filter((card) => isPossible(card, needs.catalogue, user))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  return Promise.all(
    cards.map(async (card) => {
      const view = toCardView(card, user, context, needs.now)
      return { ...view, data: wanted(view) ? await loadCardData(needs, card, user, context) : null }
    }),
  )
}

function isPossible(card: Card, { entities }: LiveCatalogue, user: User): boolean {
  const { entity: route, kind } = card
  if (kind === 'recent') return true
  const entity = route === null ? undefined : entities.get(route)?.entity
  return (
    entity !== undefined &&
    canEntity(user, entity, 'read') &&
    standsOnSeen(card, entity, fieldRights(user, entity).hidden)
  )
}

/**
 * A card that counts, draws or asks by a field that the person does not see would stay empty, or tell its
 * values.
 */
function standsOnSeen(card: Card, entity: Entity, hidden: readonly string[]): boolean {
  const { group, kind, plot } = card
  const paths = listPaths(entity, hidden)
  const named = [kind === 'counts' ? group : null, plot?.by, plot?.field, plot?.group]
  if (openViews([card], entity, hidden).length === 0 || named.some((path) => path && !paths.has(path)))
    return false
  return kind !== 'map' || toVisibleEntity(entity, hidden).list.map !== undefined
}

function toCardView(
  { entity, filter, group, id, kind, plot, roles, text, width }: Card,
  user: User,
  { lang }: CallContext,
  now: number,
): Omit<CardView, 'data'> {
  const shown = roles === null || roles.some((role) => user.authorities.includes(role))
  return {
    id,
    kind,
    filter: plot ? { ...filter, ...toSpanFilter(plot, now) } : filter,
    group,
    width,
    title: localText(text, lang) ?? id,
    route: entity,
    shown,
  }
}

/** The records of a plot by the days it covers, for the list behind it. */
function toSpanFilter({ by, over, periods }: CardPlot, now: number): Card['filter'] {
  return { [`${by}From`]: plotIntervals(over, periods, now)[0] ?? '', [`${by}To`]: officeDay(now) }
}

async function loadCardData(
  needs: DashboardNeeds,
  card: Card,
  user: User,
  context: CallContext,
): Promise<CardData> {
  const { catalogue, records } = needs
  if (card.kind === 'recent') {
    const entities = [...catalogue.entities.values()]
      .map(({ entity }) => entity)
      .filter(({ type }) => type === 'conf')
    const rows = await records.latest(entities, card.size, context)
    return { ...EMPTY_DATA, total: rows.length, rows: rows.map((row) => ({ ...row, value: null })) }
  }
  const entity = catalogue.entities.get(card.entity ?? '')?.entity
  const query = entity && buildCardQuery(card, entity, user, needs.now)
  if (!query) return EMPTY_DATA
  try {
    const asked = { card, entity, query, context }
    if (card.plot) return await loadPlot(needs, card.plot, asked)
    return await (card.kind === 'counts' ? loadCounts : loadRows)(records, asked)
  } catch (error) {
    // A card about a hidden field, or about a table that does not match its file, shows nothing and breaks no
    // page.
    if (error instanceof Refusal && ['BAD_PARAMETER', 'ENTITY_BROKEN', 'FORBIDDEN'].includes(error.code))
      return EMPTY_DATA
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
function buildCardQuery(
  { field, filter, kind, size, sort }: Card,
  entity: Entity,
  user: User,
  now: number,
): ListQuery | null {
  const filters = viewTerms({ filter }, { user, now })
  const { hidden } = fieldRights(user, entity)
  const params = encodeListQuery({ filters, size: kind === 'list' ? size : 1 })
  const paths = listPaths(entity, hidden)
  for (const one of sort) if (paths.has(one.split(',')[0] ?? '')) params.push(['sort', one])
  params.push(['columns', field === null || hidden.includes(field) ? 'code' : field])
  const decoded = decodeListQuery(entity, new URLSearchParams(params), hidden)
  return 'query' in decoded ? decoded.query : null
}

async function loadRows(records: Records, { card, entity, query, context }: CardQuery): Promise<CardData> {
  const { items, total, totalExact } = await records.list(entity, query, context)
  const rows = items.map(({ code = null, id, label, status = null, updatedAt, ...record }) => {
    const value = card.field === null ? null : (record[card.field] ?? null)
    return { route: entity.route, id, label, code, status, value, updatedAt }
  })
  return { ...EMPTY_DATA, total, totalExact, rows: card.kind === 'list' ? rows : [] }
}

async function loadCounts(
  records: Records,
  { card: { group }, entity, query: { filters }, context }: CardQuery,
): Promise<CardData> {
  const found = await records.codes(entity, { ...PLAIN_LIST, filters }, group, context)
  const counts = listCodes(entity, group, context.lang).map((one) => ({
    ...one,
    count: found.get(one.code) ?? 0,
  }))
  const total = [...found.values()].reduce((sum, count) => sum + count, 0)
  return { ...EMPTY_DATA, total, counts: counts.filter(({ count }) => count > 0) }
}

/** Figures over time; the lines of codes without any record are left out. */
async function loadPlot(
  { now, records }: DashboardNeeds,
  { by, field, group, of, over, periods, shape }: CardPlot,
  { context, entity, query: { filters } }: CardQuery,
): Promise<CardData> {
  const at = plotIntervals(over, periods, now)
  const to = dayAfter(officeDay(now), 1)
  const order = { by, step: over, from: at[0] ?? to, to, group, of, field }
  const figures = await records.overTime(entity, { ...PLAIN_LIST, filters }, order, context)
  const empty = of === 'age' ? null : 0
  const toLine = (code: string | null) => {
    const own = new Map(
      figures
        .filter((one) => group === null || one.code === code)
        .map((one) => [one.at, roundToHundredths(one.value)]),
    )
    return at.map((one) => own.get(one) ?? empty)
  }
  const codes = group === null ? [] : listCodes(entity, group, context.lang)
  const grouped = codes.filter(({ code }) => figures.some((one) => one.code === code))
  const series =
    group === null
      ? [{ id: of, name: '', color: null, values: toLine(null) }]
      : grouped.map(({ code, color, name }) => ({ id: code, name, color, values: toLine(code) }))
  const counted = of === 'count' ? figures : []
  const total = counted.reduce((sum, { value }) => sum + value, 0)
  return { ...EMPTY_DATA, total, plot: { step: over, at, series, of, shape } }
}

/** Rounded to hundredths: sums of money are whole cents, and ages in days need no more. */
const roundToHundredths = (value: number): number => roundTo(value, 2)

/** Codes in file order, with their labels. */
function listCodes(entity: Entity, group: string, lang: string): Omit<CardCount, 'count'>[] {
  if (group === 'status') {
    return (entity.statuses?.list ?? []).map(({ code, color }) => ({
      code,
      color,
      name: statusLabel(entity, code, lang),
    }))
  }
  const values = entity.fields.find(({ path }) => path === group)?.values ?? []
  return values.map((code) => ({ code, color: null, name: enumLabel(entity, group, code, lang) }))
}

/** The content that the domain shows to everyone, before the cards of the files. */
function homeCard({ html, title }: HomeText): CardView {
  const data = { ...EMPTY_DATA, html }
  return {
    id: 'home',
    kind: 'text',
    filter: {},
    group: 'status',
    width: 12,
    title,
    route: null,
    shown: true,
    data,
  }
}

const CARDS_MAX = 40

/**
 * `GET /api/dashboard/widgets?ids=&hidden=`: the cards of the start page. Those named by `ids` have data;
 * with `hidden`, or without `ids`, also those that the files show to the caller's roles, except the hidden
 * ones.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/dashboard/widgets',
    right: 'signed in',
    answer: async (call, { catalogue, now, records, use }) => {
      const { user } = call.get('signed')
      requirePage(catalogue(), user)
      const wanted = buildCardFilter(call.req.query('ids'), call.req.query('hidden'))
      const needs = { catalogue: catalogue(), records: records(), now: now().getTime() }
      const context = createContext(call)
      const [cards, home] = await Promise.all([
        loadDashboard(needs, wanted, user, context),
        use(domainsFeature).home(call.req.header('host'), context.lang),
      ])
      return answer(call, { items: home ? [homeCard(home), ...cards] : cards })
    },
  },
]

/** Decides by the parameters of the call which cards have data. */
function buildCardFilter(
  ids: string | undefined,
  hidden: string | undefined,
): (card: Pick<CardView, 'id' | 'shown'>) => boolean {
  const named = new Set(cardsNamed('ids', ids))
  const without = new Set(cardsNamed('hidden', hidden))
  const others = ids === undefined || hidden !== undefined
  return ({ id, shown }) => named.has(id) || (others && shown && !without.has(id))
}

/** The ids of cards in a parameter, separated by commas. */
function cardsNamed(name: string, value: string | undefined): string[] {
  const ids = (value ?? '').split(',').filter((id) => id !== '')
  if (ids.length > CARDS_MAX || ids.some((id) => id.length > 60))
    throw new Refusal('BAD_PARAMETER', `"${name}" names at most ${CARDS_MAX} cards, separated by commas`)
  return ids
}

/** The cards of the start page. */
export const dashboardFeature = defineFeature({ id: 'dashboard', routes })

/** The page has its own permission where the schema folder has a file for it (MENU-01). */
function requirePage({ entities }: LiveCatalogue, user: User): void {
  const page = entities.get(toRoute(LANDING_DEFAULT))?.entity
  if (page && !canEntity(user, page, 'read'))
    throw new Refusal('FORBIDDEN', `${user.username} may not open ${page.route}`)
}

const toRoute = (path: string): string => path.slice(1)
