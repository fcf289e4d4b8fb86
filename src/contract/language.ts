/** A text per language code: `{ it: 'Barche', en: 'Boats' }`. */
export type LocalText = Record<string, string>

/** The language used when no other is known (spec A §9). */
export const DEFAULT_LANGUAGE = 'it'

/** The languages of the application's own texts. */
export const LANGUAGES: readonly string[] = ['it', 'en']

/** Resolves a language among those on offer: `it-IT` becomes `it`; others become the first. */
export function resolveLanguage(wanted: string, languages: readonly string[] = LANGUAGES): string {
  const short = wanted.split('-')[0] ?? wanted
  return (
    languages.find((one) => one === wanted) ??
    languages.find((one) => one === short) ??
    languages[0] ??
    DEFAULT_LANGUAGE
  )
}

/** Returns the text of `lang`, else of the default language, else any, else undefined. */
export function localText(text: LocalText | undefined, lang: string): string | undefined {
  if (!text) return undefined
  return text[lang] ?? text[DEFAULT_LANGUAGE] ?? Object.values(text)[0]
}

/** A text in every language, by its words in one. */
export const inEveryLanguage = (words: (lang: string) => string): LocalText =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, words(lang)]))

/**
 * A text of a catalogue in a language, with what its braces name: `{count} rows`. A name without a value
 * leaves nothing.
 */
export function formatLocalText(
  text: LocalText,
  lang: string,
  params: Readonly<Record<string, string | number | LocalText>> = {},
): string {
  return (localText(text, lang) ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    return typeof value === 'object' ? (localText(value, lang) ?? '') : String(value)
  })
}
