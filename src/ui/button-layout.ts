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

/** How buttons stand in `room` px when at most `max` may be seen: too little room forces the list, a missing label the grid. */
export function buttonLayout(buttons: readonly Pick<GroupButton, 'label'>[], room: number, max: number): ButtonLayout {
  if (buttons.some(({ label }) => !label)) return 'grid'
  return buttons.length <= max && buttons.length * BUTTON_PX <= room ? 'row' : 'vertical'
}
