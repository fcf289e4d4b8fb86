import type { Migration } from '../migration'

/** The second step of a sign-in: codes of an authenticator, and recovery codes for when it is lost. */
export const secondStep: Migration = {
  id: '008-second-step',
  statements: [
    // `confirmed_at` null: the secret was shown, but no code has proved yet that it arrived. `last_step`: no code twice.
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
}
