import type { Entity, PublicEntity, Status } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'

/** The part of an entity that anyone may read: no permissions, no scope. */
export function publicEntity(entity: Entity): PublicEntity {
  const {
    answers: _answers,
    effects: _effects,
    person: _person,
    retention: _retention,
    rights: _rights,
    scope: _scope,
    ...rest
  } = entity
  return {
    ...rest,
    fields: rest.fields.map(publicField),
    copied: rest.copied.map(publicField),
    statuses: rest.statuses && { ...rest.statuses, list: rest.statuses.list.map(publicStatus) },
  }
}

function publicField({ erase: _erase, ...field }: Field): Field {
  return { ...field, read: null, write: null }
}

function publicStatus(status: Status): Status {
  return { ...status, allowableFor: {}, write: undefined, delete: undefined, change: undefined }
}
