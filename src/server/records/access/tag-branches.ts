import { TAGS_ROUTE } from '../../../contract/tree'
import type { Sql } from '../../kernel/database'
import { quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'

/** The table of tags and the column of their parents. */
export interface Branches {
  table: string
  parent: string
}

/** For conditions that mean whole branches; null where there are no tags. */
export function tagBranches({ planByRoute }: { planByRoute: (route: string) => TablePlan | undefined }): Branches | null {
  const plan = planByRoute(TAGS_ROUTE)
  const parent = plan?.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  return plan && parent ? { table: plan.table, parent: parent.name } : null
}

/** Each of the tags with all below it, by its id; without tags of its own a store has nothing below. */
export async function idsBelow(sql: Sql, branches: Branches | null, ids: readonly string[]): Promise<Map<string, string[]>> {
  const below = new Map<string, string[]>()
  if (!branches || ids.length === 0) return below
  const { rows } = await sql.query<{ root: string; id: string }>(
    `with recursive branch(root, id) as (
       select id, id from unnest($1::text[]) as given(id)
       union select branch.root, tag.id::text from ${quoted(branches.table)} tag
         join branch on tag.${quoted(branches.parent)}::text = branch.id)
     select root, id from branch`,
    [[...new Set(ids)]],
  )
  for (const { id, root } of rows) below.set(root, [...(below.get(root) ?? []), id])
  return below
}
