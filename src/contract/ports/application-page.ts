import type { User } from '../model/user'
import type { View } from './widget'

/** The parts of a person that decide which pages they have. */
export type PageReader = Pick<User, 'id' | 'authorities'>

/** The part of a path that holds the id of the page's owner; optional. */
export const OWN_ID = '{-$id}'

/** Props of a page: the named parts of its address. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}

/**
 * An entry of the personal menu: before or after the entries of the menu files, with the icon of its page.
 */
export interface PersonalEntry {
  place: 'before' | 'after'
  /** text key; absent = the title of its page */
  label?: string
}

/** A page of the application: everything that routes, menus, the palette and the breadcrumbs need to know. */
export interface ApplicationPage {
  id: string
  /** `$name` is a parameter; see `OWN_ID` */
  path: string
  /** `shell`: inside menus and top bar, for signed-in people only; `bare`: alone */
  frame: 'shell' | 'bare'
  /** text key of its title; absent = its entity or the menus name it */
  title?: string
  icon?: string
  /**
   * who may open the page without a menu entry; everyone else gets "not found". Absent = menus and entities
   * decide
   */
  isFor?: (user: PageReader) => boolean
  inMenu?: PersonalEntry
  inPalette?: boolean
  /** loads its code when it is opened; pages that every start needs are given directly */
  load: (() => Promise<{ Page: View<PageProps> }>) | { Page: View<PageProps> }
}

/** Declares a page; list it in `app/pages.tsx` to give it an address. */
export function definePage(page: ApplicationPage): ApplicationPage {
  return page
}
