import type { Json, JsonObject } from '../../contract/json'
import { type LocalText, localText } from '../../contract/language'
import type { Field } from '../../contract/model/field'
import { getStructure } from '../kinds'
import { isObject, valueAt } from '../paths'

/**
 * Values by path for a stored record, with texts in several languages completed: a language that a value does
 * not name keeps its text, null removes one. A single text that the record already shows for its language, in
 * the words of another one, is no change.
 */
export function mergeTexts(
  fields: readonly Pick<Field, 'path' | 'kind'>[],
  stored: JsonObject,
  values: JsonObject,
): JsonObject {
  const texts = new Set(fields.flatMap(({ path, kind }) => (getStructure(kind) === 'texts' ? [path] : [])))
  const merged = Object.entries(values).map(([path, value]): [string, Json] => {
    const known = texts.has(path) ? valueAt(stored, path) : undefined
    return [path, isObject(known) && isObject(value) ? merge(known, value) : value]
  })
  return Object.fromEntries(merged)
}

function merge(known: JsonObject, value: JsonObject): JsonObject {
  const [[lang, text] = ['', null], ...others] = Object.entries(value)
  const isShown =
    others.length === 0 &&
    !known[lang] &&
    typeof text === 'string' &&
    localText(readTexts(known), lang) === text
  return isShown ? known : { ...known, ...value }
}

function readTexts(value: JsonObject): LocalText {
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
