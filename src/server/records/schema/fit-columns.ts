import type { Problem } from '../../../contract/problem'
import type { Sql } from '../../kernel/database'
import type { EntityWork, Kit } from '../context'
import { convertColumn, isEmptyColumn, sameJsonFits } from './change-type'
import { type Column, declaration, quoted } from './column'
import type { TablePlan } from './plan'
import type { Shape } from './shape'
import { propertyPointer, tableProblem } from './table-problem'

/** Adds the columns that a table lacks and converts those of another type; answers what would lose data. */
export async function fitColumns(kit: Kit, sql: Sql, plan: TablePlan, shape: Shape | null): Promise<Problem[]> {
  const problems: Problem[] = []
  const known = new Map((shape?.columns ?? []).map((column) => [column.name, column]))
  // What lists are sorted by stands first in the row: reading a column means passing over those before it.
  const added = [...plan.columns]
    .sort((a, b) => Number(b.role === 'fold') - Number(a.role === 'fold'))
    .filter(({ name }) => !known.has(name))
    .map((one) => `add column if not exists ${declaration(one)}`)
  if (added.length > 0) await sql.query(`alter table ${quoted(plan.table)} ${added.join(', ')}`)
  for (const column of plan.columns) {
    const old = known.get(column.name)
    if (old && !(await fitsType({ kit, plan, sql }, old, column))) problems.push(lossProblem(plan, old, column))
  }
  return [...problems, ...(await lostProperties(sql, plan, shape))]
}

async function fitsType(
  { kit, plan, sql }: Pick<EntityWork, 'kit' | 'plan' | 'sql'>,
  old: Column,
  column: Column,
): Promise<boolean> {
  const { table } = plan
  if (old.type !== column.type) return convertColumn(kit, table, old, column)
  const isSame = old.kind === column.kind || column.type !== 'jsonb' || column.source !== 'own'
  return isSame || (await isEmptyColumn(sql, table, quoted(old.name))) || sameJsonFits(sql, plan, old, column)
}

/** A property that became a relation, or stopped being one, has other columns: what the old ones hold would vanish. */
async function lostProperties(sql: Sql, plan: TablePlan, shape: Shape | null): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const old of (shape?.columns ?? []).filter(({ source, role }) => source === 'own' && role !== 'label')) {
    const now = plan.columns.find(({ path, source, role }) => path === old.path && source === 'own' && role !== 'label')
    if (!now || now.name === old.name) continue
    if (!(await isEmptyColumn(sql, plan.table, quoted(old.name)))) problems.push(lossProblem(plan, old, now))
  }
  return problems
}

function lossProblem(plan: TablePlan, old: Column, now: Column): Problem {
  return tableProblem(plan.entity, 'TYPE_CHANGE_LOSES_DATA', propertyPointer(now.path), {
    message: `${now.path} is stored as ${old.kind}; as ${now.kind} its values would be lost`,
    hint: `give the new property another name, or keep ${now.path} as ${old.kind}`,
  })
}
