import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isObject } from '../../../../catalogue/paths'
import type { Json } from '../../../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { FilterTerm } from '../../../../contract/model/filter-term'
import type { RecordData } from '../../../../contract/model/record'
import { officeDay } from '../../../../contract/time/office-day'
import { serverContext } from '../../../kernel/context'
import type { Records, ValuesOf } from '../../../records'

/** Routes of the two entities; installations without them ask for no consent. */
export const DEFINITIONS = 'service-agreements'
export const CONSENTS = 'signed-contracts'

export const IN_FORCE = 'IN_FORCE'
export const SUPERSEDED_STATUS = 'SUPERSEDED'
export const SIGNED_STATUS = 'SIGNED'
export const OUTDATED_STATUS = 'OUTDATED'

/** Dependencies of reading privacy definitions. */
export interface DefinitionsNeeds {
  records: () => Records
  /** an entity of the schema folder, if there is one with that route */
  entity: (route: string) => Entity | undefined
  now: () => Date
}

/** One condition of a list: equal to. */
export function equals(path: string, value: string): FilterTerm {
  return { path, operator: 'Equals', values: [value] }
}

/** Whole records, at most 200, with the server's own permissions. */
export async function find(records: Records, entity: Entity, filters: FilterTerm[]): Promise<RecordData[]> {
  const { items } = await records.list(
    entity,
    { ...PLAIN_LIST, filters, size: 200, count: 'none' },
    serverContext(),
  )
  return Promise.all(items.map(({ id }) => records.get(entity, id, serverContext())))
}

/** Whether a definition is in force today. */
export function holds({ delete: { deleted }, status, validFrom, validTo }: RecordData, now: Date): boolean {
  const today = officeDay(now)
  const begun = typeof validFrom !== 'string' || validFrom <= today
  const over = typeof validTo === 'string' && validTo < today
  return !deleted && status === IN_FORCE && begun && !over
}

/** The data of a definition stored in a consent: its version, and its document in the person's language. */
export function toAnswered(
  { documentId: files, version }: RecordData,
  lang: string,
): ValuesOf<'signed-contracts'> {
  const byLang = isObject(files) ? files : {}
  const [file] = [byLang[lang], byLang[DEFAULT_LANGUAGE], ...Object.values(byLang)].flatMap((one) =>
    Array.isArray(one) ? one : [],
  )
  const isFile = isObject(file) && typeof file.documentId === 'string' && typeof file.fileName === 'string'
  return {
    agreementVersion: Number(version ?? 1),
    ...(isFile ? { documentId: String(file.documentId), fileName: String(file.fileName) } : {}),
  }
}

/** A multilingual text in the requested language, else in the default one; '' when there is none. */
export function documentWords(value: Json | undefined, lang: string): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const texts = value as Record<string, string>
  return localText(texts, lang) ?? localText(texts, DEFAULT_LANGUAGE) ?? ''
}
