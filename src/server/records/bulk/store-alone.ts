import type { CallContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork, Kit } from '../context'
import { writeMirrored } from '../copies/mirrors'
import type { TablePlan } from '../schema/plan'
import { versionOf } from '../schema/row'
import type { Stored } from '../write/write'
import { failedLane, joined, type Lane, laneOf } from './outcome'
import type { Prepared } from './prepare-rows'
import { inReach } from './store-together'

/** How the rows of others moved a record on: from one version to another. */
export interface Followed {
  from: number
  to: number
}

/** What became of rows that were written one after the other. */
export interface LoneLane extends Lane {
  /** records whose rows followed those of others, by id */
  followed: ReadonlyMap<string, Followed>
}

/**
 * Writes rows that records beside them follow, one after the other. A record that has followed an earlier row is read and
 * checked `again`, as it stands by then.
 */
export async function storeAlone(
  { context, kit, plan }: Pick<EntityWork, 'context' | 'kit' | 'plan'>,
  rows: readonly Prepared[],
  again: (row: Prepared, version: number) => Promise<Prepared[]>,
): Promise<LoneLane> {
  const followed = new Map<string, Followed>()
  const lanes: Lane[] = []
  for (const row of rows) {
    const moved = row.base && followed.get(row.base.id)
    for (const present of moved ? await again(row, moved.to) : [row]) {
      const { lane, others } = await storeOne(kit, plan, present, context)
      lanes.push(lane)
      for (const { id, version, write } of others) {
        const from = followed.get(id)?.from ?? (write.base ? versionOf(write.base) : version)
        followed.set(id, { from, to: version })
      }
    }
  }
  return { ...joined(lanes), followed }
}

async function storeOne(
  kit: Kit,
  plan: TablePlan,
  row: Prepared,
  context: CallContext,
): Promise<{ lane: Lane; others: readonly Stored[] }> {
  try {
    const { followed, isCopied, stored } = await inReach(
      kit,
      plan,
      (sql) => writeMirrored({ context, kit, plan, sql }, row),
      context,
    )
    return { lane: laneOf({ stored, isCopied }), others: followed }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
    return { lane: failedLane(row, error), others: [] }
  }
}
