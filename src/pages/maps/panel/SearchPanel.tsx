import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { ListQuery } from '../../../contract/calls/api'
import { listDescription } from '../../../engine/list/describe'
import { PLAIN } from '../../../engine/list/query'
import { buildMapMarkers, loadMapRecords, type PlacedMarkers } from '../../../engine/maps/record-markers'
import { Button } from '../../../ui/controls/Button'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../../ui/controls/FieldMessage'
import { TextInput } from '../../../ui/controls/TextInput'
import { FilterChips } from '../../list'
import { useEntityConf, useOffice, useTexts } from '../../office'

/** Maximum length of a search text. */
const WORDS_MAX = 200

/** The filters of an entity's list beside the map: the records found are put on it (MAP-07). */
export function SearchPanel({ onFound, route }: { route: string; onFound: (placed: PlacedMarkers) => void }) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const conf = useEntityConf(route)
  const id = useId()
  const [query, setQuery] = useState<ListQuery>(PLAIN)
  const [words, setWords] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: loaded } = useQuery({
    queryKey: ['map-entity', route],
    queryFn: () => office.entities.load(route),
  })
  if (!loaded || !conf) return null
  const { filters, searchable } = listDescription(loaded.entity, conf, lang)
  const fault = words.trim().length > WORDS_MAX ? text('MAPS.SEARCH.LONG', { max: WORDS_MAX }) : null
  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault) return
    setBusy(true)
    try {
      const found = await loadMapRecords(office.ports.backend.records, loaded.entity, {
        ...query,
        q: words.trim(),
      })
      onFound(buildMapMarkers(loaded.entity, found))
    } catch (error) {
      office.notices.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const clear = () => {
    setQuery(PLAIN)
    setWords('')
    setEditing(null)
  }
  const set = filters.filter(({ path }) => query.filters.some((term) => term.path === path))
  return (
    <aside className="map-filters" aria-label={text('MAPS.FILTERS')}>
      <form onSubmit={(event) => void search(event)}>
        <strong>{conf.name}</strong>
        {searchable ? (
          <FieldFrame id={`${id}-q`} label={text('LIST.SEARCH_IN')} error={fault}>
            <TextInput
              id={`${id}-q`}
              value={words}
              invalid={fault !== null}
              describedBy={getDescriptionIds(`${id}-q`, { error: fault })}
              onChange={setWords}
            />
          </FieldFrame>
        ) : null}
        <div className="filters" role="toolbar" aria-label={text('LIST.TOOLBAR')}>
          <FilterChips
            filters={filters}
            set={set}
            editing={filters.find(({ path }) => path === editing)}
            query={query}
            show={setQuery}
            onEdit={setEditing}
          />
        </div>
        <div className="row">
          <Button small onClick={clear}>
            {text('MAPS.SEARCH.CLEAR')}
          </Button>
          <span className="grow" />
          <Button small variant="primary" type="submit" busy={busy} disabled={fault !== null}>
            {text('MAPS.SEARCH.SEARCH')}
          </Button>
        </div>
      </form>
    </aside>
  )
}
