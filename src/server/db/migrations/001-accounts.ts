import type { Migration } from '../migration'

/** Sign-in: credentials, sessions, groups and what they may do, and settings of the installation. */
export const accounts: Migration = {
  id: '001-accounts',
  statements: [
    `create table setting (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now())`,
    `create table credential (
      user_id uuid primary key,
      hash text not null,
      must_change boolean not null default false,
      expires_on date,
      failed integer not null default 0,
      locked_until timestamptz,
      changed_at timestamptz not null default now())`,
    `create table session (
      id uuid primary key,
      user_id uuid not null,
      counter integer not null default 0,
      issued_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      address text,
      device text)`,
    'create index session_user on session (user_id)',
    `create table user_group (
      user_id uuid not null,
      group_code text not null,
      primary key (user_id, group_code))`,
    `create table group_authority (
      group_code text not null,
      authority text not null,
      primary key (group_code, authority))`,
    // A stem stands here once its rights were seeded: what an administrator takes away later stays away.
    `create table group_seen (
      stem text primary key,
      seen_at timestamptz not null default now())`,
  ],
}
