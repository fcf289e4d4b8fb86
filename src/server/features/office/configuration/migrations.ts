import type { Migration } from '../../../kernel/db/migrate'

/** The office's changes of schema files. */
export const configurationMigrations: readonly Migration[] = [
  {
    id: '024-configuration',
    statements: [
      `create table configuration (
      route text primary key,
      -- [{ path, value }]: values of the schema file that are different here
      changes jsonb not null)`,
    ],
  },
]
