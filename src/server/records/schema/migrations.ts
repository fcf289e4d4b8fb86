import type { Migration } from '../../kernel/db/migrate'

/** Tables besides those of entities, and the files of records. */
export const recordMigrations: readonly Migration[] = [
  // Besides the records themselves: history, audit, counters, replayed answers, the queue of stale copies.
  {
    id: '002-records',
    statements: [
      // The columns each entity's table was last prepared with: their kinds distinguish safe changes from
      // lossy ones.
      `create table shape (
      route text primary key,
      columns jsonb not null,
      hash text not null)`,
      `create table revision (
      record_id uuid not null,
      revision integer not null,
      route text not null,
      at timestamptz not null,
      by_name text,
      by_id text,
      operation text not null,
      changes jsonb not null,
      primary key (record_id, revision))`,
      `create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      request_id text not null,
      by_id text,
      by_name text,
      operation text not null,
      route text not null,
      record_id uuid,
      revision integer)`,
      'create index audit_record on audit (record_id, id)',
      'create index audit_at on audit (at)',
      `create table counter (
      pattern text not null,
      year integer not null,
      value bigint not null,
      primary key (pattern, year))`,
      `create table idempotency (
      user_id text not null,
      endpoint text not null,
      key text not null,
      body_hash text not null,
      record_id uuid,
      answer jsonb,
      created_at timestamptz not null,
      primary key (user_id, endpoint, key))`,
      'create index idempotency_created on idempotency (created_at)',
      // Records whose copies in other tables must be refreshed; emptied within seconds.
      `create table stale_copy (
      id bigint generated always as identity primary key,
      route text not null,
      record_id uuid not null,
      -- how many records this change has already travelled through
      depth integer not null default 0,
      -- how far the refresh has come: owners are visited by route and id
      at_route text not null default '',
      at_id uuid,
      queued_at timestamptz not null default now())`,
    ],
  },
  // Files of records and their owners; the content is in the data folder.
  {
    id: '005-files',
    statements: [
      `create table file (
      id uuid primary key,
      file_name text not null,
      size bigint not null,
      mime text not null,
      by_id text,
      at timestamptz not null,
      route text,
      record_id uuid)`,
      // unattached files are deleted by age
      'create index file_loose on file (at) where record_id is null',
    ],
  },
  // Effects of schema files: who wrote a revision, and which dates of records have been acted on.
  {
    id: '014-effects',
    statements: [
      'alter table revision add column effect text',
      `create table passed_date (
      -- route and id of the effect
      effect text not null,
      record_id uuid not null,
      day date not null,
      -- false: its condition did not hold for this version of the record
      done boolean not null,
      version integer not null,
      primary key (effect, record_id))`,
    ],
  },
  // Files that share their content, and versions: what a file took the place of, and who sent it.
  {
    id: '019-file-content',
    statements: [
      // null: the content is stored under the file's own id
      'alter table file add column content uuid',
      'alter table file add column replaces uuid',
      'alter table file add column by_name text',
      'create index file_content on file (content) where content is not null',
      'create index file_replaces on file (replaces) where replaces is not null',
    ],
  },
  // Files whose content was erased: what is left says that they were there.
  {
    id: '021-erased-files',
    statements: [
      'alter table file add column erased_at timestamptz',
      'alter table file add column digest text',
    ],
  },
  // Records that a field of another one reaches, such as the recipients of a message.
  {
    id: '037-reached',
    statements: [
      `create table reached (
      record_id uuid not null,
      path text not null,
      target_id uuid not null,
      primary key (target_id, path, record_id))`,
      'create index reached_record on reached (record_id)',
    ],
  },
  // Records whose roll-ups must be computed again, and how each entity's roll-ups were last computed.
  {
    id: '043-rollups',
    statements: [
      `create table stale_rollup (
      id bigint generated always as identity primary key,
      route text not null,
      -- null: every record of the entity, in batches
      record_id uuid,
      -- how far the batches have come
      at_id uuid)`,
      `create table rollup_state (
      route text primary key,
      hash text not null)`,
    ],
  },
  // By which version of its file the records of an entity were judged, or how far that has come.
  {
    id: '044-grace-judged',
    statements: [
      `create table judged (
      route text primary key,
      hash text not null,
      at_id uuid,
      is_done boolean not null default false)`,
    ],
  },
  // What the file of each table said when it was last in force, and the values that its answers moved.
  {
    id: '046-plan-answers',
    statements: [
      'alter table shape add column described jsonb',
      // What a plan carried out in one entity, so that it can be taken back.
      `create table model_step (
      plan_id uuid not null,
      route text not null,
      former_route text,
      steps jsonb not null,
      primary key (plan_id, route))`,
      'drop table if exists model_value',
      // Values that answers changed; moved ones move back instead.
      `create table model_value (
      plan_id uuid not null,
      route text not null,
      -- 1: before the columns had their new types, 2: afterwards
      pass smallint not null,
      record_id uuid not null,
      path text not null,
      before jsonb,
      after jsonb,
      primary key (plan_id, record_id, pass, path))`,
      'create index model_value_record on model_value (record_id)',
    ],
  },
  // Constraints across records: as they were last said, and how many stored records broke them then.
  {
    id: '048-across',
    statements: [
      `create table across_state (
      route text not null,
      name text not null,
      hash text not null,
      broken integer not null,
      primary key (route, name))`,
    ],
  },
  // What a person changed last, for their start page and the history by person.
  {
    id: '039-own-changes',
    statements: ['create index revision_own on revision (by_id, at desc) where by_id is not null'],
  },
]
