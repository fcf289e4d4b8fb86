import type { Migration } from '../../../kernel/db/migrate'

/** Plans of the model: what was planned, applied and taken back. */
export const planMigrations: readonly Migration[] = [
  {
    id: '045-plan-model',
    statements: [
      `create table model_plan (
      id uuid primary key,
      state text not null,
      source text not null,
      at timestamptz not null,
      by_id text,
      by_name text,
      applied_at timestamptz,
      reversed_at timestamptz,
      -- texts by path; null = there is no such file
      files_before jsonb not null,
      files_after jsonb not null,
      changes jsonb not null,
      -- versions of the tables whose records were counted, by route
      counted jsonb not null,
      moved integer not null default 0,
      remaining jsonb not null default '[]'::jsonb,
      error text)`,
      'create index model_plan_at on model_plan (at desc)',
    ],
  },
  // The schema files of the office that are in force: a plan goes from these to others.
  {
    id: '047-plan-files',
    statements: ['create table model_file (path text primary key, text text not null)'],
  },
]
