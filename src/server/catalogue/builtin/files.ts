import type { SchemaText } from '../../../contract/catalogue'
import menuMain from './menu-main.json?raw'
import menuSystem from './menu-system.json?raw'
import tables from './tables.json?raw'
import users from './users.json?raw'

/**
 * What every installation has, however small its schema folder: the entities that signing in and lookups need, and two
 * menus to stand in. A file of the same route or name in the folder takes its place.
 */
export const BUILTIN_FILES: readonly SchemaText[] = [
  { path: 'builtin/entities/tables.json', text: tables },
  { path: 'builtin/entities/users.json', text: users },
  { path: 'builtin/menus/main.json', text: menuMain },
  { path: 'builtin/menus/system.json', text: menuSystem },
]
