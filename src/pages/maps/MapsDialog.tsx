import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GeoCapabilities } from '../../contract/maps/geo'
import type { MapAnswer, MapInput, MapMarker, MapResume } from '../../contract/maps/maps'
import type { Place } from '../../contract/maps/place'
import type { DialogProps } from '../../contract/ports/dialog'
import { fullInstant } from '../../engine/list/moment'
import { forgetTour } from '../../engine/maps/kept-tour'
import { Button } from '../../ui/controls/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../office'
import { MapCanvas } from './leaflet'
import { takesPoints } from './model/stages'
import {
  findPlaceTitle,
  hasFooter,
  isClustered,
  isLook,
  isOffGround,
  listStages,
  type MapState,
  zoomOfPlace,
} from './model/state'
import { KeepTour } from './panel/KeepTour'
import { BARE_CAPABILITIES, useMapWords, useTheme } from './panel/look'
import { MapNotes } from './panel/MapNotes'
import { MapTools } from './panel/MapTools'
import { SearchPanel } from './panel/SearchPanel'
import { StageList } from './panel/StageList'
import { type MapPanel, useMapPanel } from './panel/use-map-panel'
import { type MapView, useView } from './panel/use-view'
import { type MapServices, mapServices } from './services'
import '../../ui/basics/record-shapes'
import './tokens.css'
import './maps.css'

/**
 * The map of the office: a place, or stages and the path between them. Answers what was chosen, null when
 * cancelled.
 */
export function MapsDialog({ close, host, input }: DialogProps<MapInput | null, MapAnswer>) {
  const office = useOffice()
  const [services] = useState(() => mapServices(office))
  // The services may have changed since the last opening: settings take effect at once.
  const { data, isPending } = useQuery({
    queryKey: ['geo', 'capabilities'],
    queryFn: services.capabilities,
    retry: 1,
    gcTime: 0,
  })
  if (isPending) return null
  return (
    <OpenMap
      host={host}
      services={services}
      close={close}
      input={input ?? {}}
      can={data ?? BARE_CAPABILITIES}
    />
  )
}

interface OpenMapProps extends Omit<DialogProps<MapInput, MapAnswer>, 'input'> {
  input: MapInput
  can: GeoCapabilities
  services: MapServices
}

function OpenMap({ can, close, host, input, services }: OpenMapProps) {
  const { text } = useTexts()
  const mapPanel = useMapPanel({ input, can, services, host })
  const { state } = mapPanel
  const view = useView({ input, can, services, mapPanel })
  const { filter, keeps = false, search = true, stageList = true } = input
  const [opened] = useState(state.stages)
  const [closing, setClosing] = useState(false)
  const { answerResume, resume } = useResume({ mapPanel, input, view })
  /** Waits for points whose addresses are still loading, because forms are filled from them. */
  const confirm = async (keep: string | null) => {
    if (resume && keep === null && state.stages.length > 0) {
      const words = {
        title: text('MAPS.RESUME.REPLACE', { at: fullInstant(resume.at) }),
        confirm: text('MAPS.RESUME.REPLACE_IT'),
      }
      if ((await host.open('confirm', words)) !== true) return
    }
    setClosing(true)
    close({ ...toAnswer(await mapPanel.settled()), keep })
  }
  /** What closes without confirming asks before a tour is discarded: Escape is easily hit, and Cancel too. */
  const leave = async () => {
    const isLost = Math.max(state.stages.length, opened.length) > 1 && state.stages.join() !== opened.join()
    const words = {
      title: text('MAPS.LEAVE'),
      confirm: text('RECORD.LEAVE'),
      cancel: text('RECORD.STAY'),
      danger: true,
    }
    if (!isLost || (await host.open('confirm', words)) === true) close(null)
  }
  const chosen = findPlaceTitle(state)
  const footer = hasFooter(state) ? (
    <>
      <Button onClick={() => void leave()}>{text('APP.CANCEL')}</Button>
      <span className="grow muted steps">
        {chosen === null
          ? text('MAPS.SELECTED_STEPS', { n: state.stages.length })
          : text('MAPS.SELECTED_PLACE', { place: chosen })}
      </span>
      {keeps ? (
        <KeepTour
          routes={can.tours}
          disabled={state.stages.length < 2}
          onKeep={(route) => void confirm(route)}
        />
      ) : null}
      <Button variant="primary" busy={closing} onClick={() => void confirm(null)}>
        {text('APP.CONFIRM')}
      </Button>
    </>
  ) : null
  const has = { filter: filter !== undefined, search, stages: stageList, plans: input.plans ?? false }
  const baseMap = can.tiles.find(({ type }) => type === view.type) ?? null
  const points = state.markers.length > 0 ? state.markers.map(({ position }) => position) : view.sought
  const offGround = isOffGround(points, baseMap?.bounds)
  const place = (one: Place) => {
    const marker = mapPanel.choosePlace(one)
    if (marker) view.go({ at: marker.position, least: zoomOfPlace(one) })
  }
  return (
    <Dialog
      id="maps"
      title={(isLook(state) && input.title) || text('MAPS.TITLE')}
      subtitle={input.subtitle}
      tools={
        <MapTools
          mapPanel={mapPanel}
          has={has}
          search={can.places ? services.search : null}
          onPlace={place}
        />
      }
      footer={footer}
      onClose={() => void leave()}
    >
      <div className="map-layout" data-mode={state.mode}>
        {filter && state.panels.filter ? (
          <SearchPanel key={state.forms} route={filter.route} onFound={view.found} />
        ) : null}
        <div className="map-area" data-off-ground={offGround || undefined}>
          <BaseMap can={can} mapPanel={mapPanel} view={view} input={input} />
          <MapNotes
            mapPanel={mapPanel}
            view={view}
            resume={isLook(state) ? null : resume}
            closed={can.closed}
            offGround={offGround}
            narrows={filter !== undefined}
            query={input.query ?? ''}
            onResumed={answerResume}
          />
          <MapFoot can={can} mapPanel={mapPanel} view={view} offGround={offGround} />
        </div>
        {state.panels.stages && state.mode !== 'map' ? <Stages mapPanel={mapPanel} view={view} /> : null}
      </div>
      <p className="sr-only" role="status" data-control="said">
        {mapPanel.said}
      </p>
    </Dialog>
  )
}

/** The tour confirmed before, until the person resumes or discards it. */
function useResume({ mapPanel, input, view }: { mapPanel: MapPanel; input: MapInput; view: MapView }) {
  const office = useOffice()
  const [resume, setResume] = useState(input.resume ?? null)
  const answerResume = (tour: MapResume, isWanted: boolean) => {
    setResume(null)
    if (!isWanted) return void forgetTour(office, tour.route)
    mapPanel.resume(tour)
    view.go({ fit: [...mapPanel.state.markers, ...tour.stages].map(({ position }) => position) })
  }
  return { answerResume, resume }
}

/** Result of a confirmed map (MAP-06). */
function toAnswer(state: MapState): Omit<MapAnswer, 'keep'> {
  const { markers, mode, tour } = state
  const last = markers.at(-1)
  return {
    mode,
    markers: [...markers],
    stages: listStages(state),
    tour: tour?.found ? { configuration: tour.configuration, legs: tour.found.legs } : null,
    place: getPlace(last),
  }
}

/** The place of a marker; null for records, and for points without a known place. */
function getPlace(marker: MapMarker | undefined): Place | null {
  const made = marker?.rawData as unknown as Place | null | undefined
  return made && typeof made === 'object' && 'components' in made ? made : null
}

interface PartProps {
  can: GeoCapabilities
  mapPanel: MapPanel
  view: MapView
}

/** The map with its markers, in the colours of the theme. */
function BaseMap({ can, mapPanel, input, view }: PartProps & { input: MapInput }) {
  const { text } = useTexts()
  const theme = useTheme()
  const { state } = mapPanel
  const { markers, mode, rules, stages, tour } = state
  const shown = useMemo(() => {
    const numbers = new Map(stages.map((id, index) => [id, index + 1]))
    return markers.map((marker) => ({
      marker,
      number: numbers.get(marker.id) ?? null,
      beyond: tour?.found?.beyond.includes(marker.id) ?? false,
      still: marker.locked || rules.readOnly || mode === 'path',
    }))
  }, [markers, stages, rules, mode, tour])
  const words = useMapWords()
  return (
    <MapCanvas
      label={input.subtitle ?? text('MAPS.MODE.MAP')}
      theme={theme}
      words={words}
      center={view.center}
      zoom={view.zoom}
      minZoom={view.minZoom}
      maxZoom={view.maxZoom}
      baseMap={can.tiles.find((one) => one.type === view.type) ?? can.tiles[0] ?? null}
      markers={shown}
      clustered={isClustered(state)}
      way={tour?.found ?? null}
      move={view.move}
      here={view.here}
      aims={takesPoints(state)}
      onStart={view.start}
      onMapPress={mapPanel.pressMap}
      onMarkerPress={mapPanel.pressMarker}
      onLocate={view.locate}
      onBaseMap={view.setBaseMapFails}
    />
  )
}

/**
 * Who made the base map and the tour, and which other base maps there are; types that the office does not
 * have are not offered.
 */
function MapFoot({ can, mapPanel, offGround, view }: PartProps & { offGround: boolean }) {
  const { text } = useTexts()
  const { tiles } = can
  const baseMap = tiles.find(({ type }) => type === view.type)
  const found = mapPanel.state.tour?.found
  // Nobody made what is not shown.
  const credits = [
    ...new Set([offGround ? null : baseMap?.attribution, found?.attribution].filter(Boolean)),
  ].join(' · ')
  return (
    <div className="map-foot">
      {tiles.length > 1 ? (
        <fieldset className="map-types">
          <legend className="sr-only">{text('MAPS.TYPE')}</legend>
          {tiles.map(({ type }) => (
            <Button
              key={type}
              small
              variant="ghost"
              on={type === view.type}
              onClick={() => view.setType(type)}
            >
              {text(`MAPS.TYPE.${type}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <span className="grow" />
      {found?.provider === 'straight' ? <span className="map-credits">{text('MAPS.STRAIGHT')}</span> : null}
      {tiles.length === 0 ? <span className="map-credits">{text('MAPS.NO_GROUND')}</span> : null}
      {credits ? <span className="map-credits">{credits}</span> : null}
    </div>
  )
}

function Stages({ mapPanel, view }: { mapPanel: MapPanel; view: MapView }) {
  const { state } = mapPanel
  const { readOnly, removable } = state.rules
  const isPath = state.mode === 'path'
  return (
    <StageList
      stages={listStages(state)}
      legs={isPath ? (state.tour?.found?.legs ?? null) : null}
      beyond={state.tour?.found?.beyond ?? []}
      busy={isPath && mapPanel.busy}
      removable={removable && !readOnly}
      movable={!readOnly}
      configurable={isPath && !readOnly}
      restorable={isPath && state.remembered !== null}
      onDelete={mapPanel.remove}
      onClear={mapPanel.clear}
      onConfigure={mapPanel.configure}
      onMove={mapPanel.move}
      onRestore={mapPanel.restore}
      onShow={({ position }) => view.go({ at: position })}
    />
  )
}
