import {
  asDensity,
  asTheme,
  type Density,
  PREFERENCE_DENSITY,
  PREFERENCE_LANG,
  PREFERENCE_LOOKS,
  PREFERENCE_THEME,
  type Theme,
} from '../../contract/calls/preference'
import type { Json } from '../../contract/json'

/** A person's display preferences. */
export interface Looks {
  theme: Theme
  density: Density
  /** null = the user's own language */
  lang: string | null
}

/** Reads the display preferences; missing or unknown values fall back to the default. */
export function readLooks(values: Readonly<Record<string, Json>>): Looks {
  const lang = values[PREFERENCE_LANG]
  return {
    theme: asTheme(values[PREFERENCE_THEME]),
    density: asDensity(values[PREFERENCE_DENSITY]),
    lang: typeof lang === 'string' ? lang : null,
  }
}

/**
 * The preferences that stay in a browser after sign-out: the look of the sign-in screen is not personal data.
 */
export function looksOnly(values: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith(PREFERENCE_LOOKS)))
}
