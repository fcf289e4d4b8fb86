import { findObstacle, isOnEarth, MAP_START, STRAIGHT_CAPABILITIES } from '../../../src/contract/maps/geo'
import { straightDirections } from '../../../src/contract/maps/tour'
import type { User } from '../../../src/contract/model/user'
import type { GeoPort } from '../../../src/contract/ports/ports'
import { createRefusal } from './refusal'

/** Maps without roads, places or base map: tours are straight lines. */
export function createMemoryGeo(user: () => User): GeoPort {
  return {
    search: async () => {
      user()
      return []
    },
    capabilities: async () => {
      user()
      return {
        directions: STRAIGHT_CAPABILITIES,
        places: null,
        tiles: [],
        closed: [],
        start: MAP_START,
        tours: [],
      }
    },
    directions: async (request) => {
      user()
      const obstacle = findObstacle(request, STRAIGHT_CAPABILITIES)
      if (obstacle) throw createRefusal(obstacle.code, obstacle.code, [obstacle])
      return straightDirections(request)
    },
    reverse: async (point) => {
      user()
      if (!isOnEarth(point)) throw createRefusal('POSITION_OUTSIDE', 'POSITION_OUTSIDE')
      return null
    },
  }
}
