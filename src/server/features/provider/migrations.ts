import type { Migration } from '../../kernel/db/migrate'

/** Tables of the identity provider. */
export const providerMigrations: readonly Migration[] = [
  // Sign-in by an identity provider.
  {
    id: '007-provider',
    statements: [
      // Whom a provider's person was found to be at the first sign-in; names and addresses may change hands later.
      `create table provider_person (
      issuer text not null,
      subject text not null,
      user_id uuid not null,
      at timestamptz not null,
      primary key (issuer, subject),
      unique (issuer, user_id))`,
      // Tokens that were used, until they would be too old anyway.
      `create table provider_token (
      hash text primary key,
      until timestamptz not null)`,
      'alter table session add column by_provider boolean not null default false',
    ],
  },
  // A tie that its person ended: kept, so that a verified address does not tie it again.
  {
    id: '011-provider-links',
    statements: ['alter table provider_person add column ended boolean not null default false'],
  },
]
