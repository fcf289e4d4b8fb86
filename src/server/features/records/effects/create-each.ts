import { valueAt, withValue } from '../../../../catalogue/paths'
import { roundComputedValues } from '../../../../catalogue/rules/computed'
import type { JsonObject } from '../../../../contract/json'
import type { EffectCreate, EffectEach } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { jobName } from '../../../kernel/queue'
import { Refusal } from '../../../kernel/refusal'
import {
  buildEffectBody,
  type CausedEffect,
  columnName,
  quoteSqlName,
  tableName,
  toEffectContext,
} from '../../../records'

/** Creates new records for the records of an entity after a given one. */
interface EachJob extends JsonObject {
  /** route of the new records */
  route: string
  body: JsonObject
  /** whose records get one: see `EffectEach` */
  each: JsonObject
  /** positions and names of the effects that led here, for history and limit */
  effect: string
  effects: string[]
  /** the effect: its route, its id in the file, and the record that triggered it */
  cause: { route: string; effect: string; id: string }
  after: string
}

const EACH_JOB = jobName<EachJob>('effects.each')
/** Records per transaction: the embedded database has only one connection, and others must not wait long. */
const RECORDS_PER_CHUNK = 50
const NIL = '00000000-0000-0000-0000-000000000000'

/** Queues the new records of an effect in the transaction of the write: there may be thousands. */
export async function queueEach(
  { queue, served }: Core,
  sql: Sql,
  {
    caused,
    context,
    create,
    entity,
  }: { caused: CausedEffect; context: CallContext; create: EffectCreate; entity: Entity },
): Promise<void> {
  const { effect = '', effects = [] } = toEffectContext(context, entity, caused.effect)
  const { each, route } = create
  const cause = { route: entity.route, effect: caused.effect.id, id: String(caused.record.id) }
  const job = {
    route,
    body: buildEffectBody(caused, create, served(route)),
    each: { ...each },
    cause,
    effect,
    effects: [...effects],
    after: NIL,
  }
  await queue.add(sql, EACH_JOB, job)
}

/**
 * Creates queued records, some per transaction, which also ends the job, in the order of ids: one for each
 * pair of the record that triggered it and the other one, however often the effect happens. Records that
 * already exist by a unique value are left as they are.
 */
export function handleEach(core: Core): void {
  core.queue.handle<EachJob>(EACH_JOB, async (job, { sql }) => {
    const { body, route } = job
    const { by, copy, in: statuses, route: others } = job.each as unknown as EffectEach
    const [target, source] = [core.served(route), core.served(others)]
    if (!target || !source) return
    const named = by === undefined ? '' : `and ${quoteSqlName(columnName(by, 'id'))} = $3::uuid`
    const { rows } = await sql.query<{ id: string }>(
      `select id from ${quoteSqlName(tableName(others))} where not _deleted and id > $1 and ($2::text[] = '{}' or status = any ($2))
       ${named} order by id limit ${RECORDS_PER_CHUNK}`,
      [job.after, [...statuses], ...(by === undefined ? [] : [job.cause.id])],
    )
    const context = { ...serverContext(), effect: job.effect, effects: job.effects }
    for (const { id } of rows) {
      const other = await core.records().get(source, id, serverContext())
      const values = Object.entries(copy).reduce(
        (out, [key, path]) => withValue(out, key, valueAt(other as JsonObject, path) ?? null),
        body,
      )
      await core.db
        .transaction(async (inner) => {
          if (await isFirst(inner, job.cause, id))
            await core.records().create(target, roundComputedValues(target.fields, values), context)
        })
        .catch((error: unknown) => leaveExisting(core, error, `${route} for ${others} ${id}`))
    }
    const last = rows.at(-1)
    if (last && rows.length === RECORDS_PER_CHUNK)
      await core.queue.add(sql, EACH_JOB, { ...job, after: last.id })
  })
}

/** Stores a pair; false when its record exists. Jobs older than this table create records without it. */
async function isFirst(sql: Sql, cause: EachJob['cause'] | undefined, otherId: string): Promise<boolean> {
  if (!cause) return true
  const { count } = await sql.query(
    'insert into effect_each (effect, record_id, other_id) values ($1, $2, $3) on conflict do nothing',
    [`${cause.route} ${cause.effect}`, cause.id, otherId],
  )
  return count === 1
}

/** A record that cannot be created does not affect the others. */
function leaveExisting({ log }: Core, error: unknown, what: string): void {
  if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
  if (error.code !== 'ALREADY_EXISTS') log(`effect: ${what}: ${error.code} ${error.message}`)
}
