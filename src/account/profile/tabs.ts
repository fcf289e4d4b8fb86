/** The tabs of the profile, by the word the preference holds (PREF-04). */
export const PROFILE_TABS = ['data', 'preferences', 'security', 'consents', 'notices'] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]
