import { buildListCalls } from '../../catalogue/describe/list-calls'
import type { PreloadedPage } from '../../contract/calls/start'
import { createRowPages } from '../list/window'
import type { Office } from '../office/office'

/** Rows that came with the page are not refetched on their first render, for this many ms. */
const FRESH_MS = 3000

/**
 * Primes the caches with the answers that came with the page, so that the first paint is the page with its
 * rows. Missing answers are not waited for; refused ones are requested again by the parts that need them.
 */
export async function primeCaches(office: Office, path: string, preloaded: PreloadedPage): Promise<void> {
  const { conf, preferences, session } = office
  const { user } = session.store.getState()
  if (!user) return
  await Promise.all([conf.load(), session.identify(), preferences.load(user.id)])
  await primeList(office, path, preloaded)
}

async function primeList(office: Office, path: string, preloaded: PreloadedPage): Promise<void> {
  const { clock, texts, backend } = office.ports
  const [address = '', search = ''] = (path.split('#')[0] ?? '').split('?')
  const [, route = '', id] = address.split('/')
  const conf = office.conf.byRoute(route)
  if (!conf?.assets || id !== undefined || !preloaded.described.includes(route)) return
  const [entity, views] = await Promise.all([office.entities.describe(route), backend.views.list(route)])
  office.queries.setQueryData(['entity', route, conf.assets.entity], entity)
  office.queries.setQueryData(['views', route], views)
  const stored = office.preferences.store.getState().values[`list.${route}.columns`] ?? null
  const opening = buildListCalls(entity, conf, texts.lang(), { search, stored })
  if (!opening || !preloaded.listed.includes(route)) return
  for (const name of opening.lookups) office.lookups.peek(name, {})
  const pages = createRowPages(office, entity.route, opening.query)
  office.queries.setQueryData(pages.key(0), await pages.load(0), { updatedAt: clock.now() + FRESH_MS })
}
