import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Principal } from '../../../contract/user'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'

/** What is done to a record that an entity may have a rule of its own about. */
export type GuardedChange = 'delete' | { status: string }

/** Others that the same work changes with it, by id: they count as changed already. */
export type ChangedWith = ReadonlyMap<string, GuardedChange>

/** A change of one record that is judged by more than rights. */
export interface GuardedMove {
  id: string
  change: GuardedChange
  callerId: string
  together: ChangedWith
}

/** A record as it was written. */
export interface WrittenRecord {
  id: string
  /** by path */
  changes: readonly { path: string }[]
  write: {
    /** null = it is new */
    base: RecordData | null
    /** null = only bookkeeping changed */
    content: { record: JsonObject } | null
  }
}

/** Rules of one entity's records that no schema file can say; each part of the server adds those it knows. */
export interface RecordGuard {
  /** the entity they are about */
  route: string
  /** which of these records are others' to change, whatever rights the caller holds; asked with the rights */
  closed?: (sql: Sql, entity: Entity, ids: readonly string[], principal: Principal) => Promise<ReadonlySet<string>>
  /** refuses what even administrators cannot do; asked after every right */
  move?: (move: GuardedMove) => Promise<void>
  /** sees what was written, in the transaction of the write: may refuse it, or write what follows from it */
  stored?: (sql: Sql, entity: Entity, stored: readonly WrittenRecord[], context: CallContext) => Promise<void>
}

/** All rules of that kind. Every way to a record asks them: one record, many, undo, restore, rows that follow others. */
export interface Guards {
  add: (guard: RecordGuard) => void
  closed: NonNullable<RecordGuard['closed']>
  move: (entity: Entity, move: GuardedMove) => Promise<void>
  stored: NonNullable<RecordGuard['stored']>
}

/** An empty book of rules. */
export function createGuards(): Guards {
  const all: RecordGuard[] = []
  const about = ({ route }: Entity) => all.filter((guard) => guard.route === route)
  return {
    add: (guard) => void all.push(guard),
    closed: async (sql, entity, ids, principal) => {
      const closed = new Set<string>()
      for (const guard of about(entity))
        for (const id of (await guard.closed?.(sql, entity, ids, principal)) ?? []) closed.add(id)
      return closed
    },
    move: async (entity, move) => {
      for (const guard of about(entity)) await guard.move?.(move)
    },
    stored: async (sql, entity, stored, context) => {
      for (const guard of about(entity)) await guard.stored?.(sql, entity, stored, context)
    },
  }
}

/** Asks the rules of an entity about one record. The server itself is not asked. */
export async function requireMove(
  { guards }: { guards: Guards },
  entity: Entity,
  move: Pick<GuardedMove, 'id' | 'change'>,
  { principal }: CallContext,
): Promise<void> {
  if (principal) await guards.move(entity, { ...move, callerId: principal.id, together: new Map() })
}
