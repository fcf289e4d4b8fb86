import type { Migration } from '../migration'

/** Sign-in: credentials, sessions, groups and what they may do; preferences of people, settings of the installation. */
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
      changed_at timestamptz not null default now())`,
    `create table session (
      id uuid primary key,
      user_id uuid not null,
      counter integer not null default 0,
      issued_at timestamptz not null,
      rotated_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      address text not null)`,
    'create index session_by_user on session (user_id)',
    // Wrong passwords by account and by address: `account:ufficio`, `address:127.0.0.1`.
    `create table login_failure (
      key text primary key,
      count integer not null,
      first_at timestamptz not null,
      locked_until timestamptz)`,
    `create table user_group (
      user_id uuid not null,
      group_code text not null,
      primary key (user_id, group_code))`,
    `create table group_authority (
      group_code text not null,
      authority text not null,
      primary key (group_code, authority))`,
    `create table preference (
      user_id uuid not null,
      key text not null,
      value text not null,
      primary key (user_id, key))`,
    // What was seeded once is not seeded again, so that what people take away stays away: `rights:…`, `lookup:…`, `demo:…`.
    `create table seed_mark (
      key text primary key,
      value text not null,
      at timestamptz not null default now())`,
  ],
}
