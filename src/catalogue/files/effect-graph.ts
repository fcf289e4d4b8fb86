import type { Effect } from '../../contract/model/effect'

/** The status that new records of an entity have; null or undefined = none. */
type FirstStatus = (route: string) => string | null | undefined

/**
 * What triggers an effect, as texts that `listCauses` writes alike: `trips created`, `trips enters DONE`,
 * `trips changes note`.
 */
export function listTriggers(route: string, { on }: Pick<Effect, 'on'>): string[] {
  if (on.event === 'create') return [`${route} created`]
  if (on.event === 'status') return on.to.map((code) => `${route} enters ${code}`)
  return on.event === 'change' ? on.fields.map((path) => `${route} changes ${path}`) : []
}

/** What an effect of an entity writes, in the words of `listTriggers`. */
export function listCauses(
  route: string,
  { create, move, status }: Pick<Effect, 'create' | 'move' | 'status'>,
  firstStatus: FirstStatus,
): string[] {
  const enters = (of: string, code: string | null | undefined) =>
    typeof code === 'string' ? [`${of} enters ${code}`] : []
  const changes = (of: string, values: object) => Object.keys(values).map((path) => `${of} changes ${path}`)
  const created = create && [
    `${create.route} created`,
    ...enters(create.route, firstStatus(create.route)),
    ...changes(create.route, { ...create.fill, ...create.rows, ...create.each?.copy }),
  ]
  const moved = move && [
    ...enters(move.route, move.to),
    ...changes(move.route, { ...move.set, ...move.rows }),
  ]
  return [...enters(route, status), ...(created ?? []), ...(moved ?? [])]
}
