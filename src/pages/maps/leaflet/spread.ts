import type { Layer, Marker, MarkerClusterGroup, Map as TheMap } from 'leaflet'

/** Time per frame for drawing markers, in ms, besides the browser's layout and paint. */
const SLICE_MS = 5

/** Untyped parts of the plugin: where it draws, and when its drawing changes. */
interface GroupInside {
  _featureGroup: Drawn
  _map: TheMap
  _zoomEnd: () => void
  _moveEnd: () => void
}

interface Drawn {
  addLayer: (layer: Layer) => unknown
  removeLayer: (layer: Layer) => unknown
  hasLayer: (layer: Layer) => boolean
  clearLayers: () => unknown
}

const findElement = (layer: Layer): HTMLElement | undefined => (layer as Marker).getElement?.()

/**
 * Zooming exchanges hundreds of markers at once, which takes longer than a frame. The old ones are hidden at
 * once; adding new ones, then removing the old ones from Leaflet, happens in slices, one in each frame.
 * Anything else is drawn at once. Removing the group from its map ends it.
 */
export function spreadDrawing(group: MarkerClusterGroup): void {
  const inside = group as unknown as GroupInside
  const drawn = inside._featureGroup
  const [add, remove, has, clear] = [
    drawn.addLayer,
    drawn.removeLayer,
    drawn.hasLayer,
    drawn.clearLayers,
  ].map((method) => (method as (layer?: Layer) => unknown).bind(drawn)) as [
    Drawn['addLayer'],
    Drawn['removeLayer'],
    Drawn['hasLayer'],
    Drawn['clearLayers'],
  ]
  const leaving = new Set<Layer>()
  const coming = new Set<Layer>()
  let isSpreading = false
  let frame = 0

  const forget = () => {
    cancelAnimationFrame(frame)
    frame = 0
    leaving.clear()
    coming.clear()
  }
  const work = () => {
    const until = performance.now() + SLICE_MS
    for (const [layers, act] of [
      [coming, add],
      [leaving, remove],
    ] as const)
      for (const layer of layers) {
        if (performance.now() > until) break
        layers.delete(layer)
        act(layer)
      }
    frame = leaving.size + coming.size > 0 ? requestAnimationFrame(work) : 0
  }
  const later = (layers: Set<Layer>, layer: Layer) => {
    layers.add(layer)
    frame ||= requestAnimationFrame(work)
  }
  Object.assign(drawn, {
    addLayer: (layer: Layer) => {
      if (leaving.delete(layer)) {
        const element = findElement(layer)
        if (element) inside._map.getPanes().markerPane.append(element)
        return drawn
      }
      if (isSpreading) later(coming, layer)
      else {
        coming.delete(layer)
        add(layer)
      }
      return drawn
    },
    removeLayer: (layer: Layer) => {
      if (coming.delete(layer)) return drawn
      if (isSpreading && has(layer)) {
        findElement(layer)?.remove()
        later(leaving, layer)
      } else {
        leaving.delete(layer)
        remove(layer)
      }
      return drawn
    },
    hasLayer: (layer: Layer) => coming.has(layer) || (has(layer) && !leaving.has(layer)),
    clearLayers: () => {
      forget()
      return clear()
    },
  })
  for (const name of ['_zoomEnd', '_moveEnd'] as const) {
    const plain = inside[name].bind(group)
    inside[name] = () => {
      isSpreading = true
      plain()
      isSpreading = false
    }
  }
}
