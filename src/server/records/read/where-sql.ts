import type { ListQuery } from '../../../contract/calls/api'
import type { FilterTerm } from '../../../contract/model/filter-term'
import type { SqlParams } from '../../kernel/db/params'
import { filterSql, tagBranches } from '../access/filter-sql'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { likePattern, type Purpose } from '../schema/columns'
import { isTextTest, type TextTest, textTests } from '../schema/text-tests'

/** Conditions of a list; text tests are separate because their selectivity is hard to estimate. */
export interface Conditions {
  plain: string[]
  texts: string[]
}

/** The conditions of a list; their values are added to `params`. `tests`: text tests, if already built. */
export function conditionsSql(
  { context, engine, plan }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  query: ListQuery,
  params: SqlParams,
  {
    purpose = 'rows',
    tests = textTests(plan, query),
  }: { purpose?: Purpose; tests?: readonly TextTest[] } = {},
): Conditions {
  const scope = scopeSql(engine, plan, context.principal, params)
  const filters = query.filters.filter((term) => !isTextTest(plan, term))
  return {
    plain: [
      ...(query.showDeleted ? [] : ['not "_deleted"']),
      ...(query.showArchived ? [] : ['not archived']),
      ...(query.toPutRight ? ['"_kept" > 0'] : []),
      ...(scope ? [scope] : []),
      ...filters.map((term: FilterTerm) =>
        filterSql(plan, term, params, { branches: tagBranches(engine), purpose }),
      ),
    ],
    texts: tests.map((test) => holdsSql(test, params)),
  }
}

/** The same as one list of conditions, all of which must hold. */
export function whereSql(...given: Parameters<typeof conditionsSql>): string[] {
  const { plain, texts } = conditionsSql(...given)
  return [...plain, ...texts]
}

/** ` where …`, or an empty text. */
export function conjunction(where: readonly string[]): string {
  return where.length > 0 ? ` where ${where.join(' and ')}` : ''
}

/** The index searches the selective part of a text; the whole text is then checked in the rows found. */
function holdsSql({ column, text, part }: TextTest, params: SqlParams): string {
  const held = `${quoteSqlName(column)} like ${params.add(likePattern(part))}`
  return part === text ? held : `${held} and strpos(${quoteSqlName(column)}, ${params.add(text)}) > 0`
}
