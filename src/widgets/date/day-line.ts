import type { TextContext } from '../../contract/ports/widget'
import { toLine } from '../text/text'

/**
 * Formats a stored day `21/11/2026`, or an instant by the clock of the office `21/11/2026 17:45`; any other
 * text stays as it is.
 */
export function dayLine(value: string | null, context: Pick<TextContext, 'lang' | 'field'>): string {
  return toLine(value, context).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}
