import type { JsonObject } from '../../contract/json'
import { LANGUAGES, localText } from '../../contract/language'
import type { TextContext } from '../../contract/widget'
import type { MultilingualOptions } from '../../generated/options'
import { markupWords } from '../html/markup'

/** The languages of a field: those its options name, else the application's; stored ones are never out of sight. */
export function languagesOf(value: JsonObject | null, { languages = [...LANGUAGES] }: MultilingualOptions): string[] {
  return [...new Set([...languages, ...Object.keys(languageTexts(value))])]
}

/** The texts that are there. */
export function languageTexts(value: JsonObject | null): Record<string, string> {
  const entries = Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries.filter(([, text]) => text !== ''))
}

/** The value with another text of one language; null when none is left. */
export function withLanguageText(value: JsonObject | null, lang: string, text: string | null): JsonObject | null {
  const { [lang]: _old, ...rest } = languageTexts(value)
  const next = text === null || text === '' ? rest : { ...rest, [lang]: text }
  return Object.keys(next).length > 0 ? next : null
}

/** The reader's language on one line, else the default one, else any; markup as its words. */
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
