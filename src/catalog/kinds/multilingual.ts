import type { JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import { isObject } from '../paths'
import { declare, keywords } from './declaration'
import { filled, type Kind, plainText, SCALAR, trimmed } from './kind'

/** A text in several languages: `{it: 'Uno', en: 'One'}`. */
export const multilingual: Kind = {
  ...SCALAR,
  structure: 'texts',
  isSortable: false,
  isInline: false,
  operators: ['Contains', 'Equals', 'Null'],
  format: (value, { lang }) => (isObject(value) ? (localText(textsOf(value), lang) ?? '') : plainText(value)),
  holds: isObject,
  normalise: (value) => {
    if (typeof value === 'string') return trimmed(value)
    const texts = Object.entries(value).map(([lang, one]) => [lang, typeof one === 'string' ? trimmed(one) : one])
    return filled(Object.fromEntries(texts))
  },
}

function textsOf(value: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

export const multilingualDeclaration = /* @__PURE__ */ declare({
  said: { by: 'multilingual' },
  keys: ['type', 'multilingual', 'pattern', 'minLength', 'maxLength', 'searchable', 'format'],
  schema: (property) => ({ type: 'object', additionalProperties: { ...keywords(property), type: ['string', 'null'] } }),
  defaultFault: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : { message: 'is not a text per language', hint: 'write { "it": "…", "en": "…" }' },
  rulesType: () => 'map<string, string>',
  computed: 'any',
  isSearchable: true,
  isFolded: true,
})
