import type { Office } from '../../engine/office'
import type { OpenRecord } from '../../engine/record'
import { fieldNames, isDirty, pageFields } from '../../engine/record'

/**
 * Saves the record of a row that was edited in the list; true when nothing is left to save. A field of the row that is
 * wrong gets the focus; one that is no column is named, for it can only be put right on the record's page. A conflict with
 * what somebody else saved stands in the session's state as `stale`, for the row to ask.
 */
export async function saveRow(
  { notices, ports }: Pick<Office, 'notices'> & { ports: Pick<Office['ports'], 'texts'> },
  { entity, session, page }: Pick<OpenRecord, 'entity' | 'session' | 'page'>,
  shown: readonly string[],
): Promise<boolean> {
  if (!isDirty(session.store.getState())) return true
  const errors = session.validate()
  const elsewhere = errors.filter(({ path }) => !shown.includes(path))
  if (errors.length > 0 && elsewhere.length === errors.length) {
    const fields = new Map(pageFields(page).map(({ path, label }) => [path, label]))
    const names = [...new Set(elsewhere.map(({ path }) => fields.get(path) ?? path))].join(', ')
    notices.add({ tone: 'warning', text: 'LIST.EDIT_ELSEWHERE', params: { fields: names } })
  }
  if (errors.length > 0) {
    session.reveal(errors.find(({ path }) => shown.includes(path))?.path)
    return false
  }
  const result = await session.save()
  if (result.kind === 'saved') notices.add({ tone: 'success', text: 'NOTIFICATIONS.UPDATE' })
  if (result.kind === 'failed') notices.failure(result.error, fieldNames(entity, ports.texts))
  if (result.kind === 'deleted') notices.add({ tone: 'warning', text: 'ERRORS.RECORD_DELETED' })
  return result.kind === 'saved' || result.kind === 'deleted'
}
