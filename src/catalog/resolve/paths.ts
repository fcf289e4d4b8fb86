import type { Field } from '../../contract/field'
import { structureOf } from '../kinds'
import type { Scene } from '../scene'

/** What a path leads to: a field of the record, or of the record behind one of its relations. */
export interface FoundPath {
  field: Field
  /** the relation that the path crosses; null within the record */
  via: Field | null
}

/** Follows a path, at most one relation deep. */
export function findPath(scene: Pick<Scene, 'byPath' | 'target'>, path: string): FoundPath | undefined {
  const own = scene.byPath.get(path)
  if (own) return { field: own, via: null }
  const crossing = relationOn(scene, path)
  if (!crossing?.relation) return undefined
  const field = scene.target(crossing.relation.route)?.get(path.slice(crossing.path.length + 1))
  return field && { field, via: crossing }
}

/** The relation a path goes through, if any. */
export function relationOn(scene: Pick<Scene, 'byPath'>, path: string): Field | undefined {
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const field = scene.byPath.get(path.slice(0, dot))
    if (structureOf(field?.kind) === 'reference') return field
  }
  return undefined
}

/** True when nothing should be said about a path: its property, or the file behind its relation, has mistakes of its own. */
export function isMuted(scene: Scene, path: string): boolean {
  const top = path.split(/[.[]/, 1)[0] ?? path
  if (scene.muted.has(top)) return true
  const crossing = relationOn(scene, path)
  return crossing?.relation !== undefined && crossing.relation !== null && scene.target(crossing.relation.route) === undefined
}

/** A field of a related record as the owner carries it: read only, under the whole path. */
export function copiedField(found: FoundPath, path: string): Field {
  return {
    ...found.field,
    path,
    required: false,
    unique: false,
    setOnce: false,
    server: true,
    default: null,
    read: found.via?.read ?? found.field.read,
  }
}
