import { type ApplicationPage, OWN_ID, type PageReader } from '../../contract/ports/application-page'

/**
 * True when this person may open the page; a page without `isFor` leaves the decision to menus and entities.
 */
export function isPageFor({ isFor }: ApplicationPage, user: PageReader | null): boolean {
  return isFor === undefined || (user !== null && isFor(user))
}

/** The address of a page for one person: their id fills the optional part. */
export function ownAddress({ path }: ApplicationPage, userId: string): string {
  return path.replace(OWN_ID, userId)
}
