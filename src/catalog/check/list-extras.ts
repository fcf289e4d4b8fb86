import { BULK_OPERATIONS } from '../../contract/layout'
import { findPath } from '../resolve/paths'
import type { Scene } from '../scene'
import { totalsOf } from '../totals'
import { each } from './each'
import { didYouMean } from './hint'
import { checkPath } from './paths'

/** Totals fit the kind of their column. */
export function checkTotals(scene: Scene): void {
  each(scene.file.list?.columns, (column, index) => {
    if (typeof column === 'string' || column.total === undefined) return
    const kind = findPath(scene, column.field)?.field.kind
    const fitting = kind ? totalsOf(kind) : []
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
    if (!checkPath(scene, badge.field, 'column', at) || !paths || paths.includes(badge.field)) return
    const hint = didYouMean(badge.field, paths, 'add it to "columns"')
    scene.report.value('BAD_BADGE', at, `"${badge.field}" is no column of the list`, hint)
  })
}

/** Operations on chosen rows are known. */
export function checkBulk(scene: Scene): void {
  const known: string[] = [...BULK_OPERATIONS]
  each(scene.file.list?.bulk, (operation, index) => {
    if (known.includes(operation)) return
    const hint = didYouMean(operation, known, `one of: ${known.join(', ')}`)
    scene.report.value('UNKNOWN_OPERATION', ['list', 'bulk', index], `chosen rows know no operation "${operation}"`, hint)
  })
}
