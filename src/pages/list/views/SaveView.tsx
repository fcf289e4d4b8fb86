import { type RefObject, type SubmitEvent, useState } from 'react'
import { ROLES } from '../../../contract/model/user'
import {
  type Audience,
  getAudience,
  nameProblem,
  type SavedView,
  toStoredLayout,
  toStoredViews,
  VIEWS_MAX,
  withSaved,
} from '../../../engine/list/saved-views'
import type { Office } from '../../../engine/office/office'
import { Popover } from '../../../ui/basics/Popover'
import { Button } from '../../../ui/controls/Button'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { NativeSelect } from '../../../ui/controls/NativeSelect'
import { TextInput } from '../../../ui/controls/TextInput'
import { useOffice, useTexts } from '../../office'
import type { SavedViews } from './saved-views'
import '../forms.css'

export interface SaveViewProps {
  anchor: RefObject<Element | null>
  saved: SavedViews
  /** the view to change; null = a new one */
  id: string | null
  onClose: () => void
}

/** Asks for the name and audience of a view, and saves the current state of the list. */
export function SaveView({ anchor, saved, id, onClose }: SaveViewProps) {
  const office = useOffice()
  const { text } = useTexts()
  const held = saved.views.find((view) => view.id === id) ?? null
  const [draft, setDraft] = useState<ViewDraft>({
    name: held?.name ?? '',
    audience: held ? getAudience(held) : 'own',
    first: held?.shared?.first ?? false,
  })
  const [tried, setTried] = useState(false)
  const { name, audience, first } = draft
  const change = (part: Partial<ViewDraft>) => setDraft({ ...draft, ...part })
  const rivals = saved.views.filter((view) => getAudience(view) === audience)
  const full = audience === 'own' && held?.shared !== null && rivals.length >= VIEWS_MAX
  const problem = full ? 'VIEW.TOO_MANY' : nameProblem(rivals, name, id)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && (await saveView(office, saved, held, draft))) onClose()
  }
  const audiences = [
    { value: 'own', label: text('VIEW.FOR_ME') },
    { value: 'all', label: text('VIEW.FOR_ALL') },
    ...ROLES.map((role) => ({ value: role, label: text('VIEW.FOR_ROLE', { role: text(`ROLE.${role}`) }) })),
  ]
  return (
    <Popover anchor={anchor} label={text('VIEW.SAVE')} onClose={onClose}>
      <form className="filter-form" onSubmit={(event) => void submit(event)}>
        <FieldFrame id="view-name" label={text('VIEW.NAME')} error={tried && problem ? text(problem) : null}>
          <TextInput
            id="view-name"
            value={name}
            onChange={(value) => change({ name: value ?? '' })}
            invalid={tried && problem !== null}
          />
        </FieldFrame>
        {saved.canShare ? (
          <FieldFrame id="view-audience" label={text('VIEW.AUDIENCE')}>
            <NativeSelect
              id="view-audience"
              value={audience}
              options={audiences}
              empty={false}
              onChange={(value) => change({ audience: (value ?? 'own') as Audience })}
            />
          </FieldFrame>
        ) : null}
        {audience !== 'own' && saved.canSetFirst ? (
          <Checkbox id="view-first" checked={first} onChange={(on) => change({ first: on })}>
            {text('VIEW.FIRST_FOR_THEM')}
          </Checkbox>
        ) : null}
        <p className="muted">{text(audience === 'own' ? 'VIEW.PRIVATE' : 'VIEW.SHARED')}</p>
        <div className="row">
          <span className="grow" />
          <Button small onClick={onClose}>
            {text('APP.CANCEL')}
          </Button>
          <Button small variant="primary" type="submit">
            {text('CRUD.SAVE')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

/** Form values of a view. */
interface ViewDraft {
  name: string
  audience: Audience
  /** the list opens with it for its audience */
  first: boolean
}

type Needs = Pick<Office, 'ports' | 'preferences' | 'queries' | 'notices'>

/**
 * Saves the current state of the list; `held` null = a new view. A view whose audience changed is moved.
 * Resolves to whether the server saved it.
 */
async function saveView(
  office: Needs,
  saved: SavedViews,
  held: SavedView | null,
  draft: ViewDraft,
): Promise<boolean> {
  const { as, route, search, layout } = saved
  const name = draft.name.trim()
  const own = draft.audience === 'own'
  if (own) {
    const id = held && !held.shared ? held.id : crypto.randomUUID()
    const view: SavedView = { id, name, search, layout, as, shared: null }
    if (!(await keepOwn(office, route, withSaved(listOwn(saved), view)))) return false
  } else {
    const role = draft.audience === 'all' ? null : draft.audience
    const input = { name, search, layout: toStoredLayout({ as, layout }), role, first: draft.first }
    if (
      !(await runAndInvalidate(office, route, () =>
        office.ports.backend.views.save(route, held?.shared ? held.id : null, input),
      ))
    )
      return false
  }
  return !held || own === (getAudience(held) === 'own') || removeView(office, saved, held)
}

/** Deletes a view, for its whole audience. Resolves to whether the server did. */
export async function removeView(office: Needs, saved: SavedViews, view: SavedView): Promise<boolean> {
  const { route } = saved
  const rest = listOwn(saved).filter(({ id }) => id !== view.id)
  const gone = view.shared
    ? await runAndInvalidate(office, route, () => office.ports.backend.views.remove(route, view.id))
    : await keepOwn(office, route, rest)
  if (gone && saved.first === view.id) saved.setFirst('')
  return gone
}

function listOwn({ views }: SavedViews): SavedView[] {
  return views.filter(({ shared }) => shared === null)
}

function keepOwn({ preferences }: Needs, route: string, views: readonly SavedView[]): Promise<boolean> {
  return preferences.save(`list.${route}.views`, toStoredViews(views))
}

async function runAndInvalidate(
  { notices, queries }: Needs,
  route: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await act()
    await queries.invalidateQueries({ queryKey: ['views', route] })
    return true
  } catch (error) {
    notices.failure(error)
    return false
  }
}
