import { toVisibleEntity } from '../../catalogue/describe/seen-entity'
import { publicEntity } from '../../catalogue/resolve/public-entity'
import { withOwnList } from '../../catalogue/rights/own-list'
import { covers } from '../../catalogue/rights/rights'
import type { Entity } from '../../contract/model/entity'
import type { Compiler } from './compiler'
import type { LiveEntity } from './live-catalogue'

/** The immutable assets of entities, addressed by content hash. */
export interface SchemaAssets {
  /** registers an entity and returns the addresses of its assets */
  offer: (entity: Entity) => LiveEntity['assets']
  /** text of `<hash>.json` for one kind of readers; undefined for an unknown hash */
  description: (hash: string, reader?: DescriptionReader) => string | undefined
  /** text of `<hash>.js`, compiled on first request; undefined for an unknown hash */
  validator: (hash: string) => Promise<string> | undefined
}

/** What the description of an entity leaves out for its reader. */
export interface DescriptionReader {
  /** fields they do not see; what stands on one of them is left out */
  hidden: readonly string[]
  /** true for people who are offered the list of `scope.list` */
  hasOwnList: boolean
}

const OFFICE: DescriptionReader = { hidden: [], hasOwnList: false }

/**
 * Assets of replaced entities stay available, so that open pages keep working; the oldest are evicted first.
 */
const MAX_CACHED_ASSETS = 5000

/** Compiles lazily: starting with a thousand entities costs nothing here. */
export function createSchemaAssets(compiler: Compiler): SchemaAssets {
  const entities = new Map<string, Entity>()
  const validators = new Map<string, Promise<string>>()
  const compile = (hash: string, entity: Entity): Promise<string> => {
    const text = compiler.validator(entity.schema)
    validators.set(hash, text)
    // Failures are not cached: the next call retries.
    text.catch(() => validators.delete(hash))
    return text
  }
  return {
    offer: (entity) => {
      entities.delete(entity.hash)
      entities.set(entity.hash, entity)
      for (const hash of entities.keys()) {
        if (entities.size <= MAX_CACHED_ASSETS) break
        entities.delete(hash)
        validators.delete(hash)
      }
      return { entity: `/assets/schemas/${entity.hash}.json`, validator: `/assets/schemas/${entity.hash}.js` }
    },
    description: (hash, { hasOwnList, hidden } = OFFICE) => {
      const entity = entities.get(hash)
      return (
        entity &&
        JSON.stringify(toVisibleEntity(publicEntity(hasOwnList ? withOwnList(entity) : entity), hidden))
      )
    },
    validator: (hash) => {
      const entity = entities.get(hash)
      return entity && (validators.get(hash) ?? compile(hash, entity))
    },
  }
}

/**
 * Parameters of a description's address, so that every text keeps its own: fields that are not seen, and the
 * list of outsiders.
 */
const WITHOUT_PARAM = 'without'
const OWN_LIST = 'own'

/** The addresses of an entity's assets for a reader; parts of a hidden field go with it. */
export function assetsFor(
  assets: LiveEntity['assets'],
  { hasOwnList, hidden }: DescriptionReader,
): LiveEntity['assets'] {
  const whole = hidden.filter((path) => !hidden.some((one) => one !== path && covers(one, path)))
  const params = new URLSearchParams({
    ...(hasOwnList ? { [OWN_LIST]: '1' } : {}),
    ...(whole.length > 0 ? { [WITHOUT_PARAM]: whole.join(',') } : {}),
  })
  return params.size === 0 ? assets : { ...assets, entity: `${assets.entity}?${params}` }
}

/** The reader that an address of a description is for. */
export function readerIn(query: (name: string) => string | undefined): DescriptionReader {
  const hidden = (query(WITHOUT_PARAM) ?? '').split(',').filter((path) => path !== '')
  return { hidden, hasOwnList: query(OWN_LIST) !== undefined }
}
