import { valueAt, withValue } from '../../../catalog/paths'
import type { EffectCreate, EffectEach } from '../../../contract/effect'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { Core } from '../../feature'
import { type CallContext, serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { jobName } from '../../kernel/queue'
import { Refusal } from '../../kernel/refusal'
import { type CausedEffect, causedBy, filledBody, quoted, tableName } from '../../records'

/** New records for the records of an entity that come after one of them. */
interface EachJob extends JsonObject {
  /** route of the new records */
  route: string
  body: JsonObject
  /** whose records get one: see `EffectEach` */
  each: JsonObject
  /** places and names of the effects that led here, for history and limit */
  effect: string
  effects: string[]
  after: string
}

const EACH_JOB = jobName<EachJob>('effects.each')
/** Records per transaction: the embedded database has one connection, and nobody waits for it long. */
const CHUNK = 50
const NIL = '00000000-0000-0000-0000-000000000000'

/** Queues the new records of an effect in the transaction of the write: there may be thousands. */
export async function queueEach(
  { queue }: Core,
  sql: Sql,
  { caused, context, create, entity }: { caused: CausedEffect; context: CallContext; create: EffectCreate; entity: Entity },
): Promise<void> {
  const { effect = '', effects = [] } = causedBy(context, entity, caused.effect)
  const { each, fill, route } = create
  const job = { route, body: filledBody(caused, fill), each: { ...each }, effect, effects: [...effects], after: NIL }
  await queue.add(sql, EACH_JOB, job)
}

/** Creates queued records, some per transaction, in the order of ids: what exists already, by a unique value, is left as it is. */
export function handleEach(core: Core): void {
  core.queue.handle<EachJob>(EACH_JOB, async (job, { sql }) => {
    const { body, route } = job
    const { copy, in: statuses, route: others } = job.each as unknown as EffectEach
    const [target, source] = [core.served(route), core.served(others)]
    if (!target || !source) return
    const { rows } = await sql.query<{ id: string }>(
      `select id from ${quoted(tableName(others))} where not _deleted and id > $1 and ($2::text[] = '{}' or status = any ($2))
       order by id limit ${CHUNK}`,
      [job.after, [...statuses]],
    )
    const context = { ...serverContext(), effect: job.effect, effects: job.effects }
    for (const { id } of rows) {
      const other = await core.records().get(source, id, serverContext())
      const values = Object.entries(copy).reduce(
        (out, [key, path]) => withValue(out, key, valueAt(other as JsonObject, path) ?? null),
        body,
      )
      await core.db
        .transaction(() => core.records().create(target, values, context))
        .catch((error: unknown) => leaveExisting(core, error, `${route} for ${others} ${id}`))
    }
    const last = rows.at(-1)
    if (last && rows.length === CHUNK) await core.queue.add(sql, EACH_JOB, { ...job, after: last.id })
  })
}

/** One record that cannot be created does not keep the others from theirs. */
function leaveExisting({ log }: Core, error: unknown, what: string): void {
  if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
  if (error.code !== 'ALREADY_EXISTS') log(`effect: ${what}: ${error.code} ${error.message}`)
}
