import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language'

/** The language of an answer: what the caller asks for, else the user's, else the default. */
export function languageOf(header: string | undefined, user: string | null): string {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? '1')
      return { lang: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ lang, weight }) => weight > 0 && LANGUAGES.includes(lang))
    .sort((a, b) => b.weight - a.weight)
  if (asked[0]) return asked[0].lang
  return user && LANGUAGES.includes(user) ? user : DEFAULT_LANGUAGE
}
