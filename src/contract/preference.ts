/** How all preferences about the looks begin. */
export const PREFERENCE_LOOKS = 'looks.'
/** Preferences the application itself keeps; pages add their own under `{page}.{route}.{what}`. */
export const PREFERENCE_THEME = 'looks.theme'
export const PREFERENCE_DENSITY = 'looks.density'
export const PREFERENCE_LANG = 'looks.lang'

/** Which colours: `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** How tall rows and controls are; `normal` is the default. */
export const DENSITIES = ['comfortable', 'normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** A stored or typed word as a theme; anything unknown is `auto`. */
export function asTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto'
}

/** A stored or typed word as a density; anything unknown is `normal`. */
export function asDensity(value: unknown): Density {
  return DENSITIES.find((density) => density === value) ?? 'normal'
}

/** Order and visibility of the entities of the global search (PREF-03). */
export const PREFERENCE_GLOBAL_SEARCH = 'globalSearch'

/** Tab the own profile opens with (PREF-04). */
export const PREFERENCE_PROFILE_TAB = 'profile.defaultTab'

/** Tab the folders of a kind open with; `folder` is the key of the entity's folder (PREF-05). */
export function folderTabPreference(folder: string): string {
  return `virtualFolder.${folder}.defaultTab`
}
