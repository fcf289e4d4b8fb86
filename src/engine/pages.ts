import type { ApplicationPage, PageReader } from '../contract/application-page'

const OPTIONAL = /^\{-\$(\w+)\}$/

/** True where the address of a page may be this one; of two patterns the list names the closer one first. */
function fits({ path: pattern }: ApplicationPage, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split(/[?#]/)[0]?.split('/') ?? []
  if (parts.length > wanted.length) return false
  return wanted.every((one, at) =>
    parts[at] ? one === parts[at] || /^\{?-?\$/.test(one) : one === parts[at] || OPTIONAL.test(one),
  )
}

/** The page at an address; undefined when the application has none there. */
export function pageAt(pages: readonly ApplicationPage[], path: string): ApplicationPage | undefined {
  return pages.find((page) => fits(page, path))
}

/** True when the page is there for this person; absent menus and entities decide more than that. */
export function isPageFor({ isFor }: ApplicationPage, user: PageReader | null): boolean {
  return isFor === undefined || (user !== null && isFor(user))
}

/** The address of a page that is the person's own: their id stands for the part that may be missing. */
export function ownAddress({ path }: ApplicationPage, user: PageReader): string {
  return path
    .split('/')
    .map((part) => (OPTIONAL.test(part) ? user.id : part))
    .join('/')
}
