import type { Json } from '../../contract/json'
import { localText } from '../../contract/language'
import type { TextContext } from '../../contract/ports/widget'
import { readableInstant } from '../../contract/time/office-day'

/**
 * The value as one line: texts as they are, instants in office time, multilingual texts in the reader's
 * language.
 */
export function toLine(value: Json, { lang, field }: Pick<TextContext, 'lang' | 'field'>): string {
  if (value === null) return ''
  if (typeof value === 'string') return (field.kind === 'instant' && readableInstant(value)) || value
  if (typeof value !== 'object' || Array.isArray(value)) return String(value)
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return localText(Object.fromEntries(texts), lang) ?? ''
}
