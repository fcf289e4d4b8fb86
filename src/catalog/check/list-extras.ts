import { BULK_OPERATIONS } from '../../contract/layout'
import type { CheckContext } from '../check-context'
import { KINDS } from '../kinds'
import { findPath } from '../resolve/paths'
import { actionIds } from './actions'
import { checkFill } from './folder'
import { each } from './grammar'
import { didYouMean } from './hint'
import { checkPath } from './paths'

/** Totals fit the kind of their column. */
export function checkTotals(context: CheckContext): void {
  each(context.file.list?.columns, (column, index) => {
    if (typeof column === 'string' || column.total === undefined) return
    const kind = findPath(context, column.field)?.field.kind
    const fitting = kind ? KINDS[kind].totals : []
    if (!kind || fitting.includes(column.total)) return
    const message = `"${column.field}" is of kind ${kind}, which has no ${column.total}`
    context.report.value('BAD_TOTAL', ['list', 'columns', index, 'total'], message, `totals for it: ${fitting.join(', ')}`)
  })
}

/** Badges stand in columns. */
export function checkBadges(context: CheckContext): void {
  const { badges, columns } = context.file.list ?? {}
  const paths = columns?.flatMap((column) => (typeof column === 'string' ? column : column.field))
  each(badges, (badge, index) => {
    const at = ['list', 'badges', index, 'field']
    if (Object.keys(context.file.texts ?? {}).length === 0) {
      const message = `no language has the badge text "${badge.text}"`
      context.report.value('MISSING_TEXT', ['list', 'badges', index, 'text'], message, 'add it under texts.it.badge')
    }
    if (!checkPath(context, badge.field, 'column', at) || !paths || paths.includes(badge.field)) return
    const hint = didYouMean(badge.field, paths, 'add it to "columns"')
    context.report.value('BAD_BADGE', at, `"${badge.field}" is no column of the list`, hint)
  })
}

/** Operations on chosen rows are known: our own, and actions offered there. */
export function checkBulk(context: CheckContext): void {
  const known: string[] = [...BULK_OPERATIONS, ...actionIds(context, 'bulk')]
  each(context.file.list?.bulk, (operation, index) => {
    if (known.includes(operation)) return
    const hint = didYouMean(operation, known, `one of: ${known.join(', ')}`)
    context.report.value('UNKNOWN_OPERATION', ['list', 'bulk', index], `chosen rows know no operation "${operation}"`, hint)
  })
}

/** A tree goes by a relation of the entity to itself that no record may close to a ring. */
export function checkTree(context: CheckContext): void {
  const { tree } = context.file.list ?? {}
  if (tree === undefined) return
  const [by, at] = typeof tree === 'string' ? [tree, ['list', 'tree']] : [tree.by, ['list', 'tree', 'by']]
  const field = checkPath(context, by, 'own', at)
  if (field && (field.relation?.route !== context.file.route || !field.relation.tree)) {
    const message = `"${by}" is no relation of "${context.file.route}" to itself that makes a tree`
    context.report.value('BAD_TREE', at, message, 'name a relation to the entity itself, with "tree": true')
  }
  if (typeof tree !== 'string') checkFill(context, context.file.route, tree.create, ['list', 'tree', 'create'])
}
