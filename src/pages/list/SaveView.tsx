import { type RefObject, type SubmitEvent, useState } from 'react'
import { nameProblem, VIEWS_MAX } from '../../engine/list/saved-views'
import { Button } from '../../ui/Button'
import { FieldFrame } from '../../ui/FieldFrame'
import { Popover } from '../../ui/Popover'
import { TextInput } from '../../ui/TextInput'
import { useTexts } from '../office'
import type { SavedViews } from './use-saved-views'

export interface SaveViewProps {
  anchor: RefObject<Element | null>
  saved: SavedViews
  /** the view to name anew; null = a new one */
  id: string | null
  onClose: () => void
}

/** Asks for the name of a view and saves the list as it stands. */
export function SaveView({ anchor, saved, id, onClose }: SaveViewProps) {
  const { text } = useTexts()
  const [name, setName] = useState(saved.views.find((view) => view.id === id)?.name ?? '')
  const [tried, setTried] = useState(false)
  const full = id === null && saved.views.length >= VIEWS_MAX
  const problem = full ? 'VIEW.TOO_MANY' : nameProblem(saved.views, name, id)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && (await saved.save(id, name))) onClose()
  }
  return (
    <Popover anchor={anchor} label={text('VIEW.SAVE')} onClose={onClose}>
      <form className="filter-form" onSubmit={(event) => void submit(event)}>
        <FieldFrame id="view-name" label={text('VIEW.NAME')} error={tried && problem ? text(problem) : null}>
          <TextInput id="view-name" value={name} onChange={(value) => setName(value ?? '')} invalid={tried && problem !== null} />
        </FieldFrame>
        <p className="muted">{text('VIEW.PRIVATE')}</p>
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
