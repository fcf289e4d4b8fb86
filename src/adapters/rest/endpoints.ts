import type { VisibleConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'

/** Where the records of each entity are asked for. */
export interface Endpoints {
  /** a path without a slash at its end; at once when it is known, so that a call is sent in the turn it is made in */
  of: (route: string) => string | Promise<string>
  /** addresses of descriptions, by which an endpoint is found out that no description has told yet */
  see: (visible: VisibleConf) => void
  /** answers the endpoint it has learned */
  learn: (entity: PublicEntity) => string
}

/** An entity's description says where its records are asked for; without one it is the path that files get by default. */
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
