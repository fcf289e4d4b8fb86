import { BULK_OPERATIONS } from '../../contract/layout'
import { KINDS } from '../kinds'
import { findPath } from '../resolve/paths'
import type { Scene } from '../scene'
import { actionIds } from './actions'
import { each } from './each'
import { checkFill } from './folder'
import { didYouMean } from './hint'
import { checkPath } from './paths'

/** Totals fit the kind of their column. */
export function checkTotals(scene: Scene): void {
  each(scene.file.list?.columns, (column, index) => {
    if (typeof column === 'string' || column.total === undefined) return
    const kind = findPath(scene, column.field)?.field.kind
    const fitting = kind ? KINDS[kind].totals : []
    if (!kind || fitting.includes(column.total)) return
    const message = `"${column.field}" is of kind ${kind}, which has no ${column.total}`
    scene.report.value('BAD_TOTAL', ['list', 'columns', index, 'total'], message, `totals for it: ${fitting.join(', ')}`)
  })
}

/** Badges stand in columns. */
export function checkBadges(scene: Scene): void {
  const { badges, columns } = scene.file.list ?? {}
  const paths = columns?.flatMap((column) => (typeof column === 'string' ? column : column.field))
  each(badges, (badge, index) => {
    const at = ['list', 'badges', index, 'field']
    if (Object.keys(scene.file.texts ?? {}).length === 0) {
      const message = `no language has the badge text "${badge.text}"`
      scene.report.value('MISSING_TEXT', ['list', 'badges', index, 'text'], message, 'add it under texts.it.badge')
    }
    if (!checkPath(scene, badge.field, 'column', at) || !paths || paths.includes(badge.field)) return
    const hint = didYouMean(badge.field, paths, 'add it to "columns"')
    scene.report.value('BAD_BADGE', at, `"${badge.field}" is no column of the list`, hint)
  })
}

/** Operations on chosen rows are known: our own, and actions offered there. */
export function checkBulk(scene: Scene): void {
  const known: string[] = [...BULK_OPERATIONS, ...actionIds(scene, 'bulk')]
  each(scene.file.list?.bulk, (operation, index) => {
    if (known.includes(operation)) return
    const hint = didYouMean(operation, known, `one of: ${known.join(', ')}`)
    scene.report.value('UNKNOWN_OPERATION', ['list', 'bulk', index], `chosen rows know no operation "${operation}"`, hint)
  })
}

/** A tree goes by a relation of the entity to itself that no record may close to a ring. */
export function checkTree(scene: Scene): void {
  const { tree } = scene.file.list ?? {}
  if (tree === undefined) return
  const [by, at] = typeof tree === 'string' ? [tree, ['list', 'tree']] : [tree.by, ['list', 'tree', 'by']]
  const field = checkPath(scene, by, 'own', at)
  if (field && (field.relation?.route !== scene.file.route || !field.relation.tree)) {
    const message = `"${by}" is no relation of "${scene.file.route}" to itself that makes a tree`
    scene.report.value('BAD_TREE', at, message, 'name a relation to the entity itself, with "tree": true')
  }
  if (typeof tree !== 'string') checkFill(scene, scene.file.route, tree.create, ['list', 'tree', 'create'])
}
