import type { Entity } from '../../../contract/model/entity'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import type { WrittenRecord } from './written-record'

/** What follows a change of records of an entity; features register hooks. */
export interface RecordHook {
  /** route of the entity; null = of every entity */
  route: string | null
  /**
   * called in the transaction of a write, after the guards: writes dependent data, or queues what leaves; an
   * error undoes the write
   */
  onStored?: (
    sql: Sql,
    entity: Entity,
    stored: readonly WrittenRecord[],
    context: CallContext,
  ) => Promise<void>
  /**
   * called in the transaction of a merge: what is kept about one record goes to another; answers how much it
   * was
   */
  onMerged?: (sql: Sql, entity: Entity, pair: MergedPair) => Promise<number>
}

/** The ids of two records of an entity, of which the first is merged into the second. */
interface MergedPair {
  from: string
  to: string
}

/**
 * All hooks. Every way to change a record calls them: single and bulk changes, undo, restore, mirrored rows,
 * merges.
 */
export interface Hooks {
  add: (hook: RecordHook) => void
  onStored: NonNullable<RecordHook['onStored']>
  onMerged: NonNullable<RecordHook['onMerged']>
}

/** Creates an empty set of hooks. They are called in the order in which they were added. */
export function createHooks(): Hooks {
  const all: RecordHook[] = []
  const about = ({ route }: Entity) => all.filter((hook) => hook.route === route || hook.route === null)
  return {
    add: (hook) => void all.push(hook),
    onStored: async (sql, entity, stored, context) => {
      for (const hook of about(entity)) await hook.onStored?.(sql, entity, stored, context)
    },
    onMerged: async (sql, entity, pair) => {
      let moved = 0
      for (const hook of about(entity)) moved += (await hook.onMerged?.(sql, entity, pair)) ?? 0
      return moved
    },
  }
}
