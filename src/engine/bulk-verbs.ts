import type { PublicEntity } from '../contract/entity'

const VERBS = ['status', 'update', 'delete', 'restore', 'export'] as const

/** What every entity knows to do with chosen records. */
export type BulkVerb = (typeof VERBS)[number]

/** What the file offers for chosen records, in its order, as far as it means anything: a mere page has no records to change. */
export function bulkVerbs(
  { list, statuses, type }: Pick<PublicEntity, 'list' | 'statuses' | 'type'>,
  deletedToo: boolean,
): BulkVerb[] {
  if (type === 'path') return []
  const idle = [...(statuses ? [] : ['status']), ...(deletedToo ? [] : ['restore'])]
  return list.bulk.flatMap((word) => VERBS.filter((verb) => verb === word && !idle.includes(verb)))
}
