/** One entry of a menu. */
export interface MenuCommand {
  id: string
  label: string
  icon?: string | undefined
  /** keys of the same action: `Ctrl S` */
  shortcut?: string | undefined
  /** current value or note at the right */
  detail?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** disabled, but reachable: the reason is shown under the label */
  reason?: string | null | undefined
  /** an address: the entry is a link */
  href?: string | undefined
  /** the menu stays open, e.g. for choices that cycle */
  stays?: boolean | undefined
  /** one of several, currently chosen: drawn with a tick */
  checked?: boolean | undefined
}

/** Entries under an optional heading, separated from the next group by a line. */
export interface MenuGroup {
  id: string
  heading?: string | undefined
  commands: readonly MenuCommand[]
}

/** Puts bare entries into one group. */
export function menuGroups(items: readonly (MenuCommand | MenuGroup)[]): MenuGroup[] {
  const groups: { id: string; heading?: string | undefined; commands: MenuCommand[] }[] = []
  let open = false
  for (const item of items) {
    if ('commands' in item) {
      groups.push({ ...item, commands: [...item.commands] })
      open = false
      continue
    }
    if (!open) groups.push({ id: `group-${groups.length}`, commands: [] })
    groups.at(-1)?.commands.push(item)
    open = true
  }
  return groups.filter((group) => group.commands.length > 0)
}
