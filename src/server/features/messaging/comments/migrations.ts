import type { Migration } from '../../../kernel/db/migrate'

/** The table of comments. */
export const commentMigrations: readonly Migration[] = [
  {
    id: '016-comments',
    statements: [
      `create table record_comment (
      id uuid primary key,
      route text not null,
      record_id uuid not null,
      author_id uuid not null,
      author_name text not null,
      text text not null,
      -- [{id, username, name}]
      mentions jsonb not null,
      at timestamptz not null,
      edited_at timestamptz,
      -- the Idempotency-Key of the call that wrote it
      key text)`,
      'create index record_comment_of on record_comment (record_id, at desc, id desc)',
      'create unique index record_comment_once on record_comment (author_id, key) where key is not null',
    ],
  },
]
