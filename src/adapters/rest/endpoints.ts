import type { VisibleConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'

/** Addresses of each entity's records. */
export interface Endpoints {
  /** a path without trailing slash; synchronous when known, so that calls are sent without delay */
  of: (route: string) => string | Promise<string>
  /** registers addresses of descriptions, from which unknown endpoints are learned */
  see: (visible: VisibleConf) => void
  /** registers and returns the endpoint of a description */
  learn: (entity: PublicEntity) => string
}

/** An entity's description declares its endpoint; without one the default path is used. */
export function createEndpoints(describe: (url: string) => Promise<PublicEntity>): Endpoints {
  const known = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const learn = ({ endpoint, route }: PublicEntity): string => {
    known.set(route, endpoint)
    return endpoint
  }
  return {
    of: (route) => {
      const url = descriptions.get(route)
      const plain = `/api/${route}`
      return known.get(route) ?? (url === undefined ? plain : describe(url).then(learn))
    },
    see: ({ items }) => {
      for (const { assets, route } of items) if (assets) descriptions.set(route, assets.entity)
    },
    learn,
  }
}
