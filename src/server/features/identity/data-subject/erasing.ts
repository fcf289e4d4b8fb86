import type { User } from '../../../../contract/model/user'
import type { Core, PersonTraces } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { jobName } from '../../../kernel/queue'
import { Refusal } from '../../../kernel/refusal'
import { uuid7 } from '../../../kernel/uuid'
import { DROP_CONTENTS, filesFeature } from '../../documents/files'
import { planErasure } from './plan'
import { type Erasure, type ErasureStep, insertErasure, passStep, readErasure, readSteps } from './store'
import { loadTraces, type ReadRecord } from './traces'

/** The job of one step of an erasure. */
const ERASE = jobName<{ erasure: string; place: number }>('data-subject.erase')

/** Erasures. */
export interface Erasures {
  /**
   * queues the erasure of a person; returns its id, or that of one that is already queued
   * @throws Refusal RETENTION_HOLDS when nothing may be erased yet, ERASURE_TOO_LARGE when not everything
   *   would be
   */
  begin: (route: string, id: string, user: User) => Promise<string>
  /** queues the erasure of single records whose retention is over */
  retire: (records: readonly { route: string; id: string }[]) => Promise<void>
  read: (id: string) => Promise<Erasure | null>
}

/**
 * Erases step by step: each step is one transaction that also queues the next, so that the job of a process
 * that dies in between resumes. First the data of features, while the records still lead there; the person
 * comes last.
 */
export function createErasures(core: Core): Erasures {
  const { db, now, queue, records } = core
  queue.handle<{ erasure: string; place: number }, ReadonlyMap<string, string>>(ERASE, {
    outside: async ({ erasure, place }) => {
      const step = (await readSteps(db, erasure))[place]
      if (!step?.route || !step.recordId) return new Map()
      return core.use(filesFeature).digests(step.route, step.recordId)
    },
    store: async (digests, payload, { sql }) => {
      const erasure = await readErasure(sql, payload.erasure, true)
      if (!erasure || erasure.state === 'DONE' || erasure.done !== payload.place) return
      const steps = await readSteps(sql, erasure.id)
      const step = steps[payload.place]
      if (step) await take(sql, { erasure, steps, step, digests })
      await passStep(sql, erasure, now())
      if (payload.place + 1 < erasure.total)
        await queue.add(sql, ERASE, { erasure: erasure.id, place: payload.place + 1 })
    },
  })
  const take = async (sql: Sql, { digests, erasure, step, steps }: Taking): Promise<void> => {
    if (step.route === null || step.recordId === null) return takeTraces(sql, await tracesIn(core, steps))
    const entity = core.served(step.route)
    if (!entity) throw new Error(`the file of ${step.route} is missing or broken`)
    const context: CallContext = { ...serverContext(), by: erasure.byName }
    const done = await records().erase(sql, entity, step.recordId, digests, context)
    if (done && done.contents.length > 0) await queue.add(sql, DROP_CONTENTS, { contents: done.contents })
  }
  const takeTraces = async (sql: Sql, traces: PersonTraces): Promise<void> => {
    await records().eraseAuthors(sql, traces.users)
    for (const { erase } of core.holders()) await erase(sql, traces)
  }
  const order = (
    of: { route: string; id: string } | null,
    by: User | null,
    steps: readonly ErasureStep[],
  ): Promise<string> =>
    db.transaction(async (sql) => {
      const at = now()
      const wanted = uuid7(at.getTime())
      const id = await insertErasure(sql, {
        id: wanted,
        of,
        byId: by?.id ?? null,
        byName: by?.fullname ?? null,
        steps,
        at,
      })
      if (id === wanted) await queue.add(sql, ERASE, { erasure: id, place: 0 })
      return id
    })
  return {
    begin: async (route, id, user) => {
      const entity = core.served(route)
      if (!entity) throw new Refusal('NOT_FOUND', `There is no entity "${route}"`)
      const { cut, records: held } = await records().held(entity, id)
      // Half an erasure would be reported as a complete one.
      if (cut.length > 0)
        throw new Refusal('ERASURE_TOO_LARGE', `more records of ${cut.join(', ')} than one erasure takes`)
      const { erased } = await planErasure(core, held)
      if (erased.length === 0)
        throw new Refusal('RETENTION_HOLDS', 'a duty to keep these records is not over')
      const steps = [...erased].reverse().map((one): ErasureStep => ({ route: one.route, recordId: one.id }))
      return order({ route, id }, user, [{ route: null, recordId: null }, ...steps])
    },
    retire: async (those) => {
      if (those.length > 0)
        await order(
          null,
          null,
          those.map(({ id, route }) => ({ route, recordId: id })),
        )
    },
    read: (id) => readErasure(db, id),
  }
}

interface Taking {
  erasure: Erasure
  steps: readonly ErasureStep[]
  step: ErasureStep
  digests: ReadonlyMap<string, string>
}

/** The data that the records of an erasure lead to, while they still do. */
async function tracesIn(core: Core, steps: readonly ErasureStep[]): Promise<PersonTraces> {
  const read: ReadRecord[] = []
  for (const { recordId, route } of steps) {
    const entity = route === null ? undefined : core.served(route)
    if (entity && recordId)
      read.push({ entity, record: await core.records().get(entity, recordId, serverContext()) })
  }
  return loadTraces(core, read)
}
