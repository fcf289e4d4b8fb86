import type { Migration } from '../../../kernel/db/migrate'

/** The tables of mailings and their recipients. */
export const mailingMigrations: readonly Migration[] = [
  {
    id: '018-mailings',
    statements: [
      `create table mailing (
      record_id uuid primary key,
      by_id uuid,
      by_name text,
      lang text not null,
      state text not null,
      sent_at timestamptz)`,
      `create table mailing_recipient (
      record_id uuid not null,
      address text not null,
      route text,
      about_id uuid,
      lang text not null,
      state text not null,
      mail_id uuid,
      error text,
      at timestamptz not null,
      primary key (record_id, address))`,
      'create index mailing_recipient_state on mailing_recipient (record_id, state)',
      'create index mailing_recipient_mail on mailing_recipient (mail_id)',
    ],
  },
  {
    id: '028-mail-returns',
    statements: [
      'create table mail_returned (address text primary key, at timestamptz not null, diagnostic text not null)',
    ],
  },
  {
    id: '031-mail-notices',
    statements: [
      'create table mail_notice (key text primary key, at timestamptz not null)',
      'create table mail_mailbox (name text primary key, validity text not null, uid bigint not null)',
    ],
  },
  {
    id: '032-mail-channel',
    statements: ['alter table mail_message add column channel text, add column reply_to text'],
  },
  {
    id: '026-mail-attachments',
    statements: ['alter table mail_message add column copies jsonb, add column attachments jsonb'],
  },
  {
    id: '035-mail-reasons',
    // Why a mail did not leave, in every language; earlier reasons have the language of their sender.
    statements: ['mail_message', 'mailing_recipient'].map(
      (table) =>
        `alter table ${table} alter column error type jsonb using case when error is not null then jsonb_build_object('en', error) end`,
    ),
  },
  {
    // The message at which the last readings of a mailbox lost their connection, and how many of them did.
    id: '042-mail-stuck',
    statements: [
      'alter table mail_mailbox add column stuck bigint, add column tries integer not null default 0',
    ],
  },
]
