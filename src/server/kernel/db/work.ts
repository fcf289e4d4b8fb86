import { AsyncLocalStorage } from 'node:async_hooks'

/** The kind of work a statement belongs to; each has its own time limit. */
export type WorkKind = 'read' | 'count' | 'write' | 'batch' | 'migration'

/** Time limit of one statement in ms by kind of work; 0 = none. */
export type Limits = Readonly<Record<WorkKind, number>>

/**
 * Rows a person waits for; counts, which a list can do without; changes; bulk changes; tables and indexes of
 * any size.
 */
export const TIME_LIMITS_MS: Limits = {
  read: 10_000,
  count: 5_000,
  write: 15_000,
  batch: 60_000,
  migration: 0,
}

/** The current work and its person: people take turns at the database. */
export interface Work {
  kind: WorkKind
  /** the id of a user, or the address of an anonymous caller; null = the server itself */
  person: string | null
  /** names the call; absent = the server's own work */
  where?: () => string
}

const OWN: Work = { kind: 'batch', person: null }
const ambient = new AsyncLocalStorage<Work>()

/** The current work; outside any it is the server's own. */
export function currentWork(): Readonly<Work> {
  return ambient.getStore() ?? OWN
}

/** Runs something as work of a kind, for the current person unless another one is given. */
export function runAsWork<T>(kind: WorkKind, act: () => T, person: string | null = currentWork().person): T {
  const { where } = currentWork()
  return ambient.run({ kind, person, ...(where ? { where } : {}) }, act)
}

/** Assigns the current work to a person who has just been identified. */
export function workIsFor(person: string): void {
  const work = ambient.getStore()
  if (work) work.person = person
}

/** Names the call that the current work is done for. */
export function workIsCalled(where: () => string): void {
  const work = ambient.getStore()
  if (work) work.where = where
}

/** Read-only work that a person waits for: it may be cancelled in favour of others. */
export function isAsking(kind: WorkKind): boolean {
  return kind === 'read' || kind === 'count'
}
