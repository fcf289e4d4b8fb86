import { publicEntity } from '../../catalog/resolve/entity'
import type { Entity } from '../../contract/entity'
import type { Compiler } from './compiler'
import type { LiveEntity } from './live-catalogue'

/** The immutable assets of entities, addressed by content hash. */
export interface SchemaAssets {
  /** registers an entity and returns the addresses of its assets */
  offer: (entity: Entity) => LiveEntity['assets']
  /** text of `<hash>.json`; undefined for an unknown hash */
  description: (hash: string) => string | undefined
  /** text of `<hash>.js`, compiled on first request; undefined for an unknown hash */
  validator: (hash: string) => Promise<string> | undefined
}

/** Assets of replaced entities stay available, so that open pages keep working; the oldest are evicted first. */
const KEPT = 5000

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
        if (entities.size <= KEPT) break
        entities.delete(hash)
        validators.delete(hash)
      }
      return { entity: `/assets/schemas/${entity.hash}.json`, validator: `/assets/schemas/${entity.hash}.js` }
    },
    description: (hash) => {
      const entity = entities.get(hash)
      return entity && JSON.stringify(publicEntity(entity))
    },
    validator: (hash) => {
      const entity = entities.get(hash)
      return entity && (validators.get(hash) ?? compile(hash, entity))
    },
  }
}
