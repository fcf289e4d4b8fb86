import { DENSITIES, DENSITY_TEXTS, THEME_TEXTS, THEMES } from '../../ui/basics/theme'
import type { Language } from '../languages'
import type { PageTexts } from '../office'

/**
 * A choice of how the screens look and speak: the person's menu goes through its options, the palette offers
 * each of them.
 */
export interface LookChoice {
  /** with the prefix PREFERENCE_LOOKS the key of its preference */
  id: 'theme' | 'density' | 'lang'
  label: string
  icon: string
  options: readonly { code: string; name: string }[]
}

/** Theme, density and, where there are several, the language. */
export function lookChoices(text: PageTexts['text'], languages: readonly Language[]): LookChoice[] {
  const toOptions = <C extends string>(codes: readonly C[], texts: Record<C, string>) =>
    codes.map((code) => ({ code, name: text(texts[code]) }))
  const choices: LookChoice[] = [
    { id: 'theme', label: text('APP.THEME'), icon: 'sun', options: toOptions(THEMES, THEME_TEXTS) },
    { id: 'density', label: text('APP.DENSITY'), icon: 'rows', options: toOptions(DENSITIES, DENSITY_TEXTS) },
    { id: 'lang', label: text('APP.LANGUAGE'), icon: 'globe', options: languages },
  ]
  return choices.filter(({ options }) => options.length > 1)
}
