import type { Directions } from '../../../contract/geo'
import type { TourConfiguration, TourLeg } from '../../../contract/maps'
import type { Position } from '../../../contract/place'

/** The route through the stages. */
export interface FoundTour {
  legs: TourLeg[]
  /** latitude and longitude of every bend */
  line: [number, number][]
  /** its stops, some of which are off the road */
  stops: Position[]
  attribution: string
  provider: Directions['provider']
}

/** A configured path: being requested while `found` is null. */
export interface TourState {
  configuration: TourConfiguration
  found: FoundTour | null
}
