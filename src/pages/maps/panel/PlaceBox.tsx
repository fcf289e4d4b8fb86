import { useCallback, useEffect, useRef, useState } from 'react'
import { SUGGEST_CHARACTERS, SUGGEST_PAUSE_MS } from '../../../contract/constants'
import { type Place, type PlaceKind, placeLabel } from '../../../contract/maps/place'
import { SuggestBox } from '../../../ui/choices/SuggestBox'
import { useOffice, useTexts } from '../../office'
import { type MapServices, placesFault } from '../services'

export interface PlaceBoxProps {
  id: string
  /** accessible name where no label points at the box */
  label?: string | undefined
  placeholder?: string | undefined
  search: MapServices['search']
  /** which places are offered; default all */
  kind?: PlaceKind
  value: string
  disabled?: boolean
  invalid?: boolean
  /** the text is searched when it changes, not on focus */
  quiet?: boolean
  describedBy?: string | undefined
  onType: (text: string) => void
  onPick: (place: Place) => void
}

interface Found {
  places: readonly Place[]
  state: 'short' | 'loading' | 'ready' | 'error'
  /** why the search failed */
  failed?: string
}

/** Search-as-you-type for places; reports the chosen place. */
export function PlaceBox({ kind = 'geocode', onPick, onType, search, value, ...control }: PlaceBoxProps) {
  const { text } = useTexts()
  const { ports } = useOffice()
  const [found, setFound] = useState<Found>({ places: [], state: 'short' })
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])
  const call = (typed: string) => {
    stop()
    const here = new AbortController()
    running.current = here
    const settle = (next: Found) => here.signal.aborted || setFound(next)
    search(typed, { kind, country: null }, here.signal).then(
      (places) => settle({ places: places.filter(({ position }) => position !== null), state: 'ready' }),
      (error: unknown) => settle({ places: [], state: 'error', failed: placesFault(error, ports.texts) }),
    )
  }
  const ask = (typed: string) => {
    stop()
    if (typed.trim().length < SUGGEST_CHARACTERS) return setFound({ places: [], state: 'short' })
    // Results of another text are not offered: a quick Enter would choose one.
    setFound({ places: [], state: 'loading' })
    timer.current = setTimeout(() => call(typed.trim()), SUGGEST_PAUSE_MS)
  }
  return (
    <SuggestBox
      {...control}
      icon="search"
      value={value}
      suggestions={found.places.map((place, index) => ({
        value: String(index),
        label: placeLabel(place, text),
      }))}
      state={found.state}
      short={text('FIELD.SEARCH')}
      failed={found.failed}
      onRetry={() => call(value.trim())}
      onOpen={() => ask(value)}
      onType={(typed) => {
        ask(typed)
        onType(typed)
      }}
      onPick={(index) => {
        const place = found.places[Number(index)]
        if (place) onPick(place)
      }}
      onClear={() => {
        stop()
        setFound({ places: [], state: 'short' })
        onType('')
      }}
    />
  )
}
