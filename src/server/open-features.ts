import type { Core, Feature, Opened } from './feature'
import type { Guards } from './records'

/** Remembers what to close, last opened first. */
export type Closers = (() => unknown)[]

/** The features of one server, as they open. */
export interface OpenFeatures {
  /** opens those in their order; what they need is closed again when a later step fails */
  open: (features: readonly Feature<unknown>[], core: Core) => Promise<void>
  /** the service of a feature that is open */
  use: Core['use']
  /** everything that is open, in its order */
  all: () => readonly Opened<unknown>[]
}

/** `guards` and `closers` grow as features open. */
export function createOpenFeatures(guards: Guards, closers: Closers): OpenFeatures {
  const opened = new Map<Feature<unknown>, Opened<unknown>>()
  const openOne = async (feature: Feature<unknown>, core: Core): Promise<void> => {
    const one = (await feature.open?.(core)) ?? { service: undefined }
    opened.set(feature, one)
    closers.push(() => one.close?.())
    for (const guard of one.guards ?? []) guards.add(guard)
  }
  return {
    open: async (features, core) => {
      for (const feature of features) await openOne(feature, core)
    },
    use: <Service>(feature: Feature<Service>): Service => {
      const one = opened.get(feature)
      if (one) return one.service as Service
      throw new Error(`the feature ${feature.id} is used before it is open: it stands later in the list`)
    },
    all: () => [...opened.values()],
  }
}
