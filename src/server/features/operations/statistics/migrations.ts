import type { Migration } from '../../../kernel/db/migrate'

/** Records per entity, status and day of the office. */
export const statisticMigrations: readonly Migration[] = [
  {
    id: '030-statistics',
    statements: [
      `create table statistic (
      route text not null,
      day date not null,
      -- empty: the entity has no statuses
      status text not null,
      count bigint not null,
      primary key (route, day, status))`,
      'create index statistic_day on statistic (day)',
    ],
  },
]
