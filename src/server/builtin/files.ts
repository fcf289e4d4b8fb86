import type { SourceFile } from '../../contract/entity'
import tables from './tables.json?raw'
import users from './users.json?raw'

/** The entities that signing in and lookups need; a file of the same route in the schema folder takes their place. */
export const BUILTIN_FILES: readonly SourceFile[] = [
  { path: 'builtin/entities/users.json', text: users },
  { path: 'builtin/entities/tables.json', text: tables },
]
