import { type ApplicationPage, OWN_ID, type PageReader } from '../contract/application-page'

/** True when the page is there for this person; without a word of its own, menus and entities decide more than that. */
export function isPageFor({ isFor }: ApplicationPage, user: PageReader | null): boolean {
  return isFor === undefined || (user !== null && isFor(user))
}

/** The address of a page for one person: their id stands for the part that may be missing. */
export function ownAddress({ path }: ApplicationPage, userId: string): string {
  return path.replace(OWN_ID, userId)
}
