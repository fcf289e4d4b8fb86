/** One entry of the list. */
export interface ComboOption {
  value: string
  label: string
  /** muted text at the right: a code, a province */
  detail?: string | undefined
}

/** Entries drawn at first; more are drawn as the end of the list comes into view. */
export const SHOWN_MAX = 100

/** Whether a label contains the typed text. */
export function matchesText(label: string, typed: string): boolean {
  return withoutAccents(label).includes(withoutAccents(typed.trim()))
}

/** Options whose label or detail contains the text; those that begin with it come first. */
export function filterOptions(options: readonly ComboOption[], typed: string | null): readonly ComboOption[] {
  const text = withoutAccents(typed?.trim() ?? '')
  if (text === '') return options
  const found = options.filter((option) => withoutAccents(`${option.label} ${option.detail ?? ''}`).includes(text))
  const starts = (option: ComboOption) => withoutAccents(option.label).startsWith(text)
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}

/** Lower case without accents, so that «citta» finds «Città». */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
