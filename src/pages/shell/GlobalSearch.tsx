import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { PREFERENCE_GLOBAL_SEARCH } from '../../contract/calls/preference'
import {
  chooseEntity,
  currentEntity,
  isSearchable,
  runSearch,
  type SearchChoice,
  searchEntries,
  undoneChoice,
} from '../../engine/search/global-search'
import { Icon } from '../../ui/basics/Icon'
import { Tile } from '../../ui/basics/Tile'
import { MiniButton } from '../../ui/controls/MiniButton'
import { useOffice, usePreference, useTexts, useVisible } from '../office'

const load = () => import('./EntityMenu')
const EntityMenu = lazy(() => load().then((module) => ({ default: module.EntityMenu })))

const NOTHING_CHOSEN: SearchChoice = { current: null, previous: null }

/**
 * The search of the top bar (SEARCH-01..15): an entity chosen in its menu, a text, and the link to the
 * entity's list. The text is locked while a search runs; "nothing found" is shown in place.
 */
export function GlobalSearch() {
  const office = useOffice()
  const { text } = useTexts()
  const visible = useVisible()
  const [preference, save] = usePreference(PREFERENCE_GLOBAL_SEARCH)
  const entries = useMemo(() => (visible ? searchEntries(visible, preference) : []), [visible, preference])
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'running' | 'nothing'>('idle')
  const picker = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const current = currentEntity(entries, choice)
  const running = state === 'running'

  // A disabled box loses the focus; after an empty search typing must continue.
  useEffect(() => {
    if (state === 'nothing') input.current?.focus()
  }, [state])

  if (entries.length === 0 || (!current && visible?.search.shown.length === 0 && preference === null))
    return null
  const searchable = current !== null && isSearchable(current)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!current || !searchable || running) return
    setState('running')
    const found = await runSearch(office, current, typed).catch((error: unknown) => {
      office.notices.failure(error)
      return true
    })
    setState(found ? 'idle' : 'nothing')
  }
  const change = (value: string) => {
    setTyped(value)
    setState('idle')
  }
  const name = current?.globalSearch.label ?? ''
  return (
    <search className="search-slot">
      <form className="global-search" onSubmit={(event) => void submit(event)}>
        <button
          ref={picker}
          type="button"
          className="entity"
          aria-label={text('GLOBAL_SEARCH.WHERE', { entity: name })}
          title={text('GLOBAL_SEARCH.WHERE', { entity: name })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => setOpen(!open)}
        >
          {current ? <Tile color={current.color} icon={current.globalSearch.icon} /> : null}
          <Icon name="chevron-down" size="small" />
        </button>
        <input
          ref={input}
          type="text"
          enterKeyHint="search"
          aria-label={text('GLOBAL_SEARCH.PLACEHOLDER', { entity: name })}
          placeholder={name}
          autoComplete="off"
          value={typed}
          disabled={running}
          onChange={(event) => change(event.target.value)}
          onBlur={() => state === 'nothing' && setState('idle')}
        />
        {typed === '' ? null : (
          <MiniButton icon="close" label={text('GLOBAL_SEARCH.CLEAR')} onClick={() => change('')} />
        )}
        <button
          type="submit"
          className="go"
          aria-label={text('GLOBAL_SEARCH.RUN')}
          title={searchable ? text('GLOBAL_SEARCH.RUN') : text('GLOBAL_SEARCH.NOT_SEARCHABLE')}
          aria-disabled={!searchable || running || undefined}
        >
          <Icon name="search" />
        </button>
      </form>
      <p role="status" className={state === 'nothing' ? 'search-note' : 'sr-only'}>
        {state === 'nothing' ? text('GLOBAL_SEARCH.NO_RESULTS') : ''}
      </p>
      {open ? (
        <Suspense>
          <EntityMenu
            anchor={picker}
            entries={entries}
            current={current?.route ?? null}
            onChoose={(route) => setChoice(chooseEntity(choice, current?.route ?? null, route))}
            onUndo={choice.previous === null ? null : () => setChoice(undoneChoice(choice))}
            onSave={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </search>
  )
}
