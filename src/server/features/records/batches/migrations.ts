import type { Migration } from '../../../kernel/db/migrate'

/** Tables of batches. */
export const batchMigrations: readonly Migration[] = [
  // Batches: the request, its progress, and the result of every row.
  {
    id: '003-batches',
    statements: [
      `create table batch (
      id uuid primary key,
      route text not null,
      operation text not null,
      changes jsonb not null,
      dry_run boolean not null,
      state text not null default 'queued',
      reason text,
      total integer not null,
      done integer not null default 0,
      failed integer not null default 0,
      lang text not null,
      by_id uuid not null,
      by_name text,
      request_id text not null,
      -- the Idempotency-Key it came with, and the hash of what came with the key
      request_key text,
      request_hash text not null,
      undo_token uuid,
      -- the process that works on it; a claim that is not renewed is free again
      claimed_by uuid,
      claimed_at timestamptz,
      created_at timestamptz not null,
      finished_at timestamptz)`,
      'create index batch_open on batch (created_at) where finished_at is null',
      'create index batch_owner on batch (by_id, created_at)',
      'create unique index batch_key on batch (by_id, route, request_key)',
      'create unique index batch_undo on batch (undo_token)',
      `create table batch_row (
      batch_id uuid not null references batch (id) on delete cascade,
      row integer not null,
      record_id uuid,
      label text not null default '',
      -- the version that was seen, then the one that was made
      version integer,
      body jsonb,
      state text not null default 'waiting',
      -- what an undo brings back; null when the row changed nothing
      before jsonb,
      code text,
      message text,
      errors jsonb,
      primary key (batch_id, row))`,
      `create index batch_row_waiting on batch_row (batch_id, row) where state = 'waiting'`,
      `create index batch_row_failed on batch_row (batch_id, row) where state = 'failed'`,
    ],
  },
  // Unchanged rows have their own count, and a dry run stores the changes of its first rows.
  {
    id: '009-unchanged-rows',
    statements: [
      'alter table batch add column unchanged integer not null default 0',
      'alter table batch_row add column changes jsonb',
    ],
  },
  { id: '036-batch-undone', statements: ['alter table batch add column undone_at timestamptz'] },
]
