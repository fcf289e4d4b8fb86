import type { Migration } from '../migration'

/** Rows that were as wanted already count for themselves, and a rehearsal keeps what its first rows would change. */
export const unchangedRows: Migration = {
  id: '009-unchanged-rows',
  statements: [
    'alter table batch add column unchanged integer not null default 0',
    'alter table batch_row add column changes jsonb',
  ],
}
