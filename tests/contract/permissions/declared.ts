import type { Entity, Status } from '../../../src/contract/model/entity'

/**
 * What the entity file declares about a status. The server decides by that, never by the name of a status:
 * statuses that agree in it, and in what the business expects of them, are one case.
 */
export function declaredRights(entity: Entity, code: string | undefined): string {
  const status = declared(entity, code)
  return JSON.stringify([status?.write, status?.delete, status?.change])
}

/** What it declares about a move between two. */
export function declaredMove(entity: Entity, from: string | undefined, to: string): string {
  const status = declared(entity, from)
  const isFollower = status?.allowable.length === 0 || status?.allowable.includes(to)
  const roles = Object.entries(status?.allowableFor ?? {}).filter(([, codes]) => codes.includes(to))
  const target = [declared(entity, to)?.system, entity.scope?.status?.includes(to)]
  return JSON.stringify([declaredRights(entity, from), isFollower, roles.map(([role]) => role), ...target])
}

function declared({ statuses }: Entity, wanted: string | undefined): Status | undefined {
  return statuses?.list.find(({ code }) => code === wanted)
}
