import type { SchemaText } from '../../../contract/model/catalogue'
import menuMain from './menu-main.json?raw'
import menuSystem from './menu-system.json?raw'
import tables from './tables.json?raw'
import users from './users.json?raw'

/**
 * Files of every installation, however small its schema folder: the entities that sign-in and lookups need,
 * and two menus. A file of the folder with the same route or name overrides them.
 */
export const BUILTIN_FILES: readonly SchemaText[] = [
  { path: 'builtin/entities/tables.json', text: tables },
  { path: 'builtin/entities/users.json', text: users },
  { path: 'builtin/menus/main.json', text: menuMain },
  { path: 'builtin/menus/system.json', text: menuSystem },
]
