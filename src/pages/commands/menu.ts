import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OfferedCommand } from '../../engine/commands/command'
import type { Reason } from '../../engine/commands/reasons'
import type { MenuGroup } from '../../ui/overlays/menu-items'
import { useOffice } from '../office'

/** The entries of a command menu, and the handler of a selected entry. */
export interface CommandMenu {
  items: MenuGroup[]
  onAction: (id: string) => void
}

/**
 * Commands as a menu: `groups` in this order, within a group the order of the commands; `line` formats a
 * reason as one line.
 */
export function commandMenu(
  commands: readonly OfferedCommand[],
  groups: readonly string[],
  line: (reason: Reason) => string = ({ text }) => text,
): CommandMenu {
  const items = groups.map((group) => ({
    id: group,
    commands: commands
      .filter((one) => one.group === group)
      .map(({ id, label, icon, shortcuts, danger, disabled, on, reason }) => ({
        id,
        label,
        icon,
        danger,
        disabled,
        checked: on,
        shortcut: shortcuts?.[0],
        reason: reason && line(reason),
      })),
  }))
  return {
    items: items.filter((group) => group.commands.length > 0),
    onAction: (id) => void commands.find((one) => one.id === id)?.run(),
  }
}

/** Offers the commands of a part of the page to the palette while the part is mounted. */
export function useCommands(commands: readonly OfferedCommand[]): void {
  const registry = useOffice().commands
  const now = useRef(commands)
  useLayoutEffect(() => {
    now.current = commands
  })
  useLayoutEffect(() => registry.offer(() => now.current), [registry])
}

const WRITES = 'input, select, textarea, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]'
const ARROWS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

/** The names of a key press as shortcuts are written, the closest first; Cmd stands for Ctrl on a Mac. */
function listKeyNames(event: KeyboardEvent): string[] {
  const { altKey, ctrlKey, key, metaKey, shiftKey } = event
  const name = ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  const held = [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '']
  const joinKeys = (...keys: string[]) => keys.filter(Boolean).join(' ')
  return [...(shiftKey ? [joinKeys(...held, 'Shift', name)] : []), joinKeys(...held, name)]
}

/**
 * The command of a key press; undefined when it has none here. While a field has the focus only keys with
 * Ctrl count.
 */
export function findCommand(
  event: KeyboardEvent,
  commands: readonly OfferedCommand[],
): OfferedCommand | undefined {
  const names = listKeyNames(event)
  const found = names.flatMap((name) => commands.find(({ shortcuts }) => shortcuts?.includes(name)) ?? [])[0]
  const inField = () => event.target instanceof Element && event.target.closest(WRITES) !== null
  return found && (event.ctrlKey || event.metaKey || !inField()) ? found : undefined
}

/** Runs commands by their keys, except while a dialog is open. A disabled one shows its reason. */
export function useShortcuts(commands: readonly OfferedCommand[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = findCommand(event, commands)
    if (!command || isCovered()) return
    event.preventDefault()
    void command.run()
  })
  // In a layout effect, so that a key pressed when the next record appears applies to that one.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The list of shortcuts: those that also work in fields come first. */
export function shortcutRows(commands: readonly OfferedCommand[]): { keys: string; label: string }[] {
  const rows = commands.flatMap(({ label, shortcuts: [keys] = [] }) =>
    keys === undefined ? [] : { keys, label },
  )
  const isControl = ({ keys }: { keys: string }) => keys.startsWith('Ctrl')
  return [...rows.filter(isControl), ...rows.filter((row) => !isControl(row))]
}

/** Elements over a page that take its keys. */
const LAYERS = '[aria-modal=true], [role$=dialog]'

/**
 * True while a dialog covers the page. It searches the whole page, which takes milliseconds with a thousand
 * fields: call it for relevant keys only.
 */
export function isCovered(): boolean {
  return document.querySelector(LAYERS) !== null
}
