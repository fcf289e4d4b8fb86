import type { RecordAccess } from './access'
import type { Json } from './json'

/** What every record carries (domain 1.1); the entity's own properties stand beside these. */
export interface RecordData {
  id: string
  code?: string | null
  status?: string | null
  delete: { deleted: boolean }
  rootId?: string | null
  parentId?: string | null
  entity: { id: string }
  archived: boolean
  authorId: string | null
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  /**
   * The version that a change is based on, as the office's back end counts it. No property of a file begins with `_`, so
   * an entity may have a property of its own called `version`.
   */
  _version?: number
  /** what the person may do with it beyond the rights of its entity; absent = nothing was said */
  _access?: RecordAccess
  /** the record's title, made by the server from the entity's `title` */
  label: string
  [property: string]: Json | undefined
}

/** A relation on the wire: the server fills `label`, writes need `id` alone. */
export interface RelationValue {
  id: string
  label: string
}

/** A record that a search offers: what a field keeps and shows of it, and the record as it came (AUTO-11). */
export interface Suggestion {
  value: string
  label: string
  raw: RecordData
}

/** One stored change of a record. */
export interface Revision {
  revision: number
  at: string
  /** full name of the person, or null for the system */
  by: string | null
  operation: 'create' | 'update' | 'status' | 'delete' | 'restore'
  changes: { path: string; from: Json; to: Json }[]
}

/** A page of a list answer. `total` is capped unless `totalExact`. */
export interface ListPage<T = RecordData> {
  items: T[]
  total: number
  totalExact: boolean
  page: number
  size: number
  /** cursors for `after` and `before`; null at the ends */
  next: string | null
  prev: string | null
  /** by path, when asked for */
  totals?: Record<string, Json>
}

/** The three modes of a record page (RECORD-01). */
export type Mode = 'create' | 'update' | 'show'
