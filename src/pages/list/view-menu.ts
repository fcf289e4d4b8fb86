import type { SavedView } from '../../engine/list/saved-views'
import type { MenuAction, MenuGroup } from '../../ui/menu-items'
import type { SavedViews } from './use-saved-views'

type Text = (key: string, params?: Record<string, string>) => string

/** The saved views by who sees them, and what can be done with the one that is shown. */
export function viewItems({ views, active, first }: SavedViews, text: Text): MenuGroup[] {
  const group = (id: string, heading: string, shown: (view: SavedView) => boolean): MenuGroup => ({
    id,
    heading,
    actions: views
      .filter(shown)
      .map((view) => ({ id: view.id, label: view.name, checked: view.id === active?.id, detail: view.shared?.by })),
  })
  const roles = [...new Set(views.flatMap(({ shared }) => shared?.role ?? []))]
  const changes = active && (active.shared?.canChange ?? true)
  const name = active?.name ?? ''
  const acts: (MenuAction | false | null)[] = [
    { id: 'new', label: text('VIEW.SAVE') },
    changes && { id: 'change', label: text('VIEW.CHANGE', { name }) },
    active && { id: 'first', label: text('VIEW.FIRST', { name }), checked: first === active.id },
    changes && { id: 'remove', label: text('VIEW.REMOVE', { name }), danger: true },
  ]
  const groups = [
    group('own', text('VIEW.OWN'), ({ shared }) => shared === null),
    ...roles.map((role) =>
      group(role, text('VIEW.OF_ROLE', { role: text(`ROLE.${role}`) }), ({ shared }) => shared?.role === role),
    ),
    group('all', text('VIEW.OF_ALL'), ({ shared }) => shared?.role === null),
    { id: 'acts', actions: acts.filter((one) => one !== null && one !== false) },
  ]
  return groups.filter(({ actions }) => actions.length > 0)
}
