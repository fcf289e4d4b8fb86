import type { InputProps } from '../../contract/ports/widget'
import type { ChipBase, ChipNames, ChipRules } from './base'

/** Props of the boxes that add a chip, besides those of every control. */
export interface AddingProps extends InputProps<string[]> {
  base: ChipBase<string> & ChipNames & ChipRules
  chosen: readonly string[]
  add: (text: string) => void
  full: boolean
}
