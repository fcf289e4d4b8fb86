import type { Entity } from '../../../contract/entity'
import type { Records } from '../../records'
import type { Registry } from '../settings'

/** What the pruning of the security log needs. */
export interface RetentionNeeds {
  records: () => Records
  /** the entity of the log; an installation without it keeps none */
  entity: () => Entity | undefined
  registry: Pick<Registry, 'count'>
  now: () => Date
}

const RETENTION_KEY = 'security.log.retentionDays'
const DAY_MS = 86_400_000
/** Rows of one statement: nobody else waits long for the store. */
const STEP = 500
/** Steps of one run; what is left goes with the next one. */
const STEPS = 40

/** Takes what is older than the registry says out of the security log, oldest first. */
export async function pruneSecurityLog({ entity, now, records, registry }: RetentionNeeds): Promise<void> {
  const log = entity()
  if (!log) return
  const before = new Date(now().getTime() - DAY_MS * (await registry.count(RETENTION_KEY)))
  for (let step = 0; step < STEPS; step += 1) if ((await records().purge(log, before, STEP)) < STEP) return
}
