/** Kinds of entries, in the order in which the palette shows them. */
export const COMMAND_KINDS = ['record', 'page', 'view', 'status', 'new', 'act'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** One entry of the command palette. */
export interface Command {
  id: string
  kind: CommandKind
  label: string
  /** beside the label, and searched too: the entity, a code */
  detail: string
  icon: string
  /** colour of the entity's tile; null = a plain icon */
  color: string | null
  /** where it leads; null = an act of its own */
  path: string | null
  /** a status to show as a chip */
  chip: { color: string; label: string } | null
  /** only something like the text was found */
  near: boolean
}

/** A command from what it is about; the rest is empty. */
export function command(part: Pick<Command, 'id' | 'kind' | 'label' | 'icon'> & Partial<Command>): Command {
  return { detail: '', color: null, path: null, chip: null, near: false, ...part }
}
