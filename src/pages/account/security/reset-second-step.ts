import { isApiError } from '../../../contract/calls/api-error'
import type { RecordData } from '../../../contract/model/record'
import type { Office } from '../../../engine/office/office'

/**
 * Turns off the second step of a person who lost it, after a confirmation; they are notified by mail and
 * their sessions end.
 */
export async function resetSecondStep(
  { dialogs, notices, ports }: Office,
  record: RecordData,
): Promise<void> {
  const { text } = ports.texts
  const question = {
    title: text('SECOND_STEP.RESET_QUESTION', { name: record.label }),
    text: text('SECOND_STEP.RESET_TEXT'),
    confirm: text('SECOND_STEP.RESET'),
    danger: true,
  }
  if ((await dialogs.open('confirm', question)) !== true) return
  try {
    await ports.security.resetSecondStep(record.id)
    notices.add({ tone: 'success', text: 'SECOND_STEP.RESET_DONE', params: { name: record.label } })
  } catch (error) {
    if (isApiError(error) && error.failure.errorCode === 'SECOND_STEP_OFF')
      notices.add({ tone: 'info', text: 'SECOND_STEP.RESET_NONE', params: { name: record.label } })
    else notices.failure(error)
  }
}
