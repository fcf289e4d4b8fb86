/** A button of a group. */
export interface GroupButton {
  id: string
  icon: string
  /** the words; a button without any makes the group a grid of signs */
  label: string | null
  disabled?: boolean | undefined
  onPress: () => void
}

/** A row of buttons, or a dropdown: a list with words, or a grid of signs. */
export type ButtonLayout = 'row' | 'vertical' | 'grid'

/** Room one button takes in the row, in px (CONST-14). */
export const BUTTON_PX = 40

/** Entries of the list that are seen before it scrolls (CONST-14); the height itself is `--drop-rows`. */
export const VERTICAL_MAX = 6

/** Buttons per row of the grid (CONST-14). */
export const GRID_PER_ROW = 2

/** How many of the buttons stand in the row, and how the others stand behind the button of the group. */
export interface ButtonFit {
  /** buttons in the row, the first ones */
  seen: number
  /** 'row' = there are no others */
  layout: ButtonLayout
}

/**
 * How buttons stand in `room` px when at most `max` may be seen: too little room forces them all into the list, a limit the
 * others beyond it, and a missing label the grid.
 */
export function buttonFit(buttons: readonly Pick<GroupButton, 'label'>[], room: number, max: number): ButtonFit {
  if (buttons.some(({ label }) => !label)) return { seen: 0, layout: 'grid' }
  if (buttons.length <= max && buttons.length * BUTTON_PX <= room) return { seen: buttons.length, layout: 'row' }
  const limited = buttons.length > max && (max + 1) * BUTTON_PX <= room
  return { seen: limited ? max : 0, layout: 'vertical' }
}
