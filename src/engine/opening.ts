import { openingOf } from '../catalog/list-call'
import { createRowPages } from './list/window'
import type { Office } from './office'

/** Rows that came with the page are not asked for again when they are first drawn, so many ms long. */
const FRESH_MS = 3000

/**
 * Takes what was told with the page to where its parts look for it, so that the first thing drawn is the page with its rows.
 * `told` are the paths of the answers: what is not among them is not waited for. Refusals are met again by who needs the answer.
 */
export async function openPage(office: Office, path: string, told: readonly string[]): Promise<void> {
  const { conf, preferences, session } = office
  const { user } = session.store.getState()
  if (!user) return
  await Promise.all([conf.load(), session.identify(), preferences.load(user.id)])
  await openList(office, path, told)
}

async function openList(office: Office, path: string, told: readonly string[]): Promise<void> {
  const { clock, texts, backend } = office.ports
  const [address = '', search = ''] = (path.split('#')[0] ?? '').split('?')
  const [, route = '', id] = address.split('/')
  const conf = office.conf.byRoute(route)
  if (!conf?.assets || id !== undefined || !told.includes(conf.assets.entity)) return
  const [entity, views] = await Promise.all([office.entities.describe(route), backend.views(route)])
  office.queries.setQueryData(['entity', route, conf.assets.entity], entity)
  office.queries.setQueryData(['views', route], views)
  const stored = office.preferences.store.getState().values[`list.${route}.columns`] ?? null
  const opening = openingOf(entity, conf, texts.lang(), search, stored)
  if (!opening || !told.some((one) => one.startsWith(`${entity.endpoint}?`))) return
  for (const name of opening.lookups) office.lookups.peek(name, {})
  const pages = createRowPages(office, entity, opening.params)
  office.queries.setQueryData(pages.key(0), await pages.load(0), { updatedAt: clock.now() + FRESH_MS })
}
