import type { Reason } from './reasons'

/**
 * Where a command stands: in a toolbar as a switch before the others, an icon, a quiet word or the act that ends the work; in
 * the "…" menu; on a row and on several chosen rows; in the menu of a list or of a column; in the title of a section; in the
 * command palette.
 */
export type CommandPlace =
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
  | 'palette'

/** Something a person can do with a target: an open record, rows of a list, a list, the whole application. */
export interface Command<T> {
  id: string
  /** in the user's language */
  label: (target: T) => string
  icon?: string | undefined
  /** keys that do the same, as they are shown: `Ctrl S`; the first one stands in menus and on the sheet of keys */
  shortcuts?: readonly string[]
  places: readonly CommandPlace[]
  /** commands of one group stand together in a menu */
  group?: string
  /** destroys */
  danger?: boolean
  /** whether the target has the command at all; absent = always */
  isFor?: (target: T) => boolean
  /** why it is off; null = it can be done. The only place that decides */
  reason?: (target: T) => Reason | null
  /** off without a word, where the screen itself says why */
  isOff?: (target: T) => boolean
  /** what it turns on is on */
  isOn?: (target: T) => boolean
  run: (target: T) => unknown
}

/** A command as one person meets it on one target, ready to be done. */
export interface OfferedCommand extends Pick<Command<never>, 'id' | 'icon' | 'shortcuts' | 'places' | 'group' | 'danger'> {
  label: string
  reason: Reason | null
  disabled?: boolean
  /** undefined = it turns nothing on */
  on?: boolean | undefined
  run: () => unknown
}

/** The commands a target has, in their order, each with the reason why it is off. */
export function offered<T>(commands: readonly Command<T>[], target: T): OfferedCommand[] {
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

/** Those of the commands that stand at a place. */
export function standingAt(commands: readonly OfferedCommand[], place: CommandPlace): OfferedCommand[] {
  return commands.filter(({ places }) => places.includes(place))
}
