import type { User } from './user'
import type { View } from './widget'

/** What of a person decides which pages there are for them. */
export type PageReader = Pick<User, 'id' | 'authorities'>

/** The part of an address that is the id of the person whose page it is; it may be missing. */
export const OWN_ID = '{-$id}'

/** What a page is drawn with: the named parts of its address. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** An entry of the person's own menu: before the entries of the menu files, or after them. */
export interface PersonalEntry {
  place: 'before' | 'after'
  /** text key */
  label: string
  icon: string
}

/** A page of the application: everything that routes, menus, the palette and the trail know of it. */
export interface ApplicationPage {
  id: string
  /** `$name` stands for a part of the address; see `OWN_ID` */
  path: string
  /** `shell`: menus and top bar stand around it and nobody sees it who is not signed in; `bare`: it stands alone */
  frame: 'shell' | 'bare'
  /** text key of what it is called; absent = its entity or the menus name it */
  title?: string
  icon?: string
  /** who has the page without an entry of the menu files, everybody else is told there is none; absent = menus and entities decide */
  isFor?: (user: PageReader) => boolean
  inMenu?: PersonalEntry
  inPalette?: boolean
  /** its code comes when it is opened; what every start needs stands there at once */
  load: (() => Promise<{ Page: View<PageProps> }>) | { Page: View<PageProps> }
}

/** Declares a page; list it in `app/pages.tsx` to give it an address. */
export function definePage(page: ApplicationPage): ApplicationPage {
  return page
}
