import type { Json } from '../json'
import type { RecordAccess } from './access'

/** The properties of every record (domain 1.1); the entity's own properties are added to these. */
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
   * The version that a change is based on, counted by the back end. No property of a schema file begins with
   * `_`, so an entity may have its own property `version`.
   */
  _version?: number
  /** what the person may do with it beyond the permissions of its entity; absent = not stated */
  _access?: RecordAccess
  /** the record's title, built by the server from the entity's `title` */
  label: string
  [property: string]: Json | undefined
}

/** A relation on the wire: the server fills in `label`, writes need only `id`. */
export interface RelationValue {
  id: string
  label: string
}

/** A suggested record: the value a field stores, the label it shows, and the raw record (AUTO-11). */
export interface Suggestion {
  value: string
  label: string
  raw: RecordData
}

/** Operations that a revision stores. */
export const OPERATIONS = ['create', 'update', 'status', 'delete', 'restore', 'erase', 'merge'] as const

/** One stored change of a record. */
export interface Revision {
  revision: number
  at: string
  /** full name of the person, or null for the system */
  by: string | null
  operation: (typeof OPERATIONS)[number]
  /** `effect`: position in the schema file of the effect that set the value, if no person did */
  changes: { path: string; from: Json; to: Json; effect?: string }[]
  /** position of the effect that wrote this revision; absent = a person or the server itself */
  effect?: string
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
  /** by path, when requested */
  totals?: Record<string, Json>
  /**
   * records of the whole list with values that their file refuses, for people who may change some; absent = 0
   */
  toPutRight?: number
}

/** The three modes of a record page (RECORD-01). */
export type Mode = 'create' | 'update' | 'show'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID, the form of record ids. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
