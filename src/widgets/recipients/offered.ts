import type { AudienceView } from '../../contract/model/letter'
import type { WidgetHost } from '../../contract/ports/widget'
import type { RecipientsOptions } from '../../generated/options'
import type { MenuCommand } from '../../ui/overlays/menu-items'

/** The entry of the menu that chooses groups. */
export const PICK_GROUPS = 'groups of people'

/**
 * What recipients can be chosen from: groups, the lists that the file names, and every list of people with
 * addresses of their own. What the person may not read is there too, off, with the reason.
 */
export function buildSourceCommands(
  options: RecipientsOptions,
  audience: Pick<AudienceView, 'sources' | 'closed'>,
  host: Pick<WidgetHost, 'look' | 'text'>,
): MenuCommand[] {
  const { closed, sources } = audience
  const { look, text } = host
  const { groups, sources: named } = options
  const off = { reason: text('RECIPIENTS.CLOSED') }
  const canGroup = groups && look(groups.entity) !== null && sources.some(({ route }) => route === groups.of)
  const lists = sources.filter(({ isPeople, route }) => isPeople || (named?.includes(route) ?? true))
  return [
    ...(groups
      ? [{ id: PICK_GROUPS, label: text('RECIPIENTS.GROUPS'), icon: 'users', ...(canGroup ? {} : off) }]
      : []),
    ...lists.map(({ label, route }) => ({ id: route, label, icon: look(route)?.icon ?? 'rows' })),
    ...(named?.some((route) => closed.includes(route))
      ? [{ id: 'closed lists', label: text('RECIPIENTS.OTHERS'), icon: 'lock', ...off }]
      : []),
  ]
}
