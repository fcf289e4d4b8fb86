import { fieldLabel } from '../../catalog/texts'
import type { PublicEntity } from '../../contract/entity'

/** The words of a field with those of its group: «Sede · Città». Rows of lists count as their list. */
export function labelOf(entity: PublicEntity, path: string, lang: string): string {
  const steps = path.split('.').map((step) => (/^[0-9a-f-]{36}$/.test(step) ? '' : step))
  const named = steps.flatMap((step, index) =>
    step === ''
      ? []
      : [
          steps
            .slice(0, index + 1)
            .filter(Boolean)
            .join('.'),
        ],
  )
  return named.map((part) => fieldLabel(entity, part, lang)).join(' · ')
}
