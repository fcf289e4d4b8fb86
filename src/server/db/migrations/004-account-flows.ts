import type { Migration } from '../migration'

/** What invitation, registration, and recovery need; mail on its way out. */
export const accountFlows: Migration = {
  id: '004-account-flows',
  statements: [
    // One row per mail. `html` and `plain` are emptied once a mail server has taken it: they may hold a link or a password.
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
    // Links sent by mail. Only a hash is kept: whoever reads the table cannot use them.
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
}
