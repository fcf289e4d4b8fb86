import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { readersWithout, resolveRights } from '../files/defaults'
import { getStructure } from '../kinds'

/** The target of a path: a field of the record, or of the record behind one of its relations. */
export interface FoundPath {
  field: Field
  /** the relation that the path crosses; null within the record */
  via: Field | null
  /** who sees it, which needs the relation and the groups around it too; null = everyone */
  readers: readonly string[] | null
}

/** Follows a path across at most one relation. */
export function findPath(
  context: Pick<CheckContext, 'byPath' | 'target'>,
  path: string,
): FoundPath | undefined {
  const own = context.byPath.get(path)
  if (own) return { field: own, via: null, readers: readersAlong([[context.byPath, path]]) }
  const crossing = relationOn(context, path)
  if (!crossing?.relation) return undefined
  const beyond = path.slice(crossing.path.length + 1)
  const target = context.target(crossing.relation.route)
  const field = target?.get(beyond)
  if (!target || !field) return undefined
  return {
    field,
    via: crossing,
    readers: readersAlong([
      [context.byPath, crossing.path],
      [target, beyond],
    ]),
  }
}

/** Who may read the records of a file but does not see what a path leads to. */
export function unseenBy({ file }: Pick<CheckContext, 'file'>, { readers }: FoundPath): string[] {
  return readersWithout(resolveRights(file.rights).read, readers)
}

/** Who sees every field along these paths; null = everyone. */
function readersAlong(paths: readonly (readonly [ReadonlyMap<string, Field>, string])[]): string[] | null {
  const lists = paths.flatMap(([fields, path]) => listWholes(path).flatMap((one) => fields.get(one) ?? []))
  const limits = lists.flatMap(({ read }) => (read ? [read] : []))
  return limits.length === 0
    ? null
    : (limits[0] ?? []).filter((word) => limits.every((list) => list.includes(word)))
}

/** A path and the groups and lists around it: `crew`, `crew[].home`, `crew[].home.city`. */
function listWholes(path: string): string[] {
  const steps = path.split('.')
  return steps.map((step, index) =>
    [...steps.slice(0, index), step.replace(/\[\]$/, index < steps.length - 1 ? '' : '[]')].join('.'),
  )
}

/** The relation that a path crosses, if any. */
export function relationOn(context: Pick<CheckContext, 'byPath'>, path: string): Field | undefined {
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const field = context.byPath.get(path.slice(0, dot))
    if (getStructure(field?.kind) === 'reference') return field
  }
  return undefined
}

/**
 * True when a path must not be checked: its property, or the file behind its relation, has errors of its own.
 */
export function isMuted(context: CheckContext, path: string): boolean {
  const top = path.split(/[.[]/, 1)[0] ?? path
  if (context.muted.has(top)) return true
  const crossing = relationOn(context, path)
  return (
    crossing?.relation !== undefined &&
    crossing.relation !== null &&
    context.target(crossing.relation.route) === undefined
  )
}

/**
 * A field of a related record as its owner copies it: read-only, under the whole path, for whoever sees it
 * and the relation.
 */
export function toCopiedField(found: FoundPath, path: string): Field {
  const { defaultFrom: _from, rollup: _, ...field } = found.field
  return {
    ...field,
    path,
    required: false,
    unique: false,
    setOnce: false,
    server: true,
    default: null,
    read: found.readers && [...found.readers],
  }
}
