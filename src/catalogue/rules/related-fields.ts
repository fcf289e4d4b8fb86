import type { Field } from '../../contract/model/field'
import type { KnownCodes } from './literals'
import { crossedRelation, RELATION_STEPS_MAX } from './related-reads'
import { COMMON_SHAPES } from './shape'

/** What an expression may know of the entities that its own one points to. */
export interface RelatedEntities {
  /** fields by path; undefined where the file has errors */
  fields: (route: string) => ReadonlyMap<string, Field> | undefined
  statuses: (route: string) => readonly string[] | null | undefined
}

/** Fields as one expression reads them, with codes of related records by path from the record. */
interface SeenFields {
  fields: readonly Field[]
  codes: KnownCodes
}

/**
 * The fields of an entity and, for each relation that some of these paths cross, those of the related entity
 * below it: to the type check a related record is a group of fields. Relations that no path crosses keep
 * their id and label alone.
 */
export function withRelatedFields(
  fields: readonly Field[],
  reads: readonly string[],
  related: RelatedEntities,
): SeenFields {
  let seen: SeenFields = { fields, codes: new Map() }
  for (let step = 0; step < RELATION_STEPS_MAX; step += 1) seen = crossed(seen, reads, related)
  return seen
}

function crossed(seen: SeenFields, reads: readonly string[], related: RelatedEntities): SeenFields {
  const paths = new Set(reads.flatMap((read) => crossedRelation(seen.fields, read)?.relation.path ?? []))
  if (paths.size === 0) return seen
  const codes: KnownCodes = new Map(seen.codes)
  const fields = seen.fields.flatMap((field): Field[] => {
    const { path, relation } = field
    if (!relation || !paths.has(path)) return [field]
    const below = related.fields(relation.route)
    if (!below) return [{ ...field, relation: { ...relation, embedded: true } }]
    const statuses = related.statuses(relation.route)
    if (statuses && statuses.length > 0) codes.set(`${path}.status`, statuses)
    const parts = [...below.values()].map((one) => toPart(path, one))
    return [{ ...field, kind: 'group', relation: null }, ...commonParts(field, below), ...parts]
  })
  return { fields, codes }
}

/** What every record has, where the file does not say it itself. */
function commonParts(field: Field, below: ReadonlyMap<string, Field>): Field[] {
  return COMMON_SHAPES.filter(({ path }) => !below.has(path)).map(({ kind, path }) => ({
    ...field,
    kind,
    path: `${field.path}.${path}`,
    relation: null,
    schema: {},
    values: null,
  }))
}

/**
 * A field of a related record. A relation in rows of it ends there: only one record is read across at each
 * step.
 */
function toPart(path: string, field: Field): Field {
  const { relation } = field
  const isOpen = relation !== null && !field.path.includes('[]')
  return {
    ...field,
    path: `${path}.${field.path}`,
    relation: isOpen ? { ...relation, embedded: false } : null,
  }
}
