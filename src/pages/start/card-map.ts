import { type ComponentType, createContext } from 'react'

/** A small map of the records of a list, for pages; a press on one opens it. */
export interface RecordsMapProps {
  /** accessible name */
  label: string
  route: string
  /** the conditions of its list, as in the address: `dateEquals=2026-11-27` */
  search: string
}

/**
 * The map of cards; null where the application has none. Pages may not import it: the application gives it to
 * the start page.
 */
export const CardMap = createContext<ComponentType<RecordsMapProps> | null>(null)
