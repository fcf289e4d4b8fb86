import { isObject } from '../../catalogue/paths'
import type { Json } from '../../contract/json'

/** A person's arrangement: ids in their order, and which of them are shown (PREF-03). */
export interface CardArrangement {
  order: string[]
  visibility: Record<string, boolean>
}

/** Reads the preference; a value of another shape counts as absent. */
export function readArrangement(value: Json): CardArrangement {
  const { order, visibility } = isObject(value) ? value : {}
  return {
    order: Array.isArray(order) ? order.filter((one) => typeof one === 'string') : [],
    visibility: isObject(visibility)
      ? Object.fromEntries(
          Object.entries(visibility).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'),
        )
      : {},
  }
}

/** The preference value for an arrangement. */
export function toArrangement(rows: readonly { id: string; shown: boolean }[]): Json {
  return {
    order: rows.map(({ id }) => id),
    visibility: Object.fromEntries(rows.map(({ id, shown }) => [id, shown])),
  }
}

/** The rows with the one at `from` moved to `to`. */
export function moveRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from)
  const taken = rows.slice(from, from + 1)
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)]
}
