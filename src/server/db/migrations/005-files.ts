import type { Migration } from '../migration'

/** Files of records: whose each is; the bytes lie in the data folder. */
export const files: Migration = {
  id: '005-files',
  statements: [
    `create table file (
      id uuid primary key,
      file_name text not null,
      size bigint not null,
      mime text not null,
      by_id text,
      at timestamptz not null,
      route text,
      record_id uuid)`,
    // what nobody saved with a record is swept away by age
    'create index file_loose on file (at) where record_id is null',
  ],
}
