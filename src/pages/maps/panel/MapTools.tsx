import { useState } from 'react'
import type { Place } from '../../../contract/maps/place'
import { ShapeIcon } from '../../../ui/basics/ShapeIcon'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { useTexts } from '../../office'
import { canSearchPlaces, isFilterable, isLook } from '../model/state'
import type { MapServices } from '../services'
import { ModeMenu } from './ModeMenu'
import { PlaceBox } from './PlaceBox'
import type { MapPanel } from './use-map-panel'

const FLAG_SHAPE = 'M3.5 14V2.5M3.5 3h8.5l-2 2.8 2 2.7H3.5'

export interface MapToolsProps {
  mapPanel: MapPanel
  /** null = places cannot be searched here */
  search: MapServices['search'] | null
  /** the parts that the map was opened with; `plans`: one that is only looked at offers a tour */
  has: { filter: boolean; search: boolean; stages: boolean; plans?: boolean }
  onPlace: (place: Place) => void
}

/**
 * The tools of the map: filters, search, mode, the list of stages; each is optional (MAP-02 to MAP-04). A map
 * that is only looked at has none of them.
 */
export function MapTools({ mapPanel, has, onPlace, search }: MapToolsProps) {
  const { text } = useTexts()
  const { plan, state, togglePanel } = mapPanel
  if (isLook(state))
    return (
      <div className="map-tools look">
        {has.plans ? (
          <Button small onClick={plan}>
            <ShapeIcon path={FLAG_SHAPE} className="i" />
            {text('MAPS.PLAN')}
          </Button>
        ) : null}
      </div>
    )
  return (
    <div className="map-tools">
      {has.filter ? (
        <IconButton
          icon="filter"
          variant="plain"
          small
          label={text('MAPS.FILTERS')}
          on={state.panels.filter}
          disabled={!isFilterable(state)}
          onClick={() => togglePanel('filter')}
        />
      ) : null}
      {has.search && search ? (
        <Search key={state.forms} enabled={canSearchPlaces(state)} search={search} onPlace={onPlace} />
      ) : null}
      {has.search && state.mode !== 'map' && !state.rules.readOnly ? <ModeMenu mapPanel={mapPanel} /> : null}
      <span className="grow" />
      {has.stages && state.mode !== 'map' ? (
        <Button small variant="ghost" on={state.panels.stages} onClick={() => togglePanel('stages')}>
          <ShapeIcon path={FLAG_SHAPE} className="i" />
          {text('MAPS.STAGE_LIST')}
        </Button>
      ) : null}
    </div>
  )
}

/** The search box is reset with each mode: its key counts the modes. */
function Search({
  enabled,
  onPlace,
  search,
}: {
  enabled: boolean
  search: MapServices['search']
  onPlace: (place: Place) => void
}) {
  const { text } = useTexts()
  const [typed, setTyped] = useState('')
  return (
    <div className="search" data-control="place-search">
      <PlaceBox
        id="map-search"
        label={text('MAPS.SEARCH_PLACE')}
        placeholder={text('MAPS.SEARCH_PLACE')}
        search={search}
        value={typed}
        disabled={!enabled}
        onType={setTyped}
        onPick={(place) => {
          setTyped(place.label)
          onPlace(place)
        }}
      />
    </div>
  )
}
