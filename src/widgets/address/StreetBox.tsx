import { useMemo, useRef } from 'react'
import { type Place, placeLabel } from '../../contract/maps/place'
import type { RecordData } from '../../contract/model/record'
import type { InputProps, SearchPlaces } from '../../contract/ports/widget'
import { SuggestedText } from '../SuggestedText'
import { suggestionSource, useSuggestions } from '../use-suggestions'

/** Props of the street box besides those of every control. */
export interface StreetProps {
  control: InputProps<string>
  search: SearchPlaces
  /** code of the address's country; null = search anywhere */
  country: string | null
  onPick: (place: Place) => void
}

/** A street that is typed, or found by a geocoder: the chosen place fills the address (GROUP-13). */
export function StreetBox({ control, country, onPick, search }: StreetProps) {
  const { text } = control.host
  const places = useRef(new Map<string, Place>())
  const source = useMemo(
    () =>
      suggestionSource({
        queryType: 'fetch',
        query: async (typed, signal) => {
          const found = await search(typed, { kind: 'address', country }, signal)
          places.current = new Map(found.map((place, index) => [String(index), place]))
          return found.map((place, index) => {
            const [id, label] = [String(index), placeLabel(place, text)]
            return { value: id, label, raw: { id, label } as RecordData }
          })
        },
      }),
    [search, country, text],
  )
  const list = useSuggestions(source)
  return (
    <SuggestedText
      control={control}
      list={list}
      icon="search"
      none={country === null ? undefined : text('FIELD.NO_PLACES', { country })}
      onPick={(id) => {
        const place = places.current.get(id)
        if (place) onPick(place)
      }}
      onBlur={control.onBlur}
    />
  )
}
