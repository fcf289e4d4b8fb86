import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement is part of; each kind has a limit of its own. */
export type WorkKind = 'read' | 'count' | 'write' | 'batch' | 'migration'

/** How long one statement may run, in ms, by the kind of its work; 0 = as long as it takes. */
export type Limits = Readonly<Record<WorkKind, number>>

/** Rows a person waits for; counts, which a list can do without; changes; sets of rows; tables and indexes of any size. */
export const LIMITS: Limits = { read: 10_000, count: 5_000, write: 15_000, batch: 60_000, migration: 0 }

/** What is being done, and for whom: persons take turns at the database. */
export interface Work {
  kind: WorkKind
  /** the id of a user, or the address of whoever has not said yet who he is; null = the server itself */
  person: string | null
}

const OWN: Work = { kind: 'batch', person: null }
const ambient = new AsyncLocalStorage<Work>()

/** The work of whoever asks; outside any it is the server's own. */
export function currentWork(): Readonly<Work> {
  return ambient.getStore() ?? OWN
}

/** Does something as work of a kind, for the person it is done for already unless another one is named. */
export function doing<T>(kind: WorkKind, act: () => T, person: string | null = currentWork().person): T {
  return ambient.run({ kind, person }, act)
}

/** It turned out for whom the work at hand is. */
export function workIsFor(person: string): void {
  const work = ambient.getStore()
  if (work) work.person = person
}

/** Work that a person waits for and that changes nothing: it may be given up for others. */
export function isAsking(kind: WorkKind): boolean {
  return kind === 'read' || kind === 'count'
}
