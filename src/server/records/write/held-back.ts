import { relationId, valueAt } from '../../../catalogue/paths'
import type { JsonObject } from '../../../contract/json'
import type { Effect } from '../../../contract/model/effect'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { RecordEngine } from '../engine/record-engine'
import type { Triggered } from '../engine/written-record'
import { quoteSqlName } from '../schema/column'
import { pointsTo } from '../schema/path-sql'

/** A written record that may have effects. */
interface EffectLine {
  id: string
  write: { content: { record: JsonObject; triggered?: Triggered } | null }
}

/** The written records without the effects that related ones hold back. All are in the database already. */
export async function withoutHeldBack<Line extends EffectLine>(
  { engine, sql }: { engine: RecordEngine; sql: Sql },
  lines: readonly Line[],
): Promise<Line[]> {
  const kept: Line[] = []
  for (const line of lines) {
    const triggered = line.write.content?.triggered
    if (!triggered?.effects.some(({ unless }) => unless)) {
      kept.push(line)
      continue
    }
    const effects: Effect[] = []
    const record = line.write.content?.record ?? {}
    for (const effect of triggered.effects)
      if (!(await isHeldBack({ engine, sql }, { id: line.id, record }, effect))) effects.push(effect)
    kept.push({
      ...line,
      write: { ...line.write, content: { ...line.write.content, triggered: { ...triggered, effects } } },
    })
  }
  return kept
}

/**
 * Whether related records hold an effect of a stored record back now. Of several who ask this about the same
 * record, one waits.
 */
export async function isHeldBack(
  { engine, sql }: { engine: RecordEngine; sql: Sql },
  { id, record }: { id: string; record: JsonObject },
  { id: name, source, unless }: Effect,
): Promise<boolean> {
  if (!unless) return false
  const target = engine.planByRoute(unless.route)
  const field = target?.relations.find(({ path }) => path === unless.by || path === `${unless.by}[]`)
  if (!target || !field)
    throw new Refusal(
      'EFFECT_REFUSED',
      `the effect ${name} (${source}) needs ${unless.route}, whose file has errors`,
    )
  const other = unless.is === null ? id : relationId(valueAt(record, unless.is))
  if (other === null) return false
  // Two that end at once would each see the other still open, and the effect would happen for neither.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`held back ${other}`])
  const { rows } = await sql.query(
    `select 1 from ${quoteSqlName(target.table)} where not "_deleted" and status = any ($2) and ${pointsTo(field)} limit 1`,
    [other, [...unless.in]],
  )
  return rows.length > 0
}
