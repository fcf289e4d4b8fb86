import type { Marker, MarkerCluster, MarkerClusterGroup, MarkerClusterGroupOptions, Map as TheMap } from 'leaflet'
import { FLAG_Z_INDEX, type MapMarker } from '../../../contract/maps'
import { FAN, type FanState, fanShape, fanState } from '../model/fan'
import { L } from './library'
import { GroupIcon, PIN, type PinWords, paintPin } from './pin'
import { spreadDrawing } from './spread'

/** More than these are not fanned out while the map can still come closer. */
const FAN_MAX = 60

/** A marker as it is shown now. */
export interface ShownMarker {
  marker: MapMarker
  /** place in the list of stages, from 1; null = no stage */
  number: number | null
  still: boolean
}

/** What the markers of a map need from outside. */
export interface MarkerLayerParts {
  map: TheMap
  words: PinWords
  onPress: (id: string) => void
}

/** The markers of one map: grouped while they stand close together, or each by itself. */
export interface MarkerLayer {
  show: (markers: readonly ShownMarker[], clustered: boolean) => void
  /** the fan-out state of a marker (CLUSTER-01) */
  stateOf: (id: string) => FanState | null
  remove: () => void
}

interface Held {
  layer: Marker
  shown: ShownMarker
}

/** Creates the layer; call `remove` before the map goes. */
export function createMarkerLayer({ map, onPress, words }: MarkerLayerParts): MarkerLayer {
  const held = new Map<string, Held>()
  const byLayer = new WeakMap<object, Held>()
  const folded = new Set<string>()
  const group = clusterGroup(
    words,
    (layer) => byLayer.get(layer)?.shown.number != null,
    () => flags > 0,
  )
  drawNearOnly(group, map)
  spreadDrawing(group)
  const single = L.featureGroup()
  let clustered = true
  let flags = 0
  let fanned: MarkerCluster | null = null

  const idOf = (layer: object) => byLayer.get(layer)?.shown.marker.id
  const press = (layer: object) => {
    const id = idOf(layer)
    if (id !== undefined) onPress(id)
  }
  for (const layers of [group, single] as L.FeatureGroup[]) {
    layers.on('click', ({ propagatedFrom, layer }) => press(propagatedFrom ?? layer))
    layers.on('keypress', (event) => {
      const { key } = (event as unknown as { originalEvent: KeyboardEvent }).originalEvent
      const { propagatedFrom, layer } = event as unknown as { propagatedFrom?: object; layer?: object }
      if (key === 'Enter') press(propagatedFrom ?? layer ?? {})
    })
  }
  group.on('clusterclick clusterkeypress', (event) => {
    const { originalEvent } = event as unknown as { originalEvent: Event }
    if (originalEvent instanceof KeyboardEvent && originalEvent.key !== 'Enter') return
    openGroup(map, (event as unknown as { layer: MarkerCluster }).layer)
  })
  group.on('spiderfied', ({ cluster }: { cluster: MarkerCluster }) => {
    folded.clear()
    fanned = cluster
    // What was a group is now its markers: the keyboard goes on with the first of them.
    const [first] = cluster.getAllChildMarkers()
    if (document.activeElement === document.body || document.activeElement?.classList.contains('map-group'))
      first?.getElement()?.focus()
  })
  group.on('unspiderfied', ({ markers }: { markers: Marker[] }) => {
    fanned = null
    for (const marker of markers) folded.add(idOf(marker) ?? '')
  })
  const look = () => folded.clear()
  map.on('moveend', look)

  const paint = ({ layer, shown: { marker, number, still } }: Held) => {
    layer.setZIndexOffset(number === null ? 0 : FLAG_Z_INDEX)
    paintPin(layer.getElement(), { title: marker.title, number, locked: marker.locked, still }, words)
  }
  const create = (shown: ShownMarker): Held => {
    const { position, title } = shown.marker
    const layer = L.marker([position.lat, position.lng], { icon: PIN, title, keyboard: true, riseOnHover: true })
    const one = { layer, shown }
    byLayer.set(layer, one)
    layer.on('add', () => paint(one))
    return one
  }
  const change = (one: Held, shown: ShownMarker) => {
    const { marker, number } = one.shown
    const isMoved = marker.position !== shown.marker.position
    const isOther = number !== shown.number || marker.title !== shown.marker.title || one.shown.still !== shown.still
    one.shown = shown
    if (isMoved) one.layer.setLatLng([shown.marker.position.lat, shown.marker.position.lng])
    if (!isOther) return
    paint(one)
    if (clustered && (number === null) !== (shown.number === null)) group.refreshClusters(one.layer)
  }
  const place = (layers: Marker[]) => {
    if (clustered) group.addLayers(layers)
    else for (const layer of layers) single.addLayer(layer)
  }
  const drop = (layers: Marker[]) => {
    if (clustered) group.removeLayers(layers)
    else for (const layer of layers) single.removeLayer(layer)
  }
  map.addLayer(group)
  map.addLayer(single)

  return {
    show: (markers, together) => {
      flags = markers.filter(({ number }) => number !== null).length
      if (together !== clustered) {
        const all = [...held.values()].map(({ layer }) => layer)
        drop(all)
        clustered = together
        place(all)
      }
      const next = new Map(markers.map((one) => [one.marker.id, one]))
      const gone = [...held].filter(([id]) => !next.has(id))
      for (const [id] of gone) held.delete(id)
      if (gone.length > 0) drop(gone.map(([, { layer }]) => layer))
      const fresh: Marker[] = []
      for (const [id, shown] of next) {
        const known = held.get(id)
        if (known) change(known, shown)
        else {
          const one = create(shown)
          held.set(id, one)
          fresh.push(one.layer)
        }
      }
      if (fresh.length > 0) place(fresh)
    },
    stateOf: (id) => {
      const one = held.get(id)
      if (!one) return null
      const isFanned = fanned?.getAllChildMarkers().includes(one.layer) ?? false
      const close = clustered && group.getVisibleParent(one.layer) !== one.layer
      return fanState({ fanned: isFanned, folded: folded.has(id), close })
    },
    remove: () => {
      map.off('moveend', look)
      map.removeLayer(group)
      map.removeLayer(single)
      held.clear()
    },
  }
}

/** Fans a group out (CLUSTER-02). Very many are looked at from nearer first, as long as that tells them apart. */
function openGroup(map: TheMap, cluster: MarkerCluster): void {
  const bounds = cluster.getBounds()
  const isOnePoint = bounds.getNorthEast().equals(bounds.getSouthWest())
  if (cluster.getChildCount() <= FAN_MAX || isOnePoint || map.getZoom() >= map.getMaxZoom()) cluster.spiderfy()
  else map.fitBounds(bounds, { padding: [40, 40], animate: false })
}

/** How much more than the view is drawn at each side, as a part of it: what a short drag brings in stands there already. */
const BESIDE = 0.1

/**
 * The plugin draws nine views, one around each side of the map, and takes a second for it where ten thousand markers are; on
 * phones it draws one. It has no option for that, only the method that says what is near.
 */
function drawNearOnly(group: MarkerClusterGroup, map: TheMap): void {
  Object.assign(group, { _getExpandedVisibleBounds: () => map.getBounds().pad(BESIDE) })
}

function clusterGroup(words: PinWords, isStage: (layer: Marker) => boolean, anyStage: () => boolean): MarkerClusterGroup {
  return L.markerClusterGroup({
    maxClusterRadius: FAN.near,
    zoomToBoundsOnClick: false,
    spiderfyOnMaxZoom: false,
    showCoverageOnHover: false,
    removeOutsideVisibleBounds: true,
    animate: false,
    chunkedLoading: true,
    chunkInterval: 20,
    chunkDelay: 10,
    spiderLegPolylineOptions: { weight: FAN.legWeight, className: 'map-leg', color: undefined, opacity: 1 } as L.PolylineOptions,
    spiderfyShapePositions: (count: number, centre: L.Point) => fanShape(count, centre).map(({ x, y }) => L.point(x, y)),
    iconCreateFunction: (cluster: MarkerCluster) => {
      const count = cluster.getChildCount()
      // Of very many it does not matter on the map whether one is a stage.
      const hasStages = anyStage() && count <= 500 && cluster.getAllChildMarkers().some(isStage)
      return new GroupIcon(count, hasStages, words) as unknown as L.DivIcon
    },
  } as MarkerClusterGroupOptions)
}
