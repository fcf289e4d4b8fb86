/** Sizes of paper a record can be printed on. */
export const PAPERS = ['A4', 'A5', 'LETTER'] as const
export type Paper = (typeof PAPERS)[number]

export const ORIENTATIONS = ['portrait', 'landscape'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** How a shown record looks on paper. */
export interface PrintLayout {
  page: Paper
  orientation: Orientation
  /** sections of the form that are printed; absent = all */
  sections?: string[]
  /** the record's address as a code at the end of the head */
  qr?: true
}

/** What an entity without `print` gets. */
export const AUTOMATIC_PRINT: PrintLayout = { page: 'A4', orientation: 'portrait' }
