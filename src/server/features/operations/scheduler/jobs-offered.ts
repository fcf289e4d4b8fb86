import type { Entity } from '../../../../contract/model/entity'
import type { Contributed } from '../../../feature'
import { StartError } from '../../../kernel/say'

/**
 * Checks that a feature has every job that the file of the schedules offers: a schedule of another one would
 * fail at each run.
 * @throws StartError that names the jobs, the file and what to do
 */
export function requireJobs(entity: Entity | undefined, jobs: Contributed['jobs']): void {
  const missing = listOffered(entity).filter((name) => !jobs.has(name))
  if (missing.length === 0) return
  const names = missing.map((name) => `"${name}"`).join(', ')
  throw new StartError(
    `${entity?.file} offers in "handler" what no feature of the server does: ${names}. Remove it from the file, or add it to the \`jobs\` of a feature.`,
  )
}

const listOffered = (entity: Entity | undefined): readonly string[] =>
  entity?.fields.find(({ path }) => path === 'handler')?.values ?? []
