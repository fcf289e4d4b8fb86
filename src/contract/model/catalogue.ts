import type { Problem } from '../errors/problem'
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
}

/** One file of the schema folder, path relative to it with forward slashes. */
export interface SchemaText {
  path: string
  /** undefined when the bytes are not valid UTF-8 */
  text: string | undefined
}
