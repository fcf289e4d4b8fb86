/** One step of the system tables. Steps run once, in the order of `migrations/index.ts`. */
export interface Migration {
  /** never changes once released: it is what the database remembers */
  id: string
  /** single statements, PostgreSQL 15 SQL */
  statements: readonly string[]
}
