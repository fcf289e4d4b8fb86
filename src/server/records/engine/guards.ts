import type { Entity } from '../../../contract/model/entity'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import type { FindClosed } from '../access/work'
import type { WrittenRecord } from './written-record'

/** A change of a record that guards of its entity may refuse. */
export type GuardedChange = 'delete' | { status: string }

/** Other records changed in the same operation, by id: they count as already changed. */
export type ChangedWith = ReadonlyMap<string, GuardedChange>

/** A change of one record to check beyond permissions. */
export interface GuardedMove {
  id: string
  change: GuardedChange
  callerId: string
  together: ChangedWith
}

/** Rules about one entity's records that no schema file can express; features register them. */
export interface RecordGuard {
  /** route of the entity; null = of every entity */
  route: string | null
  /** called with the permission checks */
  closed?: FindClosed
  /** refuses changes that even administrators may not make; called after all permission checks */
  move?: (move: GuardedMove) => Promise<void>
  /** refuses what was written, in its transaction: by its values, and by what the database holds then */
  check?: (sql: Sql, entity: Entity, stored: readonly WrittenRecord[], context: CallContext) => Promise<void>
}

/**
 * All guards. Every way to change a record consults them: single and bulk changes, undo, restore, mirrored
 * rows.
 */
export interface Guards {
  add: (guard: RecordGuard) => void
  closed: FindClosed
  move: (entity: Entity, move: GuardedMove) => Promise<void>
  check: NonNullable<RecordGuard['check']>
}

/** Creates an empty set of guards. */
export function createGuards(): Guards {
  const all: RecordGuard[] = []
  const about = ({ route }: Entity) => all.filter((guard) => guard.route === route || guard.route === null)
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
    check: async (sql, entity, stored, context) => {
      for (const guard of about(entity)) await guard.check?.(sql, entity, stored, context)
    },
  }
}

/** Runs the guards of an entity for one record. Skipped for the server itself. */
export async function requireMove(
  { guards }: { guards: Guards },
  entity: Entity,
  move: Pick<GuardedMove, 'id' | 'change'>,
  { principal }: CallContext,
): Promise<void> {
  if (principal) await guards.move(entity, { ...move, callerId: principal.id, together: new Map() })
}
