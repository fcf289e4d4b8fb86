import type { Migration } from '../db/migrate'

/** The table of queued work. */
export const queueMigrations: readonly Migration[] = [
  {
    id: '012-jobs',
    statements: [
      `create table job (
      id uuid primary key,
      name text not null,
      payload jsonb not null,
      -- names the work: while a job with this name and key waits or runs, no second one is added
      key text,
      -- waiting, or dead: its last attempt failed; a finished job is deleted
      state text not null default 'waiting',
      -- asked for once more while it ran
      again boolean not null default false,
      due_at timestamptz not null,
      attempts integer not null default 0,
      -- the process that runs it; a claim that is not renewed is free again
      claimed_by uuid,
      claimed_until timestamptz,
      error text,
      created_at timestamptz not null,
      ended_at timestamptz)`,
      `create index job_due on job (name, due_at) where state = 'waiting'`,
      `create unique index job_key on job (name, key) where state = 'waiting' and key is not null`,
      `create index job_dead on job (ended_at) where state = 'dead'`,
    ],
  },
  // The end of a process is no failure of the jobs it ran.
  { id: '041-job-deaths', statements: ['alter table job add column deaths integer not null default 0'] },
]
