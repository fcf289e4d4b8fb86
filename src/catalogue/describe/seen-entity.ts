import type { JsonObject } from '../../contract/json'
import { POINT } from '../../contract/maps/place'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListLayout } from '../../contract/model/layout'
import { type ListSource, listPaths, splitOperator } from '../list-query/filter-term'
import { covers } from '../rights/rights'

/** The part of an entity that names fields elsewhere than in its form. */
type Naming = Pick<PublicEntity, 'list' | 'folder' | 'actions'> & ListSource

type IsHidden = (path: string) => boolean

/**
 * An entity for someone who does not see these fields: without views, boards, calendars, trees, positions,
 * marks, actions and folders that stand on one of them. A list that asked for such a field would be refused,
 * and a condition on it would look at nothing.
 */
export function toVisibleEntity<T extends Naming>(entity: T, hidden: readonly string[]): T {
  if (hidden.length === 0) return entity
  const { actions, folder, list } = entity
  const isHidden: IsHidden = (path) => hidden.some((one) => covers(one, path))
  const views = openViews(list.views, entity, hidden)
  return {
    ...entity,
    list: toVisibleList({ ...list, views }, isHidden),
    folder:
      folder && !readsHidden(folder.when, isHidden)
        ? { ...folder, tabs: folder.tabs.filter(({ from }) => !from || !isHidden(from)) }
        : null,
    ...(actions ? { actions: actions.filter(({ when }) => !readsHidden(when, isHidden)) } : {}),
  }
}

function toVisibleList(
  { badges, board, calendar, map, rows, sheets, sort, timeline, tree, ...list }: ListLayout,
  isHidden: IsHidden,
) {
  const isOpen = (path: string | undefined): boolean => path === undefined || !isHidden(path)
  const places = map?.filter(
    (group) => isOpen(group) && POINT.every((part) => isOpen(group === '' ? part : `${group}.${part}`)),
  )
  return {
    ...list,
    sort: sort.filter((one) => isOpen(one.split(',')[0])),
    rows: rows.filter(({ when }) => !readsHidden(when, isHidden)),
    badges: badges.filter(({ field, when }) => isOpen(field) && !readsHidden(when, isHidden)),
    ...(board && isOpen(board.by)
      ? { board: { ...dropHiddenTitle(board, isOpen), fields: board.fields.filter(isOpen) } }
      : {}),
    ...(calendar && isOpen(calendar.from) && isOpen(calendar.to)
      ? { calendar: dropHiddenTitle(calendar, isOpen) }
      : {}),
    ...(timeline && isOpen(timeline.from) && isOpen(timeline.to)
      ? { timeline: dropHiddenGroup(dropHiddenTitle(timeline, isOpen), isOpen) }
      : {}),
    ...(sheets && isOpen(sheets.by) ? { sheets: isOpen(sheets.order) ? sheets : { by: sheets.by } } : {}),
    ...(tree && isOpen(tree.by) ? { tree } : {}),
    ...(places && places.length > 0 ? { map: places } : {}),
  } satisfies ListLayout
}

/** Without a hidden title, an entry is named by the label of its record. */
function dropHiddenTitle<T extends { title?: string }>({ title, ...rest }: T, isOpen: IsHidden): T {
  return { ...rest, ...(title !== undefined && isOpen(title) ? { title } : {}) } as T
}

function dropHiddenGroup<T extends { group?: string }>({ group, ...rest }: T, isOpen: IsHidden): T {
  return { ...rest, ...(group !== undefined && isOpen(group) ? { group } : {}) } as T
}

const READ_PATH_PATTERN = /\b(?:record|old|lookup)\.([A-Za-z_]\w*(?:\.\w+)*)/g

/**
 * True of an expression that reads a hidden field: for its reader the field is empty, whatever the record
 * holds.
 */
function readsHidden(expression: string | undefined, isHidden: IsHidden): boolean {
  return [...(expression ?? '').matchAll(READ_PATH_PATTERN)].some(([, path = '']) => isHidden(path))
}

/** The views of an entity without a condition on a field that someone does not see: they would be refused. */
export function openViews<T extends { filter: JsonObject }>(
  views: readonly T[],
  entity: ListSource,
  hidden: readonly string[],
): T[] {
  const paths = listPaths(entity, hidden)
  return views.filter(({ filter }) =>
    Object.keys(filter).every((key) => paths.has(splitOperator(key)?.path ?? key)),
  )
}
