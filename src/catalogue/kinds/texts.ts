import type { Json, JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import { isObject } from '../paths'
import { declare, keywords, textFault } from './declaration'
import { eachText, emptyToNull, type FormatContext, type Kind, plainText, SCALAR, trimToNull } from './kind'

/** A text of one or several lines. */
export const textKind: Kind = {
  ...SCALAR,
  operators: ['Contains', 'Equals', 'Not', 'In', 'From', 'To', 'Null'],
}

export const textDeclaration = /* @__PURE__ */ declare({
  said: { type: 'string' },
  keys: [
    'type',
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'unique',
    'searchable',
    'suggest',
    'masked',
    'reaches',
  ],
  defaultFault: textFault,
  isSearchable: true,
  isName: true,
  isFolded: true,
})

/** A text in several languages: `{it: 'Uno', en: 'One'}`. */
export const multilingual: Kind = {
  ...SCALAR,
  structure: 'texts',
  isSortable: false,
  isInline: false,
  operators: ['Contains', 'Equals', 'Null'],
  format: (value, { lang }) =>
    isObject(value) ? (localText(readTexts(value), lang) ?? '') : plainText(value),
  holds: isObject,
  normalise: (value) => {
    if (typeof value === 'string') return trimToNull(value)
    const texts = Object.entries(value).map(([lang, one]) => [
      lang,
      typeof one === 'string' ? trimToNull(one) : one,
    ])
    return emptyToNull(Object.fromEntries(texts))
  },
}

function readTexts(value: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

export const multilingualDeclaration = /* @__PURE__ */ declare({
  said: { by: 'multilingual' },
  keys: ['type', 'multilingual', 'pattern', 'minLength', 'maxLength', 'searchable', 'format'],
  schema: (property) => ({
    type: 'object',
    additionalProperties: { ...keywords(property), type: ['string', 'null'] },
  }),
  defaultFault: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : { message: 'is not a text per language', hint: 'write { "it": "…", "en": "…" }' },
  rulesType: () => 'map<string, string>',
  computed: 'any',
  isSearchable: true,
  isFolded: true,
})

/** One of the codes listed in the file. */
export const enumeration: Kind = {
  ...SCALAR,
  format: (value, { field }) =>
    field.choices?.find((choice) => choice.value === value)?.label ?? plainText(value),
  // the check of the record reports a code that no longer exists
  holds: () => true,
}

export const enumerationDeclaration = /* @__PURE__ */ declare({
  said: { by: 'enum' },
  keys: ['type', 'enum', 'unique', 'searchable'],
  defaultFault: (value, { enum: codes = [] }, { didYouMean }) => {
    if (typeof value === 'string' && codes.includes(value)) return null
    return {
      message: 'is not one of the codes',
      hint: didYouMean(
        typeof value === 'string' ? value : JSON.stringify(value),
        codes,
        `one of: ${codes.join(', ')}`,
      ),
    }
  },
  isSearchable: true,
})

/** A row of a lookup table, by its value. */
export const lookup: Kind = {
  ...SCALAR,
  width: 116,
  format: (value, context) => eachText(value, (one) => rowLabel(one, context)),
  holds: () => true,
}

function rowLabel(value: Json, { field, lookupLabel }: FormatContext): string {
  const code = plainText(value)
  return field.lookup && lookupLabel ? lookupLabel(field.lookup.name, code) : code
}

export const lookupDeclaration = /* @__PURE__ */ declare({
  said: { word: 'lookup' },
  keys: ['lookup', 'filter', 'unique', 'searchable'],
  schema: (property) => ({ ...keywords(property), type: 'string' }),
  defaultFault: (value) =>
    typeof value === 'string'
      ? null
      : { message: 'is not a text', hint: 'write the value of a row in double quotes' },
  hasRow: true,
  isSearchable: true,
})
