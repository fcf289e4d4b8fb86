import { TIME_ZONE } from '../contract/constants'
import type { FieldKind } from '../contract/field'
import type { Json } from '../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../contract/language'
import { numberFormat } from '../contract/number-format'
import type { TextContext } from '../contract/widget'
import { isObject } from './paths'

/** What the words of a value depend on: the field and, for codes and lookups, where their labels come from. */
export type FormatContext = Pick<TextContext, 'lang' | 'field'> & Partial<Pick<TextContext, 'lookupLabel'>>

const LOCALES: Record<string, string> = { it: 'it-IT', en: 'en-GB' }
const YES: Record<string, [string, string]> = { it: ['Sì', 'No'], en: ['Yes', 'No'] }

/** Any value as one line of text; '' for none. Used by list cells, show mode, titles and exports alike. */
export function formatValue(value: Json | undefined, context: FormatContext): string {
  if (value === null || value === undefined || value === '') return ''
  return (BY_KIND[context.field.kind] ?? plain)(value, context)
}

type Format = (value: Json, context: FormatContext) => string

const BY_KIND: Partial<Record<FieldKind, Format>> = {
  number: (value, { lang, field }) => formatNumber(value, lang, field.options),
  integer: (value, { lang, field }) => formatNumber(value, lang, field.options),
  boolean: (value, { lang }) => (YES[lang] ?? YES[DEFAULT_LANGUAGE] ?? ['', ''])[value === true ? 0 : 1],
  date: (value) => formatDate(value),
  time: (value) => (typeof value === 'string' ? value.slice(0, 5) : plain(value)),
  instant: (value) => formatInstant(value),
  enum: (value, { field }) => field.choices?.find((choice) => choice.value === value)?.label ?? plain(value),
  lookup: (value, context) => each(value, (one) => lookupText(one, context)),
  relation: (value) => (isObject(value) ? plain(value.label ?? value.id ?? '') : plain(value)),
  multilingual: (value, { lang }) => (isObject(value) ? (localText(texts(value), lang) ?? '') : plain(value)),
  tags: (value) => each(value, (one) => (isObject(one) ? plain(one.label ?? one.id ?? '') : plain(one))),
  files: (value) => each(value, (one) => (isObject(one) ? plain(one.fileName ?? '') : plain(one))),
  array: (value) => each(value, group),
  group,
}

/** `1234.5` → `1.234,50` in Italian with two decimals, `1,234.50` in English. Options: `decimals`, `plain` (no groups), `prefix`, `suffix`. */
export function formatNumber(value: Json, lang: string, options: FormatContext['field']['options'] = {}): string {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return plain(value)
  const locale = LOCALES[lang] ?? LOCALES[DEFAULT_LANGUAGE] ?? lang
  const text = numberFormat(locale, decimals(options), options.plain === true).format(number)
  return [options.prefix, text, options.suffix].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** `2026-03-31` → `31/03/2026`; anything else stays as it is. */
export function formatDate(value: Json): string {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(value) : null
  return match ? `${match[3]}/${match[2]}/${match[1]}` : plain(value)
}

/** An ISO instant as `31/03/2026 12:00` where the office is, in summer time when that holds. */
export function formatInstant(value: Json): string {
  const date = typeof value === 'string' ? new Date(value) : null
  if (!date || Number.isNaN(date.getTime())) return plain(value)
  const part = Object.fromEntries(
    instantFormat()
      .formatToParts(date)
      .map(({ type, value: text }) => [type, text]),
  )
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`
}

let instants: Intl.DateTimeFormat | null = null

function instantFormat(): Intl.DateTimeFormat {
  instants ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return instants
}

function decimals({ decimals }: FormatContext['field']['options']): number | undefined {
  return typeof decimals === 'number' && decimals >= 0 && decimals <= 20 ? decimals : undefined
}

function lookupText(value: Json, { field, lookupLabel }: FormatContext): string {
  const code = plain(value)
  return field.lookup && lookupLabel ? lookupLabel(field.lookup.name, code) : code
}

function each(value: Json, one: (value: Json) => string): string {
  return (Array.isArray(value) ? value : [value])
    .map(one)
    .filter((text) => text !== '')
    .join(', ')
}

/** A group in one line: its filled parts, in order. */
function group(value: Json): string {
  if (!isObject(value)) return plain(value)
  if (typeof value.label === 'string') return value.label
  return Object.entries(value)
    .filter(([key]) => key !== '_id')
    .map(([, part]) => (isObject(part) ? group(part) : Array.isArray(part) ? each(part, group) : plain(part)))
    .filter((text) => text !== '')
    .join(', ')
}

function texts(value: { [key: string]: Json }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

function plain(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
