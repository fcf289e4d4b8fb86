import type {
  Marker,
  MarkerCluster,
  MarkerClusterGroup,
  MarkerClusterGroupOptions,
  Map as TheMap,
} from 'leaflet'
import { FLAG_SIZE, FLAG_Z_INDEX, type MapMarker } from '../../../contract/maps/maps'
import { FAN, fanShape, fanState, sideSteps } from '../model/fan'
import { L } from './library'
import { GroupIcon, PIN, type PinWords, paintPin } from './pin'
import { spreadDrawing } from './spread'

/** A larger group is not fanned out while the map can still zoom in. */
const FAN_MAX = 60

/** Fanned-out markers are above all others. */
const FAN_Z_INDEX = 10_000

/** A marker with its current state. */
export interface ShownMarker {
  marker: MapMarker
  /** position in the list of stages, from 1; null = no stage */
  number: number | null
  still: boolean
  /** no roads are known there */
  beyond?: boolean
  /** a press leads to its page */
  opens?: boolean
}

/** Dependencies of the markers of a map. */
export interface MarkerLayerParts {
  map: TheMap
  words: PinWords
  onPress: (id: string) => void
}

/** The markers of one map: clustered while close together, or separate. */
export interface MarkerLayer {
  show: (markers: readonly ShownMarker[], clustered: boolean) => void
  remove: () => void
}

interface Held {
  layer: Marker
  shown: ShownMarker
}

/** Creates the layer; call `remove` before the map is destroyed. */
export function createMarkerLayer({ map, onPress, words }: MarkerLayerParts): MarkerLayer {
  const held = new Map<string, Held>()
  const byLayer = new WeakMap<object, Held>()
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
  let folded: MarkerCluster | null = null

  const getId = (layer: object) => byLayer.get(layer)?.shown.marker.id
  const press = (layer: object) => {
    const id = getId(layer)
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
  // The drawing shows the state (CLUSTER-01): a group represents all its markers.
  const stateOfGroup = (one: MarkerCluster | null) => {
    const drawn = one?.getElement()
    if (drawn) drawn.dataset.fan = fanState({ fanned: one === fanned, folded: one === folded, close: true })
  }
  group.on('spiderfied', ({ cluster }: { cluster: MarkerCluster }) => {
    folded = null
    fanned = cluster
    stateOfGroup(cluster)
    const markers = cluster.getAllChildMarkers()
    for (const one of markers) {
      const known = byLayer.get(one)
      if (known) paint(known)
    }
    // The group is replaced by its markers: the focus moves to the first of them.
    const [first] = markers
    if (document.activeElement === document.body || document.activeElement?.classList.contains('map-group'))
      first?.getElement()?.focus()
  })
  group.on('unspiderfied', ({ cluster }: { cluster: MarkerCluster }) => {
    fanned = null
    folded = cluster
    stateOfGroup(cluster)
  })
  const look = () => {
    const before = folded
    folded = null
    stateOfGroup(before)
  }
  map.on('moveend', look)
  /** Escape collapses a fan, and closes nothing else; the focus moves to the group. */
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !fanned) return
    event.stopPropagation()
    const cluster = fanned
    cluster.unspiderfy()
    cluster.getElement()?.focus()
  }
  map.getContainer().addEventListener('keydown', fold)

  const isFanned = (layer: Marker) => fanned?.getAllChildMarkers().includes(layer) ?? false
  const paint = ({ layer, shown: { beyond, marker, number, opens, still } }: Held) => {
    const drawn = layer.getElement()
    const raised = isFanned(layer)
    // Marker points are close together: lower ones are in front.
    const fan = raised ? FAN_Z_INDEX + Math.round(map.latLngToLayerPoint(layer.getLatLng()).y) : 0
    layer.setZIndexOffset((number === null ? 0 : FLAG_Z_INDEX) + fan)
    paintPin(drawn, { title: marker.title, number, locked: marker.locked, beyond, opens, still }, words)
    // What is drawn by itself is fanned out, or has none near it.
    if (drawn) drawn.dataset.fan = fanState({ fanned: raised, folded: false, close: false })
  }
  const create = (shown: ShownMarker): Held => {
    const { position, title } = shown.marker
    const layer = L.marker([position.lat, position.lng], {
      icon: PIN,
      title,
      keyboard: true,
      riseOnHover: true,
    })
    const one = { layer, shown }
    byLayer.set(layer, one)
    layer.on('add', () => paint(one))
    return one
  }
  const change = (one: Held, shown: ShownMarker) => {
    const { marker, number } = one.shown
    const isMoved = marker.position !== shown.marker.position
    const isOther =
      number !== shown.number ||
      marker.title !== shown.marker.title ||
      one.shown.still !== shown.still ||
      one.shown.beyond !== shown.beyond
    one.shown = shown
    if (isMoved) one.layer.setLatLng([shown.marker.position.lat, shown.marker.position.lng])
    if (!isOther) return
    paint(one)
    if (!clustered || (number === null) === (shown.number === null)) return
    group.refreshClusters(one.layer)
    // Its drawing is a new one.
    stateOfGroup(fanned)
  }
  const place = (markers: Marker[]) => {
    // Southern markers come last, and so in front; the plugin starts with the last one.
    const turn = clustered ? 1 : -1
    const layers = markers.toSorted((one, other) => turn * (one.getLatLng().lat - other.getLatLng().lat))
    if (clustered) group.addLayers(layers)
    else for (const layer of layers) single.addLayer(layer)
  }
  const drop = (layers: Marker[]) => {
    if (clustered) group.removeLayers(layers)
    else for (const layer of layers) single.removeLayer(layer)
  }
  /**
   * Without groups no pin lies below another one: those of one place stand side by side, in the order of
   * their stages.
   */
  const standApart = () => {
    if (clustered) return
    const all = [...held.values()].toSorted(
      (one, other) => (one.shown.number ?? 0) - (other.shown.number ?? 0),
    )
    const steps = sideSteps(all.map(({ layer }) => map.latLngToLayerPoint(layer.getLatLng())))
    for (const [index, { layer }] of all.entries()) {
      const drawn = layer.getElement()
      if (drawn) drawn.style.translate = `${steps[index] ?? 0}px`
    }
  }
  map.on('zoomend', standApart)
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
      standApart()
    },
    remove: () => {
      map.off('moveend', look)
      map.off('zoomend', standApart)
      map.getContainer().removeEventListener('keydown', fold)
      map.removeLayer(group)
      map.removeLayer(single)
      held.clear()
    },
  }
}

/**
 * Fans a group out (CLUSTER-02). For a very large group the map zooms in first, as long as that separates
 * them.
 */
function openGroup(map: TheMap, cluster: MarkerCluster): void {
  const bounds = cluster.getBounds()
  const isOnePoint = bounds.getNorthEast().equals(bounds.getSouthWest())
  if (cluster.getChildCount() <= FAN_MAX || isOnePoint || map.getZoom() >= map.getMaxZoom()) {
    bringIn(map, cluster)
    cluster.spiderfy()
  } else map.fitBounds(bounds, { padding: [40, 40], animate: false })
}

/** Pans the map where a fan would reach beyond its edge, as far as possible. */
function bringIn(map: TheMap, cluster: MarkerCluster): void {
  const feet = fanShape(cluster.getChildCount(), { x: 0, y: 0 })
  const reach = Math.max(...feet.map(({ x, y }) => Math.hypot(x, y)))
  const [across, above] = [reach + FLAG_SIZE[0], reach + FLAG_SIZE[1]]
  const { x, y } = map.getSize()
  if (2 * across > x || reach + above > y) return
  map.panInside(cluster.getLatLng(), {
    paddingTopLeft: [across, above],
    paddingBottomRight: [across, reach],
    animate: false,
  })
}

/** Margin drawn beyond the view at each side, as a fraction of it, so that a short drag shows no gaps. */
const VIEW_MARGIN = 0.1

/**
 * The plugin draws nine views, one around each side of the map, which takes a second with ten thousand
 * markers; on phones it draws one. It has no option for that, only the method that returns the bounds.
 */
function drawNearOnly(group: MarkerClusterGroup, map: TheMap): void {
  Object.assign(group, { _getExpandedVisibleBounds: () => map.getBounds().pad(VIEW_MARGIN) })
}

function clusterGroup(
  words: PinWords,
  isStage: (layer: Marker) => boolean,
  anyStage: () => boolean,
): MarkerClusterGroup {
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
    spiderLegPolylineOptions: {
      weight: FAN.legWeight,
      className: 'map-leg',
      color: undefined,
      opacity: 1,
    } as L.PolylineOptions,
    spiderfyShapePositions: (count: number, centre: L.Point) =>
      fanShape(count, centre).map(({ x, y }) => L.point(x, y)),
    iconCreateFunction: (cluster: MarkerCluster) => {
      const count = cluster.getChildCount()
      // For a very large group it does not matter whether one is a stage.
      const hasStages = anyStage() && count <= 500 && cluster.getAllChildMarkers().some(isStage)
      return new GroupIcon(count, hasStages, words) as unknown as L.DivIcon
    },
  } as MarkerClusterGroupOptions)
}
