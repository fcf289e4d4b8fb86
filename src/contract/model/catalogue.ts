import type { Problem } from '../errors/problem'
import type { Json } from '../json'
import type { Card } from './dashboard'
import type { Entity } from './entity'
import type { RowsFile } from './folder-files'
import type { LookupTable } from './lookup'
import type { MenuFile } from './menu'

/** Everything read from one schema folder. Plain JSON. */
export interface Catalogue {
  entities: Entity[]
  lookups: LookupTable[]
  menus: MenuFile[]
  /** cards of the start page */
  cards: Card[]
  /** records that the files include */
  rows: RowsFile[]
  /** errors and warnings of all files, by file, line, column */
  problems: Problem[]
  /** routes whose file has errors: reserved and shown with their problems, but without records */
  quarantined: { route: string; file: string }[]
  /** what the files of the office stand on */
  standing: LayerStanding
}

/** How the files of an office lie over the shipped ones; all 0 when there are none beneath. */
export interface LayerStanding {
  /** shipped files */
  shipped: number
  /** of these, extended by the office */
  changed: number
  /** replaced as a whole */
  replaced: number
  /** switched off */
  off: number
}

/** The kinds of schema files, each with its folder; the file of a widget; theme and texts of an office. */
export type FileKind =
  | 'entity'
  | 'group'
  | 'lookup'
  | 'menu'
  | 'card'
  | 'rows'
  | 'widget'
  | 'theme'
  | 'texts'
  | 'tableRows'

/** One file of the schema folder, path relative to it with forward slashes. */
export interface SchemaText {
  path: string
  /** undefined when the bytes are not valid UTF-8 */
  text: string | undefined
  /** values that stand instead of those of the file and the one beneath it; null removes a key */
  edits?: readonly FileChange[]
  /** a shipped file that the office switched off; where it says so */
  off?: string
}

/** One value of a schema file that the office changed: its path, and its new value; null removes the key. */
export interface FileChange {
  path: readonly string[]
  value: Json
}

/** Paths of files that an office has beside its schema folder begin so: `../rows/vat-codes.csv`. */
export const BESIDE_PREFIX = '../'

/** Folder name before the paths of shipped files: `tessera/entities/customers.json`. */
export const SHIPPED_PREFIX = 'tessera/'
