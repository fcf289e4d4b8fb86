/** Preferences the application itself keeps; pages add their own under `{page}.{route}.{what}`. */
export const PREFERENCE_THEME = 'looks.theme'
export const PREFERENCE_DENSITY = 'looks.density'
export const PREFERENCE_LANG = 'looks.lang'

/** Order and visibility of the entities of the global search (PREF-03). */
export const PREFERENCE_GLOBAL_SEARCH = 'globalSearch'

/** Tab the own profile opens with (PREF-04). */
export const PREFERENCE_PROFILE_TAB = 'profile.defaultTab'

/** Tab the folders of a kind open with; `folder` is the key of the entity's folder (PREF-05). */
export function folderTabPreference(folder: string): string {
  return `virtualFolder.${folder}.defaultTab`
}
