import { distance } from 'fastest-levenshtein'
import type { Field } from '../../contract/model/field'

/** A property that is probably another one's new name. */
export interface ProbableRename {
  from: Field
  to: Field
}

/** The path of what a field is part of; '' = the record. */
export function parentOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
}

/** The last step of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** From this likeness on, from 0 to 1, two properties are taken for one. */
const LIKELY = 0.5

/**
 * Pairs removed with added properties of one kind and parent, the likeliest first: a similar name, or the
 * same place among their neighbours.
 */
export function findRenames(
  removed: readonly Field[],
  added: readonly Field[],
  place: { before: readonly Field[]; after: readonly Field[] },
): ProbableRename[] {
  const pairs = removed
    .flatMap((from) => added.map((to) => ({ from, to, likeness: likeness(from, to, place) })))
    .filter((pair) => pair.likeness >= LIKELY)
    .sort((one, other) => other.likeness - one.likeness)
  const taken = new Set<Field>()
  return pairs.filter(({ from, to }) => {
    if (taken.has(from) || taken.has(to)) return false
    taken.add(from).add(to)
    return true
  })
}

function likeness(
  from: Field,
  to: Field,
  { after, before }: { before: readonly Field[]; after: readonly Field[] },
) {
  if (from.kind !== to.kind || parentOf(from.path) !== parentOf(to.path)) return 0
  if (from.relation?.route !== to.relation?.route || from.lookup?.name !== to.lookup?.name) return 0
  const near = similarity(nameOf(from.path), nameOf(to.path))
  return near + (placeOf(from, before) === placeOf(to, after) ? LIKELY : 0)
}

function similarity(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a.includes(b) || b.includes(a)) return 0.75
  return 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** Position among the fields beside it. */
function placeOf({ path }: Field, fields: readonly Field[]): number {
  const parent = parentOf(path)
  return fields.filter((one) => parentOf(one.path) === parent).findIndex((one) => one.path === path)
}
