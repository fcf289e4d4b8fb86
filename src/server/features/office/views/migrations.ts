import type { Migration } from '../../../kernel/db/migrate'

/** The table of shared views. */
export const viewMigrations: readonly Migration[] = [
  // Views of lists shared with a role or with everyone; private ones are preferences.
  {
    id: '006-views',
    statements: [
      `create table list_view (
      id uuid primary key,
      route text not null,
      name text not null,
      search text not null,
      layout text not null,
      role text,
      opens_first boolean not null,
      owner_id text not null,
      owner_name text not null,
      at timestamptz not null)`,
      'create index list_view_by_route on list_view (route)',
    ],
  },
]
