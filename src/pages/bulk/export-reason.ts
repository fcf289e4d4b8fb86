import type { Texts } from '../../contract/ports'
import type { Reason } from '../../engine/acts/act-reason'
import type { ChosenRows } from './offer'

/** More ids than this make the address of an export too long. */
export const EXPORT_IDS = 200

/** Why a list cannot be taken away as a file; null when it can. */
export function exportReason(
  { entity, conf }: Pick<ChosenRows, 'entity' | 'conf'>,
  { text }: Pick<Texts, 'text'>,
  exports: boolean,
): Reason | null {
  if (!conf.canExport)
    return { text: text('WHY.RIGHT.EXPORT', { entity: conf.name }), cure: text('WHY.ASK'), technical: [entity.file] }
  return exports ? null : { text: text('EXPORT.TOO_MANY', { max: EXPORT_IDS }), cure: null, technical: [] }
}
