/** A text per language code: `{ it: 'Barche', en: 'Boats' }`. */
export type LocalText = Record<string, string>

/** The language used when nothing else is known (spec A §9). */
export const DEFAULT_LANGUAGE = 'it'

/** The languages the application's own texts exist in. */
export const LANGUAGES: readonly string[] = ['it', 'en']

/** The language meant among those offered: `it-IT` means `it`; what is not offered means the default. */
export function offeredLanguage(wanted: string, languages: readonly string[] = LANGUAGES): string {
  const short = wanted.split('-')[0] ?? wanted
  return languages.find((one) => one === wanted) ?? languages.find((one) => one === short) ?? DEFAULT_LANGUAGE
}

/** Picks the text of `lang`, else the default language's, else any, else undefined. */
export function localText(text: LocalText | undefined, lang: string): string | undefined {
  if (!text) return undefined
  return text[lang] ?? text[DEFAULT_LANGUAGE] ?? Object.values(text)[0]
}
