import { publicEntity } from '../../catalog/resolve/entity'
import { covers } from '../../catalog/rights'
import { seenEntity } from '../../catalog/seen-entity'
import type { Entity } from '../../contract/entity'
import type { Compiler } from './compiler'
import type { LiveEntity } from './live-catalogue'

/** The immutable assets of entities, addressed by content hash. */
export interface SchemaAssets {
  /** registers an entity and returns the addresses of its assets */
  offer: (entity: Entity) => LiveEntity['assets']
  /** text of `<hash>.json`, without what stands on fields that its reader does not see; undefined for an unknown hash */
  description: (hash: string, hidden?: readonly string[]) => string | undefined
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
    description: (hash, hidden = []) => {
      const entity = entities.get(hash)
      return entity && JSON.stringify(seenEntity(publicEntity(entity), hidden))
    },
    validator: (hash) => {
      const entity = entities.get(hash)
      return entity && (validators.get(hash) ?? compile(hash, entity))
    },
  }
}

/** The parameter of a description's address for fields that its reader does not see, so that every text keeps its own address. */
const WITHOUT = 'without'

/** The addresses of an entity's assets for someone who does not see these fields; parts of a hidden field go with it. */
export function assetsWithout(assets: LiveEntity['assets'], hidden: readonly string[]): LiveEntity['assets'] {
  if (hidden.length === 0) return assets
  const whole = hidden.filter((path) => !hidden.some((one) => one !== path && covers(one, path)))
  return { ...assets, entity: `${assets.entity}?${new URLSearchParams({ [WITHOUT]: whole.join(',') })}` }
}

/** The fields named by the address of a description. */
export function hiddenIn(query: (name: string) => string | undefined): string[] {
  return (query(WITHOUT) ?? '').split(',').filter((path) => path !== '')
}
