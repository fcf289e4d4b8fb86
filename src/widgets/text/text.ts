import type { Json } from '../../contract/json'
import { localText } from '../../contract/language'
import { officeDay } from '../../contract/office-day'
import { minuteOfDay } from '../../contract/office-time'
import type { TextContext } from '../../contract/widget'

const two = (value: number) => String(value).padStart(2, '0')

/** An instant by the clock of the office, as lists, history and paper say it: `21/11/2026 10:42`. */
export function instantText(value: string): string {
  const at = Date.parse(value)
  if (Number.isNaN(at)) return value
  const [year, month, day] = officeDay(at).split('-')
  const minutes = minuteOfDay(at)
  return `${day}/${month}/${year} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The value as one line: texts as they are, instants in office time, multilingual texts in the reader's language. */
export function lineOf(value: Json, { lang, field }: Pick<TextContext, 'lang' | 'field'>): string {
  if (value === null) return ''
  if (typeof value === 'string') return field.kind === 'instant' ? instantText(value) : value
  if (typeof value !== 'object' || Array.isArray(value)) return String(value)
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return localText(Object.fromEntries(texts), lang) ?? ''
}
