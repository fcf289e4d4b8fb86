import type { JsonObject } from '../../contract/json'
import { type Audience, audienceOf, type SavedView, storedViews, withSaved } from '../../engine/list/saved-views'
import type { Office } from '../../engine/office'
import type { SavedViews } from './use-saved-views'

/** What a person says of a view. */
export interface ViewDraft {
  name: string
  audience: Audience
  /** the list opens with it for those who see it */
  first: boolean
}

type Needs = Pick<Office, 'ports' | 'preferences' | 'queries' | 'notices'>

/** Saves the list as it stands; `held` null = a new view. A view whose audience changed moves. Answers whether the server kept it. */
export async function saveView(office: Needs, saved: SavedViews, held: SavedView | null, draft: ViewDraft): Promise<boolean> {
  const { route, search, layout } = saved
  const name = draft.name.trim()
  const own = draft.audience === 'own'
  if (own) {
    const id = held && !held.shared ? held.id : crypto.randomUUID()
    const view: SavedView = { id, name, search, layout, shared: null }
    if (!(await keepOwn(office, route, withSaved(ownOf(saved), view)))) return false
  } else {
    const role = draft.audience === 'all' ? null : draft.audience
    const input = { name, search, layout: layout as unknown as JsonObject, role, first: draft.first }
    if (!(await done(office, route, () => office.ports.backend.views.save(route, held?.shared ? held.id : null, input))))
      return false
  }
  return !held || own === (audienceOf(held) === 'own') || removeView(office, saved, held)
}

/** Takes a view away, for everybody who sees it. Answers whether the server did. */
export async function removeView(office: Needs, saved: SavedViews, view: SavedView): Promise<boolean> {
  const { route } = saved
  const rest = ownOf(saved).filter(({ id }) => id !== view.id)
  const gone = view.shared
    ? await done(office, route, () => office.ports.backend.views.remove(route, view.id))
    : await keepOwn(office, route, rest)
  if (gone && saved.first === view.id) saved.setFirst('')
  return gone
}

function ownOf({ views }: SavedViews): SavedView[] {
  return views.filter(({ shared }) => shared === null)
}

function keepOwn({ preferences }: Needs, route: string, views: readonly SavedView[]): Promise<boolean> {
  return preferences.save(`list.${route}.views`, storedViews(views))
}

async function done({ notices, queries }: Needs, route: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    await queries.invalidateQueries({ queryKey: ['views', route] })
    return true
  } catch (error) {
    notices.failure(error)
    return false
  }
}
