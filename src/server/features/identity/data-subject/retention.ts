import { entityName } from '../../../../catalogue/labels/texts'
import type { Entity } from '../../../../contract/model/entity'
import type { RetentionEnd } from '../../../../contract/model/person'
import { officeDay } from '../../../../contract/time/office-day'
import type { Core, PersonTraces } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { DROP_CONTENTS } from '../../documents/files'
import type { Erasures } from './erasing'

/** Records of one entity whose retention is over. */
export interface OverdueEntity {
  route: string
  /** in the language of the answer */
  name: string
  end: RetentionEnd
  /** days they are kept after the date */
  days: number
  count: number
}

/** Maximum records of an entity per run; the next run takes the rest. */
const MAX_RECORDS_PER_RUN = 500

const getRetentionEntities = (core: Core): Entity[] =>
  [...core.catalogue().entities.values()]
    .map(({ entity }) => entity)
    .filter(({ retention }) => retention && retention.end !== 'keep')

/** What a run would do today, by entity. */
export async function overdueEntities(core: Core, lang: string): Promise<OverdueEntity[]> {
  const found: OverdueEntity[] = []
  for (const entity of getRetentionEntities(core)) {
    const { count } = await core.records().overdue(entity, officeDay(core.now()), 0)
    const { days = 0, end = 'keep' } = entity.retention ?? {}
    found.push({ route: entity.route, name: entityName(entity, lang, 'many'), end, days, count })
  }
  return found
}

/**
 * Erases or deletes records whose retention is over, entity by entity; returns the number of each. An error
 * with one entity does not affect the others.
 */
export async function endRetention(
  core: Core,
  erasures: Pick<Erasures, 'retire'>,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<number> {
  let all = 0
  for (const entity of getRetentionEntities(core)) {
    if (signal.aborted) break
    try {
      const { count, ids } = await core.records().overdue(entity, officeDay(core.now()), MAX_RECORDS_PER_RUN)
      if (ids.length === 0) continue
      const done = entity.retention?.end === 'delete' ? await deleteWithFiles(core, entity, ids) : ids.length
      if (entity.retention?.end === 'erase')
        await erasures.retire(ids.map((id) => ({ route: entity.route, id })))
      say(`${entity.route}: ${entity.retention?.end} ${done} of ${count}`)
      all += done
    } catch (error) {
      say(`${entity.route}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return all
}

/**
 * Deletes records with their files and the data that features hold about them; those that others require
 * stay.
 */
async function deleteWithFiles(
  { db, holders, queue, records }: Core,
  entity: Entity,
  ids: readonly string[],
): Promise<number> {
  return db.transaction(async (sql) => {
    const { contents, ids: gone } = await records().deleteForGood(sql, entity, ids, serverContext())
    const traces: PersonTraces = {
      records: gone.map((id) => ({ route: entity.route, id })),
      users: [],
      names: [],
      addresses: [],
    }
    for (const { erase } of holders()) await erase(sql, traces)
    if (contents.length > 0) await queue.add(sql, DROP_CONTENTS, { contents })
    return gone.length
  })
}
