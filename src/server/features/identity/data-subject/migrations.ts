import type { Migration } from '../../../kernel/db/migrate'

/** The tables of erasures: when, of what and by whom; never of whom. */
export const erasureMigrations: readonly Migration[] = [
  {
    id: '022-erasures',
    statements: [
      `create table erasure (
      id uuid primary key,
      -- the record it began with; null = the end of a retention
      route text,
      record_id uuid,
      by_id text,
      by_name text,
      state text not null,
      -- the next step; each is done once, in one transaction with the order of the next
      place integer not null default 0,
      created_at timestamptz not null,
      done_at timestamptz)`,
      `create unique index erasure_open on erasure (record_id) where state = 'QUEUED' and record_id is not null`,
      `create table erasure_step (
      erasure_id uuid not null references erasure (id) on delete cascade,
      place integer not null,
      -- null = what features hold outside of records
      route text,
      record_id uuid,
      primary key (erasure_id, place))`,
    ],
  },
]
