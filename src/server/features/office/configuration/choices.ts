import { DECLARATIONS } from '../../../../catalogue/kinds/declarations'
import { fieldLabel, keyInWords } from '../../../../catalogue/labels/texts'
import { inEveryLanguage, type LocalText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { FileBase, OfferedChoice } from '../../../../contract/model/file-base'
import type { MenuFile } from '../../../../contract/model/menu'
import { menuEntryName } from './values'

/** Names of the menus that everyone has; their files name only the entries. */
const MENU_NAMES: Readonly<Record<string, LocalText>> = {
  main: { it: 'Menu principale', en: 'Main menu' },
  system: { it: 'Menu di sistema', en: 'System menu' },
}

/** The options of the choice fields of a configuration record, by field. */
export function choicesOffered(entity: Entity, menus: ReadonlyMap<string, MenuFile>): FileBase['choices'] {
  return { menuPlace: placesOffered(menus), searchFields: searchOffered(entity) }
}

/** Each menu, and each of its groups. */
function placesOffered(menus: ReadonlyMap<string, MenuFile>): OfferedChoice[] {
  // A menu made for roles is for people outside: staff's lists have no place in it.
  const open = [...menus].filter(([, { for: roles }]) => roles.length === 0).map(([name]) => name)
  const names = [...new Set([...Object.keys(MENU_NAMES), ...open])]
  return names.flatMap((menu) => {
    const label = MENU_NAMES[menu] ?? inEveryLanguage(() => keyInWords(menu))
    const groups = (menus.get(menu)?.items ?? []).filter(
      ({ action, path }) => path === undefined && action === undefined,
    )
    return [
      { value: menu, label },
      ...groups.map(({ id, text }) => ({
        value: menuEntryName({ menu, group: id }),
        label: inEveryLanguage((lang) => `${label[lang] ?? menu} › ${text[lang] ?? id}`),
      })),
    ]
  })
}

/** Text fields that every reader of the record sees, and those the file searches. */
function searchOffered(entity: Entity): OfferedChoice[] {
  const own = entity.fields.filter(
    ({ kind, masked, path, read, sensitive }) =>
      DECLARATIONS[kind].isSearchable && !masked && !sensitive && !read && !path.includes('[]'),
  )
  const paths = new Set([...own.map(({ path }) => path), ...entity.search])
  return [...paths].map((path) => ({ value: path, label: labelOfPath(entity, path) }))
}

/** `Cliente › Ragione sociale` for a path into a related record. */
function labelOfPath(entity: Entity, path: string): LocalText {
  const parts = path.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'))
  return inEveryLanguage((lang) => parts.map((part) => fieldLabel(entity, part, lang)).join(' › '))
}
