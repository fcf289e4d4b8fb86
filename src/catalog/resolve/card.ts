import type { CardFile } from '../../contract/card-file'
import type { Card } from '../../contract/dashboard'

const ROWS = 5
const ORDER = 1000

/** A card with its defaults filled in. */
export function resolveCard(file: CardFile): Card {
  const { kind } = file
  return {
    id: file.card,
    kind,
    entity: file.entity ?? null,
    filter: file.filter ?? {},
    sort: file.sort ?? [],
    size: file.size ?? ROWS,
    field: file.field ?? null,
    group: file.group ?? 'status',
    width: file.width ?? (kind === 'figure' ? 3 : 6),
    order: file.order ?? ORDER,
    roles: file.roles ?? null,
    text: file.text,
  }
}
