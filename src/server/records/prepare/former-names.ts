import type { ModelSteps } from '../../../catalogue/plan'
import type { Problem } from '../../../contract/errors/problem'
import type { Sql } from '../../kernel/database'
import { literal, quoteSqlName } from '../schema/column'
import { isStoredTable, type Shape, type TablePlan, tableName } from '../schema/plan'
import { tableProblem } from './table-problem'

type Work = { plan: TablePlan; sql: Sql }

/**
 * Gives the table of a former route its new one, with everything that is kept by route: history, files,
 * views, comments. A Problem where records already stand under the new route.
 */
export async function followRoute({ plan, sql }: Work, former: string): Promise<Problem[]> {
  const [from, to] = [quoteSqlName(tableName(former)), quoteSqlName(plan.table)]
  if (!(await isStoredTable(sql, former))) return []
  if (await isStoredTable(sql, plan.route)) {
    const { rows } = await sql.query<{ found: boolean }>(`select exists (select 1 from ${to}) as found`)
    if (rows[0]?.found)
      return [
        tableProblem(plan.entity, 'TABLE_REFUSED', '/was', {
          message: `records of ${former} cannot follow to ${plan.route}: there are records under that route`,
          hint: 'choose another route, or move these records away first',
        }),
      ]
    await sql.query(`drop table ${to}`)
  }
  await sql.query(`alter table ${from} rename to ${quoteSqlName(plan.table)}`)
  await renameRoute(sql, former, plan.route)
  return []
}

/** Every table that keeps something by route follows, whichever feature it belongs to. */
async function renameRoute(sql: Sql, former: string, route: string): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname = 'route'
       and not a.attisdropped and c.relname not like 'e\\_%'`,
  )
  for (const { name } of rows) {
    // What stands there already is of an earlier entity with that route, whose table was empty.
    if (['shape', 'rollup_state', 'judged', 'configuration'].includes(name))
      await sql.query(`delete from ${quoteSqlName(name)} where route = $1`, [route])
    await sql.query(`update ${quoteSqlName(name)} set route = $2 where route = $1`, [former, route])
  }
  await sql.query(
    `update passed_date set effect = $2 || substr(effect, length($1) + 1)
     where left(effect, length($1) + 1) in ($1 || '/', $1 || ' ')`,
    [former, route],
  )
}

/** A path of a field as a pattern of paths in the history: rows are named by their id there. */
function historyPattern(path: string): string {
  const steps = path.split('.').map((step) => (step.endsWith('[]') ? `${step.slice(0, -2)}\\.[^.]+` : step))
  return `^${steps.join('\\.')}(?=\\.|$)`
}

/** Values that moved are found under their new name in the history and in shared views. */
export async function followNames({ plan, sql }: Work, moves: ModelSteps['moves']): Promise<void> {
  for (const { from, to } of moves) {
    await followHistory(sql, plan.route, from, to)
    if (from.includes('[]') || to.includes('[]')) continue
    await sql.query(
      `update reached set path = $2 where path = $1 and record_id in (select id from ${quoteSqlName(plan.table)})`,
      [from, to],
    )
    await followViews(sql, plan.route, from, to)
  }
}

async function followHistory(sql: Sql, route: string, from: string, to: string): Promise<void> {
  const pattern = historyPattern(from)
  // The ids of rows stay: only the last step, or the path outside of rows, is another one.
  const isInRows = from.includes('[]')
  const next = isInRows
    ? `regexp_replace(c ->> 'path', ${literal(`\\.${lastStep(from)}(?=\\.|$)`)}, ${literal(`.${lastStep(to)}`)})`
    : `${literal(to)} || substr(c ->> 'path', ${from.length + 1})`
  await sql.query(
    `update revision set changes = (
       select jsonb_agg(case when c ->> 'path' ~ ${literal(pattern)} then jsonb_set(c, '{path}', to_jsonb(${next})) else c end order by n)
       from jsonb_array_elements(changes) with ordinality e(c, n))
     where route = $1 and jsonb_typeof(changes) = 'array'
       and exists (select 1 from jsonb_array_elements(changes) c where c ->> 'path' ~ ${literal(pattern)})`,
    [route],
  )
}

const lastStep = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Conditions, order and columns of shared views. */
async function followViews(sql: Sql, route: string, from: string, to: string): Promise<void> {
  const word = from.replaceAll('.', '\\.')
  await sql.query(
    `update list_view set
       search = regexp_replace(search, ${literal(`(^|[?&]|sort=)${word}(?=[=,.A-Z]|$)`)}, ${literal(`\\1${to}`)}, 'g'),
       layout = replace(layout, $2, $3)
     where route = $1`,
    [route, JSON.stringify(from), JSON.stringify(to)],
  )
}

/** Empties what is derived from values that moved away: nothing refreshes columns of a removed property. */
export async function clearDerived(
  { plan, sql }: Work,
  { columns }: Shape,
  moves: ModelSteps['moves'],
): Promise<void> {
  const known = new Set(plan.columns.map(({ name }) => name))
  const gone = columns.filter(
    ({ name, path, source }) =>
      source !== 'own' &&
      !known.has(name) &&
      moves.some(({ from }) => path === from || path.startsWith(`${from}.`)),
  )
  if (gone.length === 0) return
  const sets = gone.map(({ name, role }) => `${quoteSqlName(name)} = ${role === 'fold' ? "''" : 'null'}`)
  await sql.query(`update ${quoteSqlName(plan.table)} set ${sets.join(', ')}`)
}
