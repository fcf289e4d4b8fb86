import type { LocalText } from '../../contract/language'
import { localText } from '../../contract/language'
import type { PieceOfOffice } from '../../contract/ports/office-code'

/** Texts of one piece: language → key → text. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

type Text = (key: string, params?: Record<string, string | number>) => string

/**
 * `text` with the texts of a piece ahead of the application's: `{{name}}` is replaced, and with a `count` the
 * forms `key_one` and `key_other` are looked up first.
 */
export function withOwnTexts(own: OwnTexts | undefined, lang: string, text: Text): Text {
  const words = own?.[lang]
  if (!own || !words) return text
  return (key, params = {}) => {
    const found =
      (typeof params.count === 'number' && words[pluralKey(key, params.count, lang)]) || words[key]
    return found === undefined ? text(key, params) : fillIn(found, params)
  }
}

const pluralKey = (key: string, count: number, lang: string): string =>
  `${key}_${new Intl.PluralRules(lang).select(count)}`

const fillIn = (words: string, params: Record<string, string | number>): string =>
  words.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Key under which the application knows a text that the office's code gives in every language. */
export const menuKey = (kind: string, id: string): string => `OFFICE.${kind}.${id}`

/** The names of the office's pages and commands in one language, by key. */
export function menuTexts(
  pieces: readonly { piece: PieceOfOffice; value: unknown }[],
  lang: string,
): Record<string, string> {
  const named = pieces.flatMap(({ piece, value }) => {
    const { label, title } = (value ?? {}) as { label?: LocalText; title?: LocalText }
    const text = localText(label ?? title, lang)
    return text === undefined ? [] : [[menuKey(piece.kind, piece.id), text] as const]
  })
  return Object.fromEntries(named)
}
