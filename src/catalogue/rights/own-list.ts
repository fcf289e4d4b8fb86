import type { Entity } from '../../contract/model/entity'
import { OWN_LIST_SHAPES } from '../../contract/model/entity'
import type { Principal } from '../../contract/model/user'
import { isOutside, ownScope } from './rights'

/**
 * True for people outside the office who read only their own rows: views and boards are made for the work of
 * the office, and they are offered what `scope.list` names for them.
 */
export function hasOwnList(principal: Principal, entity: Pick<Entity, 'scope' | 'rights'>): boolean {
  return isOutside(principal) && ownScope(principal, entity) !== null
}

/**
 * An entity whose list is the one that people outside the office are offered; without `scope.list` a plain
 * list.
 */
export function withOwnList<T extends Pick<Entity, 'list' | 'scope'>>(entity: T): T {
  const { default: standard, shapes = [], views = [] } = entity.scope?.list ?? {}
  const list = { ...entity.list }
  for (const shape of OWN_LIST_SHAPES) if (!shapes.includes(shape)) delete list[shape]
  const open = list.views.filter(({ id }) => views.includes(id))
  return {
    ...entity,
    list: { ...list, views: open.map((view) => ({ ...view, default: view.id === standard })) },
  }
}
