import type { Reason } from './reasons'

/**
 * Where a command appears: in a toolbar as a leading switch, an icon, a quiet button or the closing action;
 * in the "…" menu; on one row or on several selected rows; in the menu of a list or a column; in a section's
 * title; in the person's own menu; in the command palette.
 */
export type CommandSlot =
  | 'toolbar.switch'
  | 'toolbar.icon'
  | 'toolbar.word'
  | 'toolbar.main'
  | 'more'
  | 'row'
  | 'bulk'
  | 'list'
  | 'column'
  | 'section'
  | 'personal'
  | 'palette'

/**
 * Something a person can do with a target: an open record, rows of a list, a list, or the whole application.
 */
export interface Command<T> {
  id: string
  /** in the user's language */
  label: (target: T) => string
  icon?: string | undefined
  /** keyboard shortcuts as they are displayed: `Ctrl S`; menus and the list of shortcuts show the first */
  shortcuts?: readonly string[]
  slots: readonly CommandSlot[]
  /** commands of one group are adjacent in a menu */
  group?: string
  /** destructive: drawn in the danger colour */
  danger?: boolean
  /** whether the target has the command at all; absent = always */
  isFor?: (target: T) => boolean
  /** why it is disabled; null = enabled. The only place that decides */
  reason?: (target: T) => Reason | null
  /** disabled without an explanation, where the screen itself shows why */
  isOff?: (target: T) => boolean
  /** whether the switch is on */
  isOn?: (target: T) => boolean
  run: (target: T) => unknown
}

/** A command resolved for one person and one target, ready to run. */
export interface OfferedCommand
  extends Pick<Command<never>, 'id' | 'icon' | 'shortcuts' | 'slots' | 'group' | 'danger'> {
  label: string
  reason: Reason | null
  disabled?: boolean
  /** undefined = not a switch */
  on?: boolean | undefined
  run: () => unknown
}

/** The target's commands in their order, each with the reason why it is disabled. */
export function toOfferedCommands<T>(commands: readonly Command<T>[], target: T): OfferedCommand[] {
  return commands
    .filter(({ isFor }) => isFor?.(target) ?? true)
    .map(({ isFor, isOff, isOn, label, reason, run, ...fixed }) => ({
      ...fixed,
      label: label(target),
      reason: reason?.(target) ?? null,
      disabled: isOff?.(target) ?? false,
      on: isOn?.(target),
      run: () => run(target),
    }))
}

/** The commands that appear at a place. */
export function listCommandsAt(commands: readonly OfferedCommand[], place: CommandSlot): OfferedCommand[] {
  return commands.filter(({ slots }) => slots.includes(place))
}
