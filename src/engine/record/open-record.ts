import type { JsonObject } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { PageDescription } from '../../contract/model/page'
import type { Mode } from '../../contract/model/record'
import type { DescribedForms } from './described'
import type { CoEditors } from './presence'
import type { RecordSession } from './session'
import type { UndoStack } from './undo-stack'

/**
 * Initial values of a page besides the stored ones: those after (or, for one path, before) a revision, those
 * of another record, given ones, or those of a kept form.
 */
export type Begin =
  | { restore: number; path: string | null }
  | { copy: string }
  | { fill: JsonObject }
  | { kept: true }

/** Identifies a record page. */
export interface RecordTarget {
  route: string
  mode: Mode
  /** null for a new record */
  id: string | null
  /** status chosen on another page, still to be saved (STATUS-07) */
  picked?: string | null
  /** the field to focus */
  field?: string | null | undefined
  /** initial values besides the stored ones */
  begin?: Begin | null
}

/** A record page's data: the entity, what this user sees of it, and the session. */
export interface OpenRecord {
  target: RecordTarget
  conf: EntityConf
  entity: PublicEntity
  page: PageDescription
  session: RecordSession
  undoStack: UndoStack
  coEditors: CoEditors
  forms: DescribedForms
  /** follows arriving lookups and invalidates lists after changes, until the returned function is called */
  follow: () => () => void
}
