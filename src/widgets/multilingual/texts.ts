import type { JsonObject } from '../../contract/json'
import { LANGUAGES, localText } from '../../contract/language'
import type { TextContext } from '../../contract/ports/widget'
import type { MultilingualOptions } from '../../generated/options'
import { markupWords } from '../html/markup'

/**
 * The languages of a field: those of its options, else the application's; languages with stored texts are
 * always included.
 */
export function listLanguages(
  value: JsonObject | null,
  { languages = [...LANGUAGES] }: MultilingualOptions,
): string[] {
  return [...new Set([...languages, ...Object.keys(languageTexts(value))])]
}

/** The existing texts. */
export function languageTexts(value: JsonObject | null): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries.filter(([, text]) => text !== ''))
}

/** The value with the text of one language replaced; null when none is left. */
export function withLanguageText(
  value: JsonObject | null,
  lang: string,
  text: string | null,
): JsonObject | null {
  const { [lang]: _old, ...rest } = languageTexts(value)
  const next = text === null || text === '' ? rest : { ...rest, [lang]: text }
  return Object.keys(next).length > 0 ? next : null
}

/** The reader's language in one line, else the default one, else any; markup as plain words. */
export function languageLine(
  value: JsonObject | null,
  { lang, field }: Pick<TextContext<MultilingualOptions>, 'lang' | 'field'>,
): string {
  const line = localText(languageTexts(value), lang) ?? ''
  return field.options.as === 'html' ? markupWords(line) : line.replace(/\s+/g, ' ')
}

/** `italiano`, in the reader's own language. */
export function languageName(code: string, lang: string): string {
  return new Intl.DisplayNames([lang], { type: 'language' }).of(code) ?? code
}
