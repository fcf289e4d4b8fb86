import type { BoundJob, Contributed, Feature } from './feature'

/**
 * Gathers what features contribute.
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
    settings: gather(
      'setting',
      features.map(({ settings }) => settings),
    ),
    settingFamilies: features.flatMap(({ settingFamilies = [] }) => settingFamilies),
    jobs: gather('job', features.map(bindJobs)),
    outcomes: gather(
      'outcome of a job',
      features.flatMap(({ jobs = {} }) => Object.values(jobs).map(({ outcomes }) => outcomes)),
    ),
  }
}

/** The jobs of a feature with its service, which exists once the server has started. */
function bindJobs(feature: Feature<unknown>): Record<string, BoundJob> {
  const jobs = Object.entries(feature.jobs ?? {}).map(([name, job]) => [
    name,
    { ...job, run: (work, core) => job.run(work, core, core.use(feature)) } satisfies BoundJob,
  ])
  return Object.fromEntries(jobs)
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
