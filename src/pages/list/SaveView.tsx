import { type RefObject, type SubmitEvent, useState } from 'react'
import { ROLES } from '../../contract/user'
import { type Audience, audienceOf, nameProblem, VIEWS_MAX } from '../../engine/list/saved-views'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { FieldFrame } from '../../ui/FieldFrame'
import { NativeSelect } from '../../ui/NativeSelect'
import { Popover } from '../../ui/Popover'
import { TextInput } from '../../ui/TextInput'
import { useOffice, useTexts } from '../office'
import type { SavedViews } from './use-saved-views'
import { saveView, type ViewDraft } from './view-acts'

export interface SaveViewProps {
  anchor: RefObject<Element | null>
  saved: SavedViews
  /** the view to change; null = a new one */
  id: string | null
  onClose: () => void
}

/** Asks for the name of a view and who sees it, and saves the list as it stands. */
export function SaveView({ anchor, saved, id, onClose }: SaveViewProps) {
  const office = useOffice()
  const { text } = useTexts()
  const held = saved.views.find((view) => view.id === id) ?? null
  const [draft, setDraft] = useState<ViewDraft>({
    name: held?.name ?? '',
    audience: held ? audienceOf(held) : 'own',
    first: held?.shared?.first ?? false,
  })
  const [tried, setTried] = useState(false)
  const { name, audience, first } = draft
  const change = (part: Partial<ViewDraft>) => setDraft({ ...draft, ...part })
  const rivals = saved.views.filter((view) => audienceOf(view) === audience)
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
