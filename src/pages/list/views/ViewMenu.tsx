import { lazy, type RefObject, Suspense, useState } from 'react'
import type { SavedView } from '../../../engine/list/saved-views'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import type { MenuCommand, MenuGroup } from '../../../ui/overlays/menu-items'
import { useOffice, useTexts } from '../../office'
import type { SavedViews } from './saved-views'

const SaveView = lazy(() => import('./SaveView').then((module) => ({ default: module.SaveView })))

/** Operations on views; the id of a view opens it. */
interface Doing {
  open: (view: SavedView) => void
  create: () => void
  change: (view: SavedView) => void
  first: (view: SavedView) => void
  remove: (view: SavedView) => void
}

type Entry = MenuCommand & { run: () => void }
type Group = Omit<MenuGroup, 'commands'> & { commands: Entry[] }

/** The saved views by audience, and the operations on the current one. */
function viewGroups(
  { views, active, first }: SavedViews,
  text: (key: string, params?: Record<string, string>) => string,
  doing: Doing,
): Group[] {
  const group = (id: string, heading: string, shown: (view: SavedView) => boolean): Group => ({
    id,
    heading,
    commands: views.filter(shown).map((view) => ({
      id: view.id,
      label: view.name,
      checked: view.id === active?.id,
      detail: view.shared?.by,
      run: () => doing.open(view),
    })),
  })
  const roles = [...new Set(views.flatMap(({ shared }) => shared?.role ?? []))]
  const changes = active && (active.shared?.canChange ?? true)
  const name = active?.name ?? ''
  const acts: (Entry | false | null)[] = [
    { id: 'new', label: text('VIEW.SAVE'), run: doing.create },
    changes && { id: 'change', label: text('VIEW.CHANGE', { name }), run: () => doing.change(active) },
    active && {
      id: 'first',
      label: text('VIEW.FIRST', { name }),
      checked: first === active.id,
      run: () => doing.first(active),
    },
    changes && {
      id: 'remove',
      label: text('VIEW.REMOVE', { name }),
      danger: true,
      run: () => doing.remove(active),
    },
  ]
  const groups = [
    group('own', text('VIEW.OWN'), ({ shared }) => shared === null),
    ...roles.map((role) =>
      group(
        role,
        text('VIEW.OF_ROLE', { role: text(`ROLE.${role}`) }),
        ({ shared }) => shared?.role === role,
      ),
    ),
    group('all', text('VIEW.OF_ALL'), ({ shared }) => shared?.role === null),
    { id: 'acts', commands: acts.filter((one) => !!one) },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/**
 * The menu of views at the end of their tabs, and the small form to name one, at `place`. It loads after the
 * rows.
 */
export function ViewMenu({ saved, place }: { saved: SavedViews; place: RefObject<HTMLDivElement | null> }) {
  const office = useOffice()
  const { text } = useTexts()
  /** the view being named; '' = a new one, null = none */
  const [naming, setNaming] = useState<string | null>(null)
  // The menu first gives the focus back to its button; the form then takes it from there.
  const name = (id: string) => void setTimeout(() => setNaming(id))
  const groups = viewGroups(saved, text, {
    open: (view) => saved.open(view),
    create: () => name(''),
    change: ({ id }) => name(id),
    first: ({ id }) => saved.setFirst(saved.first === id ? '' : id),
    remove: (view) => void import('./SaveView').then(({ removeView }) => removeView(office, saved, view)),
  })
  const entries = groups.flatMap(({ commands }) => commands)
  return (
    <>
      <MenuButton
        label={text('VIEW.MENU')}
        icon="save"
        small
        items={groups}
        onAction={(id) => entries.find((one) => one.id === id)?.run()}
      />
      {naming === null ? null : (
        <Suspense>
          <SaveView anchor={place} saved={saved} id={naming || null} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  )
}
