import {
  type Directions,
  type DirectionsCapabilities,
  type DirectionsRequest,
  findObstacle,
  STRAIGHT_CAPABILITIES,
} from '../../../../contract/maps/geo'
import { straightDirections } from '../../../../contract/maps/tour'
import { Refusal } from '../../../kernel/refusal'
import type { FailureKind } from './outbound'

/** A source of directions. Its answers are checked: it rejects with a ServiceFailure or a Refusal. */
export interface Router {
  capabilities: DirectionsCapabilities
  /** `request` holds nothing that the capabilities exclude */
  route: (request: DirectionsRequest, lang: string, signal: AbortSignal) => Promise<Directions>
}

/** Straight lines between the stops, where there is no road data. */
export const straightRouter: Router = {
  capabilities: STRAIGHT_CAPABILITIES,
  route: async (request) => straightDirections(request),
}

/** Refuses what the provider cannot do. */
export function refuseObstacle(request: DirectionsRequest, { capabilities }: Router): void {
  const obstacle = findObstacle(request, capabilities)
  if (obstacle) throw new Refusal(obstacle.code, obstacle.message, [obstacle])
}

const CODES = {
  busy: 'DIRECTIONS_BUSY',
  slow: 'DIRECTIONS_SLOW',
  denied: 'DIRECTIONS_DENIED',
  away: 'DIRECTIONS_UNAVAILABLE',
} as const satisfies Record<FailureKind, string>

/** The refusal for callers of a directions service that failed. */
export function directionsRefusal(kind: FailureKind): Refusal {
  return new Refusal(CODES[kind], 'The route service did not give an answer', [], { retryAfter: 30 })
}
