import type { Migration } from '../../../kernel/db/migrate'

/** Tables of the identity provider. */
export const providerMigrations: readonly Migration[] = [
  // Sign-in by an identity provider.
  {
    id: '007-provider',
    statements: [
      // The user linked to a provider's account at the first sign-in; names and addresses may change owners
      // later.
      `create table provider_person (
      issuer text not null,
      subject text not null,
      user_id uuid not null,
      at timestamptz not null,
      primary key (issuer, subject),
      unique (issuer, user_id))`,
      // Used tokens, kept until they expire.
      `create table provider_token (
      hash text primary key,
      until timestamptz not null)`,
      'alter table session add column by_provider boolean not null default false',
    ],
  },
  // Links ended by their owner: kept, so that a verified address does not link again.
  {
    id: '011-provider-links',
    statements: ['alter table provider_person add column ended boolean not null default false'],
  },
]
