import type { Contributed, Feature } from './feature'

/**
 * Gathers what features contribute to records.
 * @throws Error where two of them contribute the same name
 */
export function gatherContributions(features: readonly Feature<unknown>[]): Contributed {
  return {
    effectHandlers: gather(
      'effect handler',
      features.map(({ handlers }) => handlers),
    ),
    recordCalls: gather(
      'record call',
      features.map(({ recordCalls }) => recordCalls),
    ),
    listCalls: gather(
      'list call',
      features.map(({ listCalls }) => listCalls),
    ),
    actions: gather(
      'action',
      features.map(({ actions }) => actions),
    ),
  }
}

/** A map, because an object would also find `constructor`. */
function gather<One>(
  what: string,
  parts: readonly (Readonly<Record<string, One>> | undefined)[],
): ReadonlyMap<string, One> {
  const all = new Map<string, One>()
  for (const [name, one] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (all.has(name)) throw new Error(`two features contribute the ${what} "${name}": rename one of them`)
    all.set(name, one)
  }
  return all
}
