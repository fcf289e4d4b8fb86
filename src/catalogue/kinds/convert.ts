import type { Json } from '../../contract/json'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { FieldKind } from '../../contract/model/field'
import { isObject } from '../paths'

type Conversion = (value: Json) => Json | undefined

/** A text that is written as the other kind writes it. */
const fromText =
  (form: RegExp, read: (text: string) => Json): Conversion =>
  (value) =>
    typeof value === 'string' && form.test(value) ? read(value) : undefined

const asText: Conversion = (value) => String(value)
const same: Conversion = (value) => value

/** Kinds whose values are texts. */
const TEXTS: readonly FieldKind[] = ['text', 'enum', 'lookup']

const TO_TEXT: Readonly<Partial<Record<FieldKind, Conversion>>> = {
  number: asText,
  integer: asText,
  boolean: asText,
  date: asText,
  time: asText,
  multilingual: (value) => {
    const others = isObject(value) ? Object.entries(value).filter(([lang]) => lang !== DEFAULT_LANGUAGE) : []
    if (!isObject(value) || others.some(([, text]) => text !== null)) return undefined
    return value[DEFAULT_LANGUAGE] ?? null
  },
}

const FROM_TEXT: Readonly<Partial<Record<FieldKind, Conversion>>> = {
  number: fromText(/^-?\d{1,15}([.]\d{1,15})?$/, Number),
  integer: fromText(/^-?\d{1,15}$/, Number),
  boolean: fromText(/^(true|false)$/, (text) => text === 'true'),
  date: fromText(/^\d{4}-\d{2}-\d{2}$/, (text) => text),
  time: fromText(/^\d{2}:\d{2}$/, (text) => text),
  multilingual: (value) => ({ [DEFAULT_LANGUAGE]: value }),
}

const OTHERS: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['integer number', same],
  ['number integer', (value) => (Number.isInteger(value) ? value : undefined)],
  ['date instant', (value) => `${String(value)}T00:00:00.000Z`],
])

function conversionOf(from: FieldKind, to: FieldKind): Conversion | undefined {
  if (from === to || (TEXTS.includes(from) && TEXTS.includes(to))) return same
  if (TEXTS.includes(to)) return TO_TEXT[from]
  return TEXTS.includes(from) ? FROM_TEXT[to] : OTHERS.get(`${from} ${to}`)
}

/** A value of one kind as another kind holds it; undefined where it would be lost. */
export function convertValue(value: Json, from: FieldKind, to: FieldKind): Json | undefined {
  return conversionOf(from, to)?.(value)
}

/** Kinds whose columns hold no codes: these are replaced once the column has its new type. */
const PLAIN: readonly FieldKind[] = ['number', 'integer', 'boolean', 'date', 'time', 'instant']

/** True of kinds whose codes may change before a field becomes another kind. */
export const isTextual = (kind: FieldKind): boolean => !PLAIN.includes(kind)
