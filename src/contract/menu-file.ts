import type { LocalText } from './language'

/** An entry of a menu, with what opens below it. */
export interface MenuItemFile {
  id: string
  text: LocalText
  icon?: string
  path?: string
  action?: string
  right?: string
  hideFor?: string[]
  pathFor?: Record<string, string>
  items?: MenuItemFile[]
}

/** `schemas/menus/*.json`: the fixed entries of a menu; entities append themselves by `conf.menu`. */
export interface MenuFileSource {
  $schema?: string
  menu: string
  items: MenuItemFile[]
  landing?: { role: string; path: string }[]
  search?: { order?: string[]; shown?: { roles?: string[]; routes: string[] }[] }
}
