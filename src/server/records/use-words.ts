import { canEntity, ownScope, privateScope } from '../../catalog/rights'
import type { Entity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { CallContext } from '../kernel/context'

/** So many records of an entity are named; the others are counted. */
export const NAMED = 3

/** Records of one entity that need another record: the first of them by their labels, and how many there are. */
export interface Use {
  labels: readonly string[]
  total: number
}

/** Says who needs a record, by name as far as the caller may know them. */
export function toldUse(entity: Entity, { labels, total }: Use, { lang, principal }: CallContext): ApiFieldError {
  const many = (entity.texts[lang] ?? entity.texts[DEFAULT_LANGUAGE])?.entity.many ?? entity.route
  const mayKnow =
    !principal || (canEntity(principal, entity, 'read') && !ownScope(principal, entity) && !privateScope(principal, entity))
  const more = total > NAMED ? ', …' : ''
  const message = `${many} (${total})${mayKnow ? `: ${labels.join(', ')}${more}` : ''}`
  return { path: entity.route, code: 'RECORD_IN_USE', message }
}
