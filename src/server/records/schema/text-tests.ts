import { searchWords } from '../../../catalogue/search-text'
import type { ListQuery } from '../../../contract/calls/api'
import type { FilterTerm } from '../../../contract/model/filter-term'
import { fold } from '../../../contract/text/fold'
import { getSearchColumns } from './indexes'
import type { TablePlan } from './plan'

/** A condition answered by a search index: a folded column contains a text. */
export interface TextTest {
  column: string
  text: string
  /** the part of the text used for the index */
  part: string
}

/** All text conditions of a list: contains-filters with an index, and the words of its search. */
export function textTests(plan: TablePlan, { filters, q }: ListQuery): TextTest[] {
  return [
    ...filters
      .filter((term) => isTextTest(plan, term))
      .map(({ path, values }) => test(findFoldedColumn(plan, path) ?? '', fold(values[0] ?? ''))),
    ...searchWords(q).map((word) => test('_search', word)),
  ]
}

/** True of a contains-filter whose column has a search index. */
export function isTextTest(plan: TablePlan, { path, operator }: FilterTerm): boolean {
  return operator === 'Contains' && findFoldedColumn(plan, path) !== undefined
}

function findFoldedColumn(plan: TablePlan, path: string): string | undefined {
  return getSearchColumns(plan).find((column) => column.path === path)?.name
}

function test(column: string, text: string): TextTest {
  return { column, text, part: text }
}
