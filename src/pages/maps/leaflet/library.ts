import type * as Leaflet from 'leaflet'
import 'leaflet'
import 'leaflet.markercluster'

/**
 * Leaflet with its plugin for clusters. The plugin adds itself to the global `L`, which Leaflet sets when it
 * is evaluated; the namespace of the import was made before and does not have it. Import the library from
 * here alone: the plugin does not ask for it, and where react-leaflet is left out nothing else does.
 */
export const L = (globalThis as unknown as { L: typeof Leaflet }).L

/** Parts of a marker that Leaflet has no types for. */
interface MarkerInside {
  _icon: (HTMLElement & { _leaflet_pos?: Leaflet.Point }) | null
  _zIndex: number
  _updateZIndex: (offset: number) => void
  options: Leaflet.MarkerOptions
}

// Leaflet moves markers by transforms in space and stacks them by where they stand: Chromium makes a layer of
// each of them, and putting hundreds together took two seconds. What has its place by left and top, and no
// place in the stack of its own, is put together least of all; only what is raised, such as a flag (MAP-42),
// stands above the others.
L.Marker.include({
  _setPos(this: MarkerInside, at: Leaflet.Point) {
    if (this._icon) {
      // Leaflet reads it where a marker is dragged.
      this._icon._leaflet_pos = at
      Object.assign(this._icon.style, { left: `${at.x}px`, top: `${at.y}px` })
    }
    this._zIndex = this.options.zIndexOffset ?? 0
    this._updateZIndex(0)
  },
  _updateZIndex(this: MarkerInside, offset: number) {
    if (this._icon) this._icon.style.zIndex = this._zIndex + offset === 0 ? '' : String(this._zIndex + offset)
  },
})

export type { Leaflet }
