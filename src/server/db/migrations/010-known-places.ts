import type { Migration } from '../migration'

/** Where people signed in before: failures of strangers do not lock them out there. */
export const knownPlaces: Migration = {
  id: '010-known-places',
  statements: [
    // A hash of account, network and browser; nobody's name or address can be read from it.
    `create table known_place (
      hash text primary key,
      at timestamptz not null)`,
  ],
}
