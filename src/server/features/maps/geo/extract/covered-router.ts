import type { Directions, DirectionsCapabilities, DirectionsRequest } from '../../../../../contract/maps/geo'
import type { Position } from '../../../../../contract/maps/place'
import { straightDirections } from '../../../../../contract/maps/tour'
import { Refusal } from '../../../../kernel/refusal'
import { type Router, refuseObstacle, straightRouter } from '../directions'
import { type Bounds, isWithin } from './osm'

/**
 * A router within its bounds. Stops beyond them are joined by straight lines, which are marked; all other
 * legs lead over roads. A tour without a leg inside is one of straight lines.
 */
export function createBoundedRouter(
  capabilities: DirectionsCapabilities,
  bounds: Bounds,
  router: () => Router,
): Router {
  const isInside = (point: Position | undefined) => point !== undefined && isWithin(bounds, point)
  return {
    capabilities,
    route: async (request, lang, signal) => {
      const points = [request.origin, ...request.waypoints, request.destination]
      if (points.every(isInside)) return router().route(request, lang, signal)
      const guess = straightDirections(request)
      const visited = [0, ...guess.waypointOrder.map((index) => index + 1), points.length - 1]
      const runs = insideRuns(visited.map((index) => isInside(points[index])))
      if (runs.length === 0) {
        refuseObstacle(request, straightRouter)
        return straightRouter.route(request, lang, signal)
      }
      const found = await Promise.all(
        runs.map(([from, to]) => routeRun(router(), request, visited.slice(from, to + 1), { lang, signal })),
      )
      return mergeDirections(
        guess,
        runs,
        found,
        visited.flatMap((index, at) => (isInside(points[index]) ? [] : [at])),
      )
    },
  }
}

/** The longest stretches of at least two neighbours that are inside, by their first and last places. */
function insideRuns(inside: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [at, is] of inside.entries()) {
    const last = runs.at(-1)
    if (!is) continue
    if (last?.[1] === at - 1) last[1] = at
    else runs.push([at, at])
  }
  return runs.filter(([from, to]) => to > from)
}

/** Routes some stops in the given order; a refusal names them by their places in the whole request. */
async function routeRun(
  router: Router,
  request: DirectionsRequest,
  visited: readonly number[],
  { lang, signal }: { lang: string; signal: AbortSignal },
): Promise<Directions> {
  const points = [request.origin, ...request.waypoints, request.destination]
  const stops = visited.map((index) => points[index] ?? request.origin)
  const [origin = request.origin] = stops
  const part = {
    ...request,
    origin,
    destination: stops.at(-1) ?? origin,
    waypoints: stops.slice(1, -1),
    optimize: false,
  }
  const getName = (index: number | undefined) =>
    index === 0 ? 'origin' : index === points.length - 1 ? 'destination' : `waypoints.${(index ?? 1) - 1}`
  try {
    return await router.route(part, lang, signal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.errors.map((one) => {
      const [kind, index] = one.path.split('.')
      const at = kind === 'origin' ? 0 : kind === 'destination' ? stops.length - 1 : Number(index) + 1
      return { ...one, path: getName(visited[at]) }
    })
    throw new Refusal(error.code, error.message, errors, error.extra)
  }
}

/** The legs of the runs in the places of the straight ones, and their lines between the straight ones. */
function mergeDirections(
  straight: Directions,
  runs: readonly (readonly [number, number])[],
  found: readonly Directions[],
  beyond: number[],
): Directions {
  const legs = straight.legs.map((leg) => ({ ...leg, straight: true as const }) as Directions['legs'][number])
  const lines = straight.legs.map((_, at) => straight.path.slice(at, at + 2))
  for (const [index, [from, to]] of runs.entries()) {
    const run = found[index]
    if (!run) continue
    legs.splice(from, to - from, ...run.legs)
    lines.splice(from, to - from, run.path, ...Array.from({ length: to - from - 1 }, () => []))
  }
  const [first] = found
  const { attribution = '', provider = 'straight' } = first ?? {}
  return { ...straight, legs, path: lines.flat(), attribution, provider, beyond }
}
