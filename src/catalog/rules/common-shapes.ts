import type { FieldKind } from '../../contract/field'

/** What rules may read of every record besides its declared fields. */
export const COMMON_SHAPES: readonly { path: string; kind: FieldKind }[] = [
  { path: 'id', kind: 'text' },
  { path: 'code', kind: 'text' },
  { path: 'status', kind: 'text' },
  { path: 'label', kind: 'text' },
  { path: 'archived', kind: 'boolean' },
  { path: 'authorId', kind: 'text' },
  { path: 'createdAt', kind: 'instant' },
  { path: 'createdBy', kind: 'text' },
  { path: 'updatedAt', kind: 'instant' },
  { path: 'updatedBy', kind: 'text' },
  { path: 'delete', kind: 'group' },
  { path: 'delete.deleted', kind: 'boolean' },
]
