/** Prefix of all preferences about looks. */
export const PREFERENCE_LOOKS = 'looks.'
/** Preferences of the application itself; pages add their own under `{page}.{route}.{what}`. */
export const PREFERENCE_THEME = 'looks.theme'
export const PREFERENCE_DENSITY = 'looks.density'
export const PREFERENCE_LANG = 'looks.lang'

/** Colour themes: `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Height of rows and controls; `normal` is the default. */
export const DENSITIES = ['comfortable', 'normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Parses a theme; anything unknown is `auto`. */
export function asTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto'
}

/** Parses a density; anything unknown is `normal`. */
export function asDensity(value: unknown): Density {
  return DENSITIES.find((density) => density === value) ?? 'normal'
}

/** Order and visibility of the entities of the global search (PREF-03). */
export const PREFERENCE_GLOBAL_SEARCH = 'globalSearch'

/** `false`: no daily mail about the inbox. */
export const PREFERENCE_DIGEST = 'inbox.digest'

/** Default tab of the own profile (PREF-04). */
export const PREFERENCE_PROFILE_TAB = 'profile.defaultTab'

/** Default tab of a kind of folder; `folder` is the key of the entity's folder (PREF-05). */
export function folderTabPreference(folder: string): string {
  return `virtualFolder.${folder}.defaultTab`
}
