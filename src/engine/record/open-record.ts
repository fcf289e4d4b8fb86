import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { PageDescription } from '../../contract/page'
import type { Mode } from '../../contract/record'
import type { Journal } from './journal'
import type { CoEditors } from './presence'
import type { RecordSession } from './session'

/** Values a page starts with besides the stored ones: as they were after (or, for one path, before) a revision, those of another record, given ones, or those of a form that was kept. */
export type Begin = { restore: number; path: string | null } | { copy: string } | { fill: JsonObject } | { kept: true }

/** Which record page is meant. */
export interface RecordTarget {
  route: string
  mode: Mode
  /** null for a new record */
  id: string | null
  /** status chosen on another page, still to be saved (STATUS-07) */
  picked?: string | null
  /** the field the person is led to */
  field?: string | null | undefined
  /** values to start with besides the stored ones */
  begin?: Begin | null
}

/** A record page's data: what the entity is, what this user sees of it, and the session. */
export interface OpenRecord {
  target: RecordTarget
  conf: EntityConf
  entity: PublicEntity
  page: PageDescription
  session: RecordSession
  journal: Journal
  coEditors: CoEditors
  /** follows lookups that arrive and tells lists of changes, until the answered function is called */
  follow: () => () => void
}
