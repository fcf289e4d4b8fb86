import type { Migration } from '../../../kernel/db/migrate'

/** Tables of scheduled jobs. */
export const scheduleMigrations: readonly Migration[] = [
  {
    id: '013-schedules',
    statements: [
      // When a record of the scheduler runs next, and the values of the record from which this was computed.
      `create table schedule_plan (
      id uuid primary key,
      cron text,
      zone text,
      active boolean not null default false,
      next_at timestamptz,
      -- failed runs in a row
      failures integer not null default 0)`,
      'create index schedule_plan_due on schedule_plan (next_at) where active',
      `create table schedule_run (
      id uuid primary key,
      schedule_id uuid not null,
      handler text not null,
      -- the fire time; null when somebody asked for the run
      due_at timestamptz,
      -- whoever asked for it; null = the schedule
      by_name text,
      state text not null default 'QUEUED',
      queued_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      outcome text,
      log text not null default '')`,
      'create index schedule_run_of on schedule_run (schedule_id, queued_at desc)',
      `create unique index schedule_run_open on schedule_run (schedule_id) where state in ('QUEUED', 'RUNNING')`,
    ],
  },
  {
    id: '034-run-results',
    // The outcome as a code with its figures; `outcome` keeps the sentences of runs before it.
    statements: ['alter table schedule_run add column result jsonb'],
  },
  {
    id: '038-run-logs',
    // A line for each element: a text, or one in every language.
    statements: [
      'alter table schedule_run alter column log drop default',
      `alter table schedule_run alter column log type jsonb using to_jsonb(array_remove(string_to_array(log, E'\\n'), ''))`,
      `alter table schedule_run alter column log set default '[]'`,
    ],
  },
]
