import type { OfferedCommand } from '../../engine/commands/command'
import type { Reason } from '../../engine/commands/reasons'
import type { MenuGroup } from '../../ui/menu-items'

/** What a menu of commands shows, and what a press of one of its entries does. */
export interface CommandMenu {
  items: MenuGroup[]
  onAction: (id: string) => void
}

/** Commands as a menu: `groups` in this order, within a group the order of the commands; `line` says a reason in one line. */
export function commandMenu(
  commands: readonly OfferedCommand[],
  groups: readonly string[],
  line: (reason: Reason) => string = ({ text }) => text,
): CommandMenu {
  const items = groups.map((group) => ({
    id: group,
    actions: commands
      .filter((one) => one.group === group)
      .map(({ id, label, icon, shortcuts, danger, disabled, on, reason }) => ({
        ...{ id, label, icon, danger, disabled, checked: on },
        shortcut: shortcuts?.[0],
        reason: reason && line(reason),
      })),
  }))
  return {
    items: items.filter(({ actions }) => actions.length > 0),
    onAction: (id) => void commands.find((one) => one.id === id)?.run(),
  }
}
