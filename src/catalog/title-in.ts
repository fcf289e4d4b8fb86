import type { PublicEntity } from '../contract/entity'
import type { JsonObject } from '../contract/json'
import { type LocalText, localText } from '../contract/language'
import type { RecordData } from '../contract/record'
import { oncePer } from './once'
import { isObject, valueAt } from './paths'
import { titleOf } from './title'

type Titled = Pick<PublicEntity, 'title' | 'fields'>

/** True when the title holds a text for several languages, and otherwise plain texts alone. */
const isOfTongues = oncePer(({ title, fields }: Titled): boolean => {
  const kinds = new Map(fields.map(({ path, kind }) => [path, kind]))
  const held = title.flatMap((part) => ('path' in part ? (part.path === 'code' ? 'text' : kinds.get(part.path)) : []))
  return held.includes('multilingual') && held.every((kind) => kind === 'multilingual' || kind === 'text')
})

/**
 * What a record is called in the person's language. The label came in the language it was asked for in; where the title
 * holds texts for several it is put together anew, as far as the record brings them along.
 */
export function titleIn(entity: Titled, record: Pick<RecordData, 'label' | 'code'>, lang: string): string {
  const stored = record.label || record.code || ''
  if (!isOfTongues(entity)) return stored
  const own = titleOf(entity.title, (path) => {
    const value = valueAt(record as JsonObject, path)
    if (isObject(value)) return localText(value as LocalText, lang) ?? ''
    return typeof value === 'string' ? value : ''
  })
  return own || stored
}
