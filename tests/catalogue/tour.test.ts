import { describe, expect, test } from 'vitest'
import {
  type DirectionsCapabilities,
  directionsStatus,
  findObstacle,
  STRAIGHT_CAPABILITIES,
} from '../../src/contract/maps/geo'
import { bestOrder, distanceBetween, straightDirections } from '../../src/contract/maps/tour'

const modena = { lat: 44.6471, lng: 10.9252 }
const bologna = { lat: 44.4949, lng: 11.3426 }
const request = {
  origin: modena,
  destination: bologna,
  waypoints: [],
  avoidHighways: false,
  departure: null,
  optimize: false,
}

/** The cheapest total of all orders, by trying them. */
function cheapest(costs: number[][], left: number[], at = 0): number {
  if (left.length === 0) return costs[at]?.[costs.length - 1] ?? 0
  return Math.min(
    ...left.map(
      (one) =>
        (costs[at]?.[one + 1] ?? 0) +
        cheapest(
          costs,
          left.filter((other) => other !== one),
          one + 1,
        ),
    ),
  )
}

const totalOf = (costs: number[][], order: number[]) => {
  const points = [0, ...order.map((one) => one + 1), costs.length - 1]
  return points.slice(1).reduce((sum, to, index) => sum + (costs[points[index] ?? 0]?.[to] ?? 0), 0)
}

/** Numbers that look random, the same every time. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('the order of a tour', () => {
  test.each([1, 2, 3, 4, 5])(
    'the order is the cheapest of all orders, also where there and back differ (%i) [PATH-04]',
    (seed) => {
      const next = drawn(seed)
      const costs = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 1 + next()))
      const order = bestOrder(costs)
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5])
      expect(totalOf(costs, order)).toBeCloseTo(cheapest(costs, [0, 1, 2, 3, 4, 5]), 9)
    },
  )

  test('the order of 40 stops on a line is the line, whatever order they come in [PATH-04]', () => {
    const next = drawn(7)
    const places = Array.from({ length: 40 }, (_, index) => index + 1).sort(() => next() - 0.5)
    const points = [0, ...places, 41]
    const costs = points.map((from) => points.map((to) => Math.abs(from - to)))
    expect(bestOrder(costs).map((index) => places[index])).toEqual(
      [...places].sort((one, other) => one - other),
    )
  })

  test('the order of no waypoint or of one stays as it is', () => {
    expect([bestOrder([[0, 1], [1, 0]]), bestOrder([[0, 1, 2], [1, 0, 1], [2, 1, 0]])]).toEqual([[], [0]]) // biome-ignore format: a matrix
  })
})

describe('straight lines', () => {
  test('measure the earth, and drive at 50 km/h', () => {
    expect(distanceBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015_115, -1)
    const { legs, path, provider } = straightDirections(request)
    expect(provider).toBe('straight')
    expect(path).toEqual([
      [44.6471, 10.9252],
      [44.4949, 11.3426],
    ])
    expect(legs).toEqual([{ distanceM: 37_143, durationS: 2674 }])
  })
})

describe('what stands against a request', () => {
  const can: DirectionsCapabilities = { ...STRAIGHT_CAPABILITIES, optimize: false, maxPoints: 3 }
  test.each([
    [{ destination: { lat: 45, lng: 181 } }, 'POSITION_OUTSIDE', 'destination'],
    [{ waypoints: [modena, { lat: -91, lng: 0 }] }, 'POSITION_OUTSIDE', 'waypoints.1'],
    [{ waypoints: [modena, modena] }, 'TOO_MANY_STOPS', 'waypoints'],
    [{ avoidHighways: true }, 'ROUTE_OPTION_OFF', 'avoidHighways'],
    [{ departure: '2026-11-23T08:00' }, 'ROUTE_OPTION_OFF', 'departure'],
  ])('%j: %s at %s [PATH-03] [ERR-40]', (part, code, path) => {
    expect(findObstacle({ ...request, ...part }, can)).toMatchObject({ code, path })
  })

  test('a request to order one waypoint has no obstacle', () => {
    expect(findObstacle({ ...request, waypoints: [modena], optimize: true }, can)).toBeNull()
  })

  test.each([
    ['STOP_OFF_ROAD', 'NOT_FOUND'],
    ['NO_ROUTE', 'ZERO_RESULTS'],
    ['TOO_MANY_STOPS', 'MAX_WAYPOINTS_EXCEEDED'],
    ['ROUTE_TOO_LONG', 'MAX_ROUTE_LENGTH_EXCEEDED'],
    ['ROUTE_OPTION_OFF', 'INVALID_REQUEST'],
    ['DIRECTIONS_BUSY', 'OVER_QUERY_LIMIT'],
    ['DIRECTIONS_DENIED', 'REQUEST_DENIED'],
    ['DIRECTIONS_UNAVAILABLE', 'UNKNOWN_ERROR'],
    ['OFFLINE', 'UNKNOWN_ERROR'],
    ['toString', 'UNKNOWN_ERROR'],
  ])('an obstacle is reported as a status: %s → %s [ERR-40]', (code, status) => {
    expect(directionsStatus(code)).toBe(status)
  })
})
