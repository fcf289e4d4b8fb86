import { ApiError } from '../../contract/calls/api-error'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Validate } from '../../contract/ports/validate'
import type { Office, Ports } from '../office/office'

/**
 * Loads descriptions and validators when a route needs them; addresses are content hashes, so nothing is
 * loaded twice.
 */
export function createEntities(
  { backend, validators }: Ports,
  byRoute: (route: string) => EntityConf | undefined,
  loaded: (entity: PublicEntity) => void,
): Office['entities'] {
  const descriptions = memoizeByUrl(async (url) => {
    const entity = await backend.conf.entity(url)
    loaded(entity)
    return entity
  })
  const modules = memoizeByUrl<Validate>((url) => validators.load(url))

  return {
    describe: async (route) => descriptions(getAssets(route, byRoute(route)).entity),
    load: async (route) => {
      const assets = getAssets(route, byRoute(route))
      const [entity, validate] = await Promise.all([descriptions(assets.entity), modules(assets.validator)])
      return { entity, validate }
    },
  }
}

/** Memoizes loads by address; a failed load is retried by the next call. */
function memoizeByUrl<T>(load: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (url) => {
    const running = known.get(url) ?? load(url)
    known.set(url, running)
    running.catch(() => known.delete(url))
    return running
  }
}

function getAssets(route: string, conf: EntityConf | undefined): NonNullable<EntityConf['assets']> {
  if (!conf) throw refusal(404, 'NOT_FOUND', route)
  if (!conf.assets) throw refusal(503, 'ENTITY_BROKEN', route)
  return conf.assets
}

function refusal(status: number, code: string, route: string): ApiError {
  return new ApiError(status, {
    errorCode: code,
    errorMessage: code,
    errors: [{ path: '', code, message: route }],
  })
}
