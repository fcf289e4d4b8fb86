import type { Migration } from '../../../kernel/db/migrate'

/** Tables of the inbox. */
export const inboxMigrations: readonly Migration[] = [
  {
    id: '015-inbox',
    statements: [
      `create table inbox_item (
      id uuid primary key,
      user_id uuid not null,
      kind text not null,
      -- what it was made for: the same cause makes one item per person
      key text not null,
      route text,
      record_id uuid,
      at timestamptz not null,
      by_name text,
      -- words per language; null = the record's label says it
      words jsonb,
      -- what a person wrote, in their own words
      quote text,
      requires_ack boolean not null default false,
      read_at timestamptz,
      acknowledged_at timestamptz,
      done_at timestamptz,
      snoozed_until timestamptz,
      unique (user_id, key))`,
      'create index inbox_item_of on inbox_item (user_id, at desc, id desc)',
      'create index inbox_item_key on inbox_item (key)',
      'create index inbox_item_about on inbox_item (record_id)',
      // Who confirmed having read a record, and when: kept when the item is deleted.
      `create table acknowledgement (
      record_id uuid not null,
      user_id uuid not null,
      route text not null,
      name text not null,
      at timestamptz not null,
      -- the version of the record that was read
      revision integer not null,
      primary key (record_id, user_id))`,
      // One mail a day and person.
      `create table inbox_digest (
      user_id uuid not null,
      day date not null,
      primary key (user_id, day))`,
    ],
  },
  // A digest lists the items since the previous one.
  {
    id: '017-digests',
    statements: ['alter table inbox_digest add column sent_at timestamptz not null default now()'],
  },
  // A changed text is confirmed again; the confirmation of the former one stays.
  {
    id: '033-acknowledged-texts',
    statements: [
      'alter table acknowledgement drop constraint acknowledgement_pkey',
      'alter table acknowledgement add primary key (record_id, user_id, revision)',
    ],
  },
]
