import type { Migration } from '../../../kernel/db/migrate'

/** The records that effects created for others, so that a second run creates none for the same. */
export const effectMigrations: readonly Migration[] = [
  {
    id: '029-effect-each',
    statements: [
      `create table effect_each (
      -- route and id of the effect
      effect text not null,
      record_id uuid not null,
      other_id uuid not null,
      primary key (effect, record_id, other_id))`,
    ],
  },
]
