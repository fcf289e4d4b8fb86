import type { Json } from '../contract/json'
import { PREFERENCE_DENSITY, PREFERENCE_LANG, PREFERENCE_THEME } from '../contract/preference'

/** How the person wants the screens. */
export interface Looks {
  theme: 'auto' | 'light' | 'dark'
  density: 'comfortable' | 'normal' | 'compact'
  /** null = the user's own language */
  lang: string | null
}

const THEMES: readonly Looks['theme'][] = ['auto', 'light', 'dark']
const DENSITIES: readonly Looks['density'][] = ['comfortable', 'normal', 'compact']

/** The looks among the preferences; what is missing or unknown falls back to the default. */
export function looksOf(values: Readonly<Record<string, Json>>): Looks {
  const lang = values[PREFERENCE_LANG]
  return {
    theme: THEMES.find((theme) => theme === values[PREFERENCE_THEME]) ?? 'auto',
    density: DENSITIES.find((density) => density === values[PREFERENCE_DENSITY]) ?? 'normal',
    lang: typeof lang === 'string' ? lang : null,
  }
}

/** The preferences that stay in a browser after a sign-out: how the sign-in screen looks is nobody's secret. */
export function looksOnly(values: Readonly<Record<string, Json>>): Record<string, Json> {
  const looks = [PREFERENCE_THEME, PREFERENCE_DENSITY, PREFERENCE_LANG]
  return Object.fromEntries(Object.entries(values).filter(([key]) => looks.includes(key)))
}
