import type { Json, JsonObject } from './json'
import type { LookupRow } from './lookup'

/** `schemas/lookups/*.json`: a reference table, the rules of its dropdown and its first rows. */
export interface LookupFile {
  $schema?: string
  lookup: string
  table?: string
  value?: 'val' | 'id' | 'code'
  label?: string
  filters?: string[]
  needsFilter?: boolean
  createFilter?: Record<string, Json>
  sort?: string
  carries?: string[]
  extra?: string
  langs?: 'user' | 'it'
  rows?: LookupRowFile[]
  longRows?: { file: string; each?: JsonObject }
  texts?: Record<string, { one?: string; many?: string }>
}

/** A row as written; `name` defaults to the code or the first label. */
export type LookupRowFile = Omit<LookupRow, 'name'> & { name?: string }
