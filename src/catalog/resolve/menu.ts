import type { MenuFile, MenuItem } from '../../contract/menu'
import type { MenuFileSource, MenuItemFile } from '../../contract/menu-file'

/** A menu with its defaults filled in. */
export function resolveMenu(file: MenuFileSource): MenuFile {
  const { landing = [], search = {} } = file
  const shown = (search.shown ?? []).map(({ roles = [], routes }) => ({ roles, routes }))
  return { menu: file.menu, items: file.items.map(itemOf), landing, search: { order: search.order ?? [], shown } }
}

function itemOf(item: MenuItemFile): MenuItem {
  return { ...item, hideFor: item.hideFor ?? [], pathFor: item.pathFor ?? {}, items: (item.items ?? []).map(itemOf) }
}
