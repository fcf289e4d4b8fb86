import type { Json } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import { FILTER_OPERATORS, type FilterOperator, LIST_OPERATORS } from '../../contract/model/filter-term'
import { BULK_OPERATIONS } from '../../contract/model/layout'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean, formatQuotedValue } from '../files/findings'
import type { JsonPath } from '../files/report'
import { KINDS } from '../kinds'
import { isViewWord, VIEW_WORDS } from '../list-query/filter-term'
import { filterPath } from '../resolve/entity'
import { findPath } from '../resolve/paths'
import { actionIds } from './actions'
import { checkFill } from './folder'
import { checkBoard, checkCalendar, checkMap, checkSheets, checkTimeline } from './list-views'
import { checkBraces, checkPath, type PathUse } from './paths'
import { checkStatus } from './statuses'
import { checkIndexed } from './table-limits'

/** Checks the title template and its paths. */
export function checkTitle(context: CheckContext): void {
  const template = context.file.title
  if (template !== undefined) checkBraces(context, template, { use: 'title', at: ['title'] })
}

/** Checks columns, filters, sort order, search and views. */
export function checkList(context: CheckContext): void {
  const { conf, list, search } = context.file
  each(search, (path, index) => checkPath(context, path, { use: 'search', at: ['search', index] }))
  each(conf?.globalSearch?.fields, (path, index) =>
    checkPath(context, path, { use: 'search', at: ['conf', 'globalSearch', 'fields', index] }),
  )
  for (const [name, property] of Object.entries(context.file.record?.properties ?? {})) {
    if (property.searchable)
      checkPath(context, name, { use: 'search', at: ['record', 'properties', name, 'searchable'] })
  }
  if (!list) return
  const columns = list.columns?.map((column) => (typeof column === 'string' ? column : column.field))
  checkPaths(context, columns, 'column', (index) => [
    'list',
    'columns',
    index,
    ...(typeof list.columns?.[index] === 'string' ? [] : ['field']),
  ])
  checkPaths(context, list.filters, 'filter', (index) => ['list', 'filters', index])
  checkPaths(context, list.search, 'search', (index) => ['list', 'search', index])
  checkSort(context)
  checkViews(context)
  checkTotals(context)
  checkBadges(context)
  checkBulk(context)
  checkTree(context)
  checkBoard(context)
  checkCalendar(context)
  checkTimeline(context)
  checkSheets(context)
  checkMap(context)
}

function checkPaths(
  context: CheckContext,
  paths: readonly string[] | undefined,
  use: PathUse,
  at: (index: number) => JsonPath,
): void {
  const seen = new Set<string>()
  each(paths, (path, index) => {
    if (seen.has(path))
      context.report.value('DUPLICATE_FIELD', at(index), `"${path}" appears twice`, 'keep one of the two')
    else checkPath(context, path, { use, at: at(index) })
    seen.add(path)
  })
}

function checkSort(context: CheckContext): void {
  const { sort } = context.file.list ?? {}
  checkIndexed(context, sort ?? [], ['list', 'sort'])
  if (typeof sort === 'string') checkOrder(context, sort, ['list', 'sort'])
  else each(sort, (one, index) => checkOrder(context, one, ['list', 'sort', index]))
}

/** Checks a sort key: `name,asc`. */
export function checkOrder(context: CheckContext, order: string, at: JsonPath): void {
  const [path = '', direction, ...more] = order.split(',')
  if (more.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
    context.report.value(
      'BAD_SORT',
      at,
      `"${order}" is not a sort order`,
      `write "${path || 'name'},asc" or "${path || 'name'},desc"`,
    )
    return
  }
  checkPath(context, path, { use: 'sort', at })
}

function checkViews(context: CheckContext): void {
  const views = context.file.list?.views
  const seen = new Set<string>()
  let standard = false
  each(views, (view, index) => {
    const at = ['list', 'views', index]
    if (seen.has(view.id))
      context.report.value(
        'DUPLICATE_VIEW',
        [...at, 'id'],
        `the view "${view.id}" appears twice`,
        'choose another id',
      )
    else if (view.default && standard)
      context.report.value(
        'DUPLICATE_VIEW',
        [...at, 'default'],
        'two views are the default',
        'keep one default',
      )
    seen.add(view.id)
    standard ||= view.default === true
    for (const [key, value] of Object.entries(view.filter))
      checkCondition(context, key, value, [...at, 'filter', key])
  })
}

/** Checks one condition of a view or card: a field, an operator of its kind, a fitting value. */
export function checkCondition(context: CheckContext, key: string, value: Json, at: JsonPath): void {
  const path = filterPath(key)
  const operator = key.slice(path.length) as FilterOperator | ''
  if (operator === '') {
    const near = `"${key}Equals"`
    const hint = context.byPath.has(key)
      ? `write ${near}`
      : didYouMean(
          key,
          [...context.byPath.keys()].map((one) => `${one}Equals`),
          'write field and operator',
        )
    context.report.key(
      'BAD_FILTER',
      at,
      `"${key}" has no operator`,
      `${hint} – operators: ${FILTER_OPERATORS.join(', ')}`,
    )
    return
  }
  const isList = LIST_OPERATORS.includes(operator)
  if (Array.isArray(value) !== isList) {
    const hint = isList ? 'write [ … ]' : `use "${path}In" for a list`
    context.report.value(
      'BAD_FILTER',
      at,
      `"${key}" takes ${isList ? 'a list' : 'one value'}, it is ${formatQuotedValue(value)}`,
      hint,
    )
  }
  const field = checkPath(context, path, { use: 'filter', at })
  if (field && operator !== 'Null' && operator !== 'Contains') checkValues(context, field, [value].flat(), at)
}

function checkValues(context: CheckContext, field: Field, values: readonly Json[], at: JsonPath): void {
  for (const value of values) {
    if (typeof value !== 'string') continue
    if (value.startsWith('@')) {
      if (isViewWord(value)) continue
      context.report.value(
        'BAD_FILTER',
        at,
        `"${value}" is not a known placeholder`,
        didYouMean(value, VIEW_WORDS, VIEW_WORDS.join(', ')),
      )
      continue
    }
    if (field.path === 'status') checkStatus(context, value, at)
    else if (field.values && !field.values.includes(value)) {
      const hint = didYouMean(value, field.values, `one of: ${field.values.join(', ')}`)
      context.report.value('BAD_FILTER', at, `"${field.path}" has no code "${value}"`, hint)
    }
  }
}

/** Totals must fit the kind of their column. */
function checkTotals(context: CheckContext): void {
  each(context.file.list?.columns, (column, index) => {
    if (typeof column === 'string' || column.total === undefined) return
    const kind = findPath(context, column.field)?.field.kind
    const fitting = kind ? KINDS[kind].totals : []
    if (!kind || fitting.includes(column.total)) return
    const message = `"${column.field}" is of kind ${kind}, which has no ${column.total}`
    context.report.value(
      'BAD_TOTAL',
      ['list', 'columns', index, 'total'],
      message,
      `totals for it: ${fitting.join(', ')}`,
    )
  })
}

/** Badges must name a column. */
function checkBadges(context: CheckContext): void {
  const { badges, columns } = context.file.list ?? {}
  const paths = columns?.flatMap((column) => (typeof column === 'string' ? column : column.field))
  each(badges, (badge, index) => {
    const at = ['list', 'badges', index, 'field']
    if (Object.keys(context.file.texts ?? {}).length === 0) {
      const message = `no language has the badge text "${badge.text}"`
      context.report.value(
        'MISSING_TEXT',
        ['list', 'badges', index, 'text'],
        message,
        'add it under texts.it.badge',
      )
    }
    if (!checkPath(context, badge.field, { use: 'column', at }) || !paths || paths.includes(badge.field))
      return
    const hint = didYouMean(badge.field, paths, 'add it to "columns"')
    context.report.value('BAD_BADGE', at, `"${badge.field}" is not a column of the list`, hint)
  })
}

/** Operations on selected rows must be known: built-in ones, and actions offered there. */
function checkBulk(context: CheckContext): void {
  const known: string[] = [...BULK_OPERATIONS, ...actionIds(context, 'bulk')]
  each(context.file.list?.bulk, (operation, index) => {
    if (known.includes(operation)) return
    const hint = didYouMean(operation, known, `one of: ${known.join(', ')}`)
    context.report.value(
      'UNKNOWN_OPERATION',
      ['list', 'bulk', index],
      `there is no bulk operation "${operation}"`,
      hint,
    )
  })
}

/** A tree needs a relation of the entity to itself in which no cycle can be stored. */
function checkTree(context: CheckContext): void {
  const { tree } = context.file.list ?? {}
  if (tree === undefined) return
  const [by, at] = typeof tree === 'string' ? [tree, ['list', 'tree']] : [tree.by, ['list', 'tree', 'by']]
  const field = checkPath(context, by, { use: 'own', at })
  if (field && (field.relation?.route !== context.file.route || !field.relation.tree)) {
    const message = `"${by}" is not a tree relation of "${context.file.route}" to itself`
    context.report.value('BAD_TREE', at, message, 'name a relation to the entity itself, with "tree": true')
  }
  if (typeof tree !== 'string')
    checkFill(context, context.file.route, tree.create, ['list', 'tree', 'create'])
}
