import type { Json } from '../../contract/json'
import { localText } from '../../contract/language'
import type { TextContext } from '../../contract/widget'

const two = (value: number) => String(value).padStart(2, '0')

/** An instant in the reader's time zone: `21/11/2026 10:42`. */
export function instantText(value: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The value as one line: texts as they are, instants in local time, multilingual texts in the reader's language. */
export function lineOf(value: Json, { lang, field }: Pick<TextContext, 'lang' | 'field'>): string {
  if (value === null) return ''
  if (typeof value === 'string') return field.kind === 'instant' ? instantText(value) : value
  if (typeof value !== 'object' || Array.isArray(value)) return String(value)
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return localText(Object.fromEntries(texts), lang) ?? ''
}
