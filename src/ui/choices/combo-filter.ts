import { fold } from '../../contract/text/fold'

/** One entry of the list. */
export interface ComboOption {
  value: string
  label: string
  /** muted text at the right: a code, a province */
  detail?: string | undefined
}

/** Entries drawn at first; more are drawn as the end of the list comes into view. */
export const MAX_LISTED_OPTIONS = 100

/** Options whose label or detail contains the text; those that begin with it come first. */
export function filterOptions(options: readonly ComboOption[], typed: string | null): readonly ComboOption[] {
  const text = fold(typed ?? '')
  if (text === '') return options
  const found = options.filter((option) => fold(`${option.label} ${option.detail ?? ''}`).includes(text))
  const starts = (option: ComboOption) => fold(option.label).startsWith(text)
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}
