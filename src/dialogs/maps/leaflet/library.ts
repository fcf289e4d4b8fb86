import type * as Leaflet from 'leaflet'
import 'leaflet.markercluster'

/**
 * Leaflet with its plugin for clusters. The plugin adds itself to the global `L`, which Leaflet sets when it is evaluated; the
 * namespace of the import was made before and does not have it. Import the library from here alone.
 */
export const L = (globalThis as unknown as { L: typeof Leaflet }).L

/** Parts of a marker that Leaflet has no types for. */
interface MarkerInside {
  _icon: (HTMLElement & { _leaflet_pos?: Leaflet.Point }) | null
  _zIndex: number
  _resetZIndex: () => void
  options: Leaflet.MarkerOptions
}

// Leaflet moves markers by transforms in space, and Chromium keeps a layer of its own for each of them: with hundreds of markers
// putting them together took two seconds. In the plane they share the one of their pane.
L.Marker.include({
  _setPos(this: MarkerInside, at: Leaflet.Point) {
    if (this._icon) {
      // Leaflet reads it where a marker is dragged.
      this._icon._leaflet_pos = at
      this._icon.style.transform = `translate(${at.x}px, ${at.y}px)`
    }
    this._zIndex = at.y + (this.options.zIndexOffset ?? 0)
    this._resetZIndex()
  },
})

export type { Leaflet }
