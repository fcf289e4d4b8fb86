import type { Batch, BatchFailure, BatchPreview } from '../../../contract/batch'
import type { StoredBatch } from './store'

/** The batch as the API tells it. */
export function toldBatch(batch: StoredBatch, failures: BatchFailure[], preview: BatchPreview[] = []): Batch {
  const { changes, id, route, operation, state, total, done, unchanged, failed, reason } = batch
  return {
    id,
    route,
    operation,
    action: operation === 'call' ? String(changes.action) : null,
    dryRun: batch.dry_run,
    state,
    total,
    done,
    unchanged,
    failed,
    createdAt: batch.created_at,
    finishedAt: batch.finished_at,
    reason,
    undoToken: batch.undo_token,
    failures,
    preview,
  }
}
