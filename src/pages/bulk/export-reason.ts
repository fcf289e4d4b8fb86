import type { Texts } from '../../contract/ports'
import { ANY } from '../../engine/commands/reason-code'
import { bareReason, type Reason, reason } from '../../engine/commands/reasons'
import type { ChosenRows } from './offer'

/** More ids than this make the address of an export too long. */
export const EXPORT_IDS = 200

/** Why a list cannot be taken away as a file; null when it can. */
export function exportReason(
  { entity, conf }: Pick<ChosenRows, 'entity' | 'conf'>,
  texts: Pick<Texts, 'text' | 'lang'>,
  exports: boolean,
): Reason | null {
  const tooMany = exports ? null : bareReason(texts.text('EXPORT.TOO_MANY', { max: EXPORT_IDS }))
  return reason({ entity, conf, texts }, 'export', ANY) ?? tooMany
}
