import { createHash } from 'node:crypto'
import type { DecisionOrder, Difference, DifferenceKind } from '../../../../contract/calls/difference'
import type { Json } from '../../../../contract/json'
import { Refusal } from '../../../kernel/refusal'

/** A difference as it is now, with what its kind needs to decide it. */
export interface Present<Source> {
  shown: Omit<Difference, 'changed'>
  source: Source
}

/** `row/CRAFT_KIND/B/name` */
export function differenceId(kind: DifferenceKind, ...parts: string[]): string {
  return [kind, ...parts.map(encodeURIComponent)].join('/')
}

/** The part of an id at a place; 0 is the kind. */
export function idPart(id: string, at: number): string {
  try {
    return decodeURIComponent(id.split('/')[at] ?? '')
  } catch {
    return ''
  }
}

/** Another text as soon as anything of the difference, or the version of its record, is another one. */
export function differenceVersion(...seen: Json[]): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}

/** The part of an order that is about one kind. */
export function ofKind({ items }: DecisionOrder, kind: DifferenceKind): DecisionOrder['items'] {
  return items.filter(({ id }) => id.startsWith(`${kind}/`))
}

/**
 * The differences that an order names.
 * @throws Refusal STALE_VERSION for one that was decided or changed meanwhile
 */
export function listChosen<Source>(
  present: readonly Present<Source>[],
  wanted: DecisionOrder['items'],
): Source[] {
  const byId = new Map(present.map((one) => [one.shown.id, one]))
  return wanted.map(({ id, version }) => {
    const found = byId.get(id)
    if (found && found.shown.version === version) return found.source
    throw new Refusal(
      'STALE_VERSION',
      `${id.slice(0, 200)} was decided or changed meanwhile: read the differences again`,
    )
  })
}
