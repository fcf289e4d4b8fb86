import type { Migration } from '../../../kernel/db/migrate'

/** The counts of the monitor; its screens show records derived from these. */
export const monitorMigrations: readonly Migration[] = [
  {
    id: '020-monitor',
    statements: [
      `create table monitor_fault (
      fingerprint text primary key,
      -- the record that shows it; null until it is made
      record_id uuid,
      count bigint not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null)`,
      'create index monitor_fault_seen on monitor_fault (last_seen)',
      // People affected by a fault: hashes that differ for every fault, so that they identify no one.
      `create table monitor_fault_person (
      fingerprint text not null,
      person text not null,
      primary key (fingerprint, person))`,
    ],
  },
  {
    id: '023-monitor-counts',
    statements: [
      `create table monitor_measure (
      kind text not null,
      name text not null,
      hour timestamptz not null,
      -- bucket → count: histograms are added
      buckets jsonb not null,
      record_id uuid,
      primary key (kind, name, hour))`,
      'create index monitor_measure_hour on monitor_measure (hour)',
      `create table monitor_signal (
      kind text not null,
      name text not null,
      day timestamptz not null,
      count bigint not null,
      record_id uuid,
      primary key (kind, name, day))`,
      'create index monitor_signal_day on monitor_signal (day)',
    ],
  },
  // The history of all records, newest first.
  {
    id: '025-audit',
    statements: ['create index revision_newest on revision (at desc, record_id desc, revision desc)'],
  },
  {
    id: '027-monitor-trends',
    statements: [
      `create table monitor_fault_hour (
      fingerprint text not null,
      hour timestamptz not null,
      source text not null,
      count bigint not null,
      primary key (fingerprint, hour))`,
      'create index monitor_fault_hour_hour on monitor_fault_hour (hour)',
      // Slow database statements, without values.
      `create table monitor_statement (
      fingerprint text not null,
      -- the call it was made for
      place text not null,
      day date not null,
      statement text not null,
      buckets jsonb not null,
      -- ms
      slowest integer not null,
      primary key (fingerprint, place, day))`,
      'create index monitor_statement_day on monitor_statement (day)',
    ],
  },
]
