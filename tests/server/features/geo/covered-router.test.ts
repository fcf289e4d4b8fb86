import { describe, expect, test, vi } from 'vitest'
import type { Directions, DirectionsRequest } from '../../../../src/contract/maps/geo'
import type { Position } from '../../../../src/contract/maps/place'
import { createBoundedRouter } from '../../../../src/server/features/maps/geo/extract/covered-router'
import { ROADS_CAPABILITIES } from '../../../../src/server/features/maps/geo/extract/roads-router'
import { Refusal } from '../../../../src/server/kernel/refusal'

const at = (lng: number): Position => ({ lat: 47, lng })
/** Far away from the roads, which are known from 9 to 10 degrees. */
const AWAY = at(12)

/** A router of roads that bends on every leg, and the calls it got. */
function roads(fails?: Refusal) {
  const route = vi.fn(async ({ destination, origin, waypoints }: DirectionsRequest): Promise<Directions> => {
    if (fails) throw fails
    const stops = [origin, ...waypoints, destination]
    const legs = stops.slice(1).map(() => ({ durationS: 60, distanceM: 1000 }))
    const path = stops.flatMap(({ lat, lng }): [number, number][] => [
      [lat, lng],
      [lat + 0.1, lng],
    ])
    return {
      status: 'OK',
      waypointOrder: waypoints.map((_, index) => index),
      legs,
      path,
      attribution: '© OSM',
      provider: 'roads',
    }
  })
  const router = createBoundedRouter(ROADS_CAPABILITIES, [46, 9, 48, 10], () => ({
    capabilities: ROADS_CAPABILITIES,
    route,
  }))
  const ask = (points: Position[], part: Partial<DirectionsRequest> = {}) => {
    const [origin = AWAY, ...rest] = points
    const request = {
      origin,
      destination: rest.pop() ?? AWAY,
      waypoints: rest,
      avoidHighways: false,
      departure: null,
    }
    return router.route({ ...request, optimize: false, ...part }, 'it', AbortSignal.timeout(5_000))
  }
  return { ask, route }
}

describe('a tour with a stop where no roads are known', () => {
  test('a tour uses roads between known stops; legs beside an unknown one are marked straight lines', async () => {
    const { ask, route } = roads()
    const { beyond, legs, path, provider, attribution } = await ask([
      at(9.1),
      at(9.2),
      AWAY,
      at(9.3),
      at(9.4),
      at(9.5),
    ])
    expect(legs.map(({ straight }) => straight ?? false)).toEqual([false, true, true, false, false])
    expect([legs[0], legs[3]]).toEqual([
      { durationS: 60, distanceM: 1000 },
      { durationS: 60, distanceM: 1000 },
    ])
    expect(legs[1]?.distanceM).toBeGreaterThan(200_000)
    expect([beyond, provider, attribution]).toEqual([[2], 'roads', '© OSM'])
    expect(route).toHaveBeenCalledTimes(2)
    // Bends of the roads, and the straight lines between them.
    expect(path.filter(([lat]) => lat > 47)).toHaveLength(5)
    expect(path).toContainEqual([47, 12])
    expect([path[0], path.at(-1)]).toEqual([
      [47, 9.1],
      [47.1, 9.5],
    ])
  })

  test('a stop without roads at the end of a tour is joined as well; motorways are avoided where roads are known', async () => {
    const { ask, route } = roads()
    const { beyond, legs } = await ask([at(9.1), at(9.2), AWAY], { avoidHighways: true })
    expect([beyond, legs.map(({ straight }) => straight ?? false)]).toEqual([[2], [false, true]])
    expect(route.mock.calls[0]?.[0]).toMatchObject({ avoidHighways: true, waypoints: [], optimize: false })
  })

  test('a tour is ordered by distance, and a refusal names the stop by its place in the whole tour', async () => {
    const { ask } = roads()
    const { waypointOrder } = await ask([at(9.1), AWAY, at(9.2), at(9.5)], { optimize: true })
    expect(waypointOrder.map((index) => [AWAY, at(9.2)][index]?.lng)).toEqual([9.2, 12])
    const off = new Refusal('STOP_OFF_ROAD', 'off', [
      { path: 'destination', code: 'STOP_OFF_ROAD', message: 'off' },
    ])
    const refused = roads(off).ask([AWAY, at(9.1), at(9.2), at(9.3), AWAY])
    await expect(refused).rejects.toMatchObject({ code: 'STOP_OFF_ROAD', errors: [{ path: 'waypoints.2' }] })
  })

  test('a tour without two neighbouring stops on known roads consists of straight lines', async () => {
    const { ask, route } = roads()
    expect(await ask([at(9.1), AWAY, at(9.2)])).toMatchObject({ provider: 'straight' })
    expect(route).not.toHaveBeenCalled()
  })
})
