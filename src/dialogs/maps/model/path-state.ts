import type { Directions } from '../../../contract/geo'
import type { PathConfiguration, PathLeg } from '../../../contract/maps'
import type { Position } from '../../../contract/place'

/** The way through the stages, as it was found. */
export interface FoundRoute {
  legs: PathLeg[]
  /** latitude and longitude of every bend */
  line: [number, number][]
  /** the stops it serves: some lie beside it */
  stops: Position[]
  attribution: string
  provider: Directions['provider']
}

/** A path that was configured: being looked for while `found` is null. */
export interface PathState {
  configuration: PathConfiguration
  found: FoundRoute | null
}
