import type { Migration } from '../migration'

/** A tie that its person ended: kept, so that a verified address does not tie it again. */
export const providerLinks: Migration = {
  id: '011-provider-links',
  statements: ['alter table provider_person add column ended boolean not null default false'],
}
