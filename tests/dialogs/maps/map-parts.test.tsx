import type { Map as TheMap } from 'leaflet'
import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as library from 'react-leaflet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as own from '../../../src/pages/maps/leaflet/own-container'

type Parts = Pick<typeof own, 'MapContainer' | 'useMap'>

describe.each([
  ['react-leaflet', library as unknown as Parts],
  ['our own parts', own],
])('the container of maps (%s)', (_, { MapContainer, useMap }) => {
  const places: HTMLElement[] = []
  beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(() => {
    vi.unstubAllGlobals()
    for (const place of places.splice(0)) place.remove()
  })

  async function shown() {
    const place = document.body.appendChild(document.createElement('div'))
    places.push(place)
    const seen: { inside: TheMap | null; ref: TheMap | null; ends: number } = {
      inside: null,
      ref: null,
      ends: 0,
    }
    function Layer() {
      const map = useMap()
      useEffect(() => {
        seen.inside = map
        return () => {
          seen.ends += 1
        }
      }, [map])
      return <p>layer</p>
    }
    function Page() {
      const [map, setMap] = useState<TheMap | null>(null)
      seen.ref = map
      return (
        <MapContainer
          ref={setMap}
          center={[44, 11]}
          zoom={7}
          minZoom={3}
          zoomControl={false}
          className="map-pane"
        >
          <Layer />
        </MapContainer>
      )
    }
    const root = createRoot(place)
    await act(async () => root.render(<Page />))
    return { place, seen, root }
  }

  test('a map container shows a map with its options and class, passes it to its ref and children, and removes it', async () => {
    const { place, root, seen } = await shown()
    await vi.waitFor(() => expect(seen.ref).not.toBeNull())
    const map = seen.ref
    expect(seen.inside).toBe(map)
    expect([map?.getZoom(), map?.getCenter(), map?.getMinZoom()]).toEqual([
      7,
      expect.objectContaining({ lat: 44, lng: 11 }),
      3,
    ])
    expect(map?.getContainer()).toBe(place.querySelector('.map-pane'))
    expect([place.textContent?.includes('layer'), place.querySelector('.leaflet-control-zoom')]).toEqual([
      true,
      null,
    ])
    const removed = vi.fn()
    map?.on('unload', removed)
    await act(async () => root.unmount())
    expect([removed.mock.calls.length, seen.ends, place.innerHTML]).toEqual([1, 1, ''])
  })
})

test('a build with TESSERA_MAP_PARTS=own takes our own parts, any other one the library', async () => {
  const { default: config } = await import('../../../vite.config')
  const parts = () => {
    const { resolve } = config({ mode: 'production', command: 'build' }) as {
      resolve: { alias: { find: RegExp; replacement: string }[] }
    }
    return resolve.alias
      .filter(({ find }) => find.test('react-leaflet'))
      .map(({ replacement }) => replacement)
  }
  expect(parts()).toEqual([])
  vi.stubEnv('TESSERA_MAP_PARTS', 'own')
  expect(parts()).toEqual([expect.stringMatching(/own-container\.tsx$/)])
  vi.unstubAllEnvs()
})
