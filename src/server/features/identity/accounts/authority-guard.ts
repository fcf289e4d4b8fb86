import { oncePer } from '../../../../catalogue/once'
import { textsIn } from '../../../../catalogue/paths'
import { fieldValues } from '../../../../catalogue/record/field-values'
import { unknownWord } from '../../../../catalogue/suggest'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Field } from '../../../../contract/model/field'
import type { Principal } from '../../../../contract/model/user'
import { Refusal } from '../../../kernel/refusal'
import type { RecordGuard, WrittenRecord } from '../../../records'
import { AUTHORITIES, GROUPS } from './group-records'

/** All authorities that exist, as the principal sees them. */
type ReadKnown = (principal: Principal, lang: string) => Promise<readonly string[]>

/**
 * Records of any entity name only authorities that exist: no one holds a mistyped one, so it would close what
 * it was meant to open. Names that a record had before may stay: their entity may be gone for a while.
 */
export function createAuthorityGuard(readKnown: ReadKnown): RecordGuard {
  return {
    route: null,
    check: async (_sql, entity, stored, { lang, principal }) => {
      const added = principal ? stored.flatMap((one) => findAddedWords(entity, one)) : []
      if (!principal || added.length === 0) return
      const known = await readKnown(principal, lang)
      const errors = added.flatMap((one) => unknownError(one, known))
      if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
    },
  }
}

/** A word at its place in a record. */
interface AddedWord {
  field: Field
  path: string
  word: string
}

/** The fields of an entity that list authorities: chips that suggest them, and those of a group. */
const namesIn = oncePer((entity: Entity) => {
  const isGroups = entity.route === GROUPS
  return fieldValues(
    entity.fields.filter(
      ({ options, path }) => options.entity === AUTHORITIES || (isGroups && path === 'authorities'),
    ),
  )
})

function findAddedWords(entity: Entity, { write: { base, content } }: WrittenRecord): AddedWord[] {
  if (!content) return []
  const places = namesIn(entity)(content.record)
  if (places.length === 0) return []
  const before = new Set(
    base ? namesIn(entity)(base as JsonObject).flatMap(({ value }) => textsIn(value)) : [],
  )
  return places.flatMap(({ field, path, value }) =>
    textsIn(value).flatMap((word) => (before.has(word) ? [] : [{ field, path, word }])),
  )
}

function unknownError(
  { field: { options }, path, word }: AddedWord,
  authorities: readonly string[],
): ApiFieldError | [] {
  const known = [...authorities, ...textsIn(options.also)]
  return unknownWord(word, known, { path, code: 'UNKNOWN_AUTHORITY', what: 'authority' }) ?? []
}
