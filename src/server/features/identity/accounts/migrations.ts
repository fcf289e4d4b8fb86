import type { Migration } from '../../../kernel/db/migrate'

/**
 * Tables of accounts; the first migrations also create tables without a feature of their own: preferences,
 * settings, mails, seed marks.
 */
export const accountMigrations: readonly Migration[] = [
  // Sign-in: credentials, sessions, groups and their authorities; preferences of people, settings of the
  // installation.
  {
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
      // Failed passwords by account and by address: `account:ufficio`, `address:127.0.0.1`.
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
      // Marks of seeded data, so that deleted records are not seeded again: `rights:…`, `lookup:…`, `demo:…`.
      `create table seed_mark (
      key text primary key,
      value text not null,
      at timestamptz not null default now())`,
    ],
  },
  // Invitation, registration and recovery; outgoing mail.
  {
    id: '004-account-flows',
    statements: [
      // One row per mail. `html` and `plain` are cleared once a mail server accepted it: they may contain a
      // link or a password.
      `create table mail_message (
      id uuid primary key,
      event text not null,
      recipient text not null,
      subject text not null,
      html text,
      plain text,
      state text not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      claimed_until timestamptz,
      created_at timestamptz not null,
      sent_at timestamptz,
      error text)`,
      'create index mail_message_due on mail_message (state, next_at)',
      'create index mail_message_created on mail_message (created_at)',
      // Mailed links. Only hashes are stored, so that the table grants no access.
      `create table account_link (
      hash text primary key,
      purpose text not null,
      email text not null,
      lang text not null,
      type text not null,
      user_id uuid,
      invitation_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      opened_at timestamptz,
      used_at timestamptz)`,
      'create unique index account_link_of_invitation on account_link (invitation_id) where used_at is null',
      'create index account_link_by_user on account_link (user_id)',
      `create table one_time_password (
      user_id uuid primary key,
      hash text not null,
      expires_at timestamptz not null)`,
      'alter table session add column must_change boolean not null default false',
      "alter table session add column device text not null default ''",
    ],
  },
  // Two-step verification: codes of an authenticator, and recovery codes.
  {
    id: '008-second-step',
    statements: [
      // `confirmed_at` null: the secret was shown but not yet proven by a code. `last_step` prevents reuse of
      // a code.
      `create table authenticator (
      user_id uuid primary key,
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0)`,
      `create table recovery_code (
      user_id uuid not null,
      hash text not null,
      primary key (user_id, hash))`,
    ],
  },
  // Known devices: failed attempts of others do not lock them out.
  {
    id: '010-known-places',
    statements: [
      // A hash of account, network and browser; reveals neither name nor address.
      `create table known_place (
      hash text primary key,
      at timestamptz not null)`,
    ],
  },
  // Attempts that are still being compared are counted, but are no failures.
  {
    id: '040-undecided-attempts',
    statements: [
      'alter table login_failure add column failed integer not null default 0',
      "update login_failure set failed = count where key ~ '^(account|address|place):'",
    ],
  },
]
