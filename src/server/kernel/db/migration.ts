/** One step of the system tables. Steps run once, in the order of their ids. */
export interface Migration {
  /** `012-boats`: begins with its number, and never changes once released: it is what the database remembers */
  id: string
  /** single statements, PostgreSQL 15 SQL */
  statements: readonly string[]
}
