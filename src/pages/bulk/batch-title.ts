import type { Batch } from '../../contract/batch'
import type { PublicEntity } from '../../contract/entity'
import type { Texts } from '../../contract/ports'
import { labelOfAction } from '../../engine/commands/file-actions'

/** What a batch does, in words: an action by its own name once its entity is there. */
export function batchTitle(
  { action, operation, total }: Pick<Batch, 'action' | 'operation' | 'total'>,
  entity: PublicEntity | undefined,
  { lang, text }: { lang: string; text: Texts['text'] },
): string {
  const known = entity?.actions?.find(({ id }) => id === action)
  return entity && known ? labelOfAction(entity, known, lang) : text(`BULK.TITLE.${operation}`, { count: total })
}
