import { describe, expect, test } from 'vitest'
import { findObstacle } from '../../src/contract/maps/geo'
import { loadChosenServices } from '../../src/server/features/maps/geo/chosen'
import { openSources } from '../../src/server/features/maps/geo/sources'
import { readHosts } from '../../src/server/kernel/outbound-hosts'
import type { MapSettings } from '../../src/server/map-settings'

const NAME = 'TESSERA_MAP_HOSTS'

describe('services of settings whose host is allowed no longer', () => {
  const values: Record<string, string> = {
    'map.routing.url': 'https://osrm.company.example',
    'map.routing.kind': 'osrm',
    'map.geocoder.url': 'https://photon.company.example/',
    'map.tiles.roadmap': 'https://tiles.company.example/{z}/{x}/{y}.png © Streets',
  }
  const entry = async (key: string) => ({
    key,
    theValue: values[key] ?? 'none',
    translation: null,
    public: false,
  })
  const maps: MapSettings = {
    geocoder: undefined,
    directions: {
      kind: 'valhalla',
      url: 'https://own.example',
      key: undefined,
      points: undefined,
      traffic: false,
      patience: 1,
    },
    tiles: [{ type: 'satellite', source: 'https://sky.example/{z}/{x}/{y}', attribution: '© Sky' }],
  }
  const parts = { own: null, files: [], lookups: () => ({ rows: async () => [] }) as never }

  test('services whose host is not allowed are closed, and no other service replaces them [ERR-40]', async () => {
    const services = await loadChosenServices({ entry }, maps)
    expect(services).toMatchObject({
      directions: undefined,
      geocoder: undefined,
      closed: ['directions', 'places', 'tiles'],
    })
    expect(services.tiles.map(({ type }) => type)).toEqual(['satellite'])
    const { places, router } = openSources(services, parts)
    const point = { lat: 44, lng: 11 }
    const request = {
      origin: point,
      destination: point,
      waypoints: [],
      avoidHighways: false,
      departure: null,
      optimize: false,
    }
    expect([places, findObstacle(request, router.capabilities)]).toEqual([null, null])
    await expect(router.route(request, 'it', AbortSignal.timeout(1000))).rejects.toMatchObject({
      code: 'HOST_NOT_ALLOWED',
    })
  })

  test('services are open again once their host is allowed, before those of the environment', async () => {
    const services = await loadChosenServices(
      { entry },
      { ...maps, hosts: readHosts(NAME, '*.company.example') },
    )
    expect(services).toMatchObject({
      directions: { kind: 'osrm', url: 'https://osrm.company.example' },
      geocoder: { kind: 'nominatim', url: 'https://photon.company.example' },
      closed: [],
    })
    expect(services.tiles.map(({ type }) => type)).toEqual(['roadmap', 'satellite'])
  })
})
