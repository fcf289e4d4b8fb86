import type { Entity, PublicEntity } from '../contract/entity'
import type { Status } from '../contract/status'

/** The part of an entity anybody may read: no rights of the record, its fields or its statuses, no scope. */
export function publicEntity(entity: Entity): PublicEntity {
  const { rights: _rights, scope: _scope, ...rest } = entity
  return {
    ...rest,
    fields: rest.fields.map((field) => ({ ...field, read: null, write: null })),
    copied: rest.copied.map((field) => ({ ...field, read: null, write: null })),
    statuses: rest.statuses && { ...rest.statuses, list: rest.statuses.list.map(publicStatus) },
  }
}

function publicStatus(status: Status): Status {
  return { ...status, allowableFor: {}, write: undefined, delete: undefined, change: undefined }
}
