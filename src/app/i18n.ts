import i18next from 'i18next'
import { DEFAULT_LANGUAGE, resolveLanguage } from '../contract/language'
import type { Texts } from '../contract/ports/ports'

/** Loads the texts of one language: flat keys. */
export type LoadTexts = (lang: string) => Promise<Record<string, string>>

/** The namespace of these texts. */
export const NAMESPACE = 'app'

/**
 * The application's texts (namespace «app»): those of `lang` are loaded before the promise resolves
 * (SHELL-08), others when they are chosen. A language that is not on offer falls back to the default
 * (SHELL-03).
 */
export async function createTexts(
  load: LoadTexts,
  languages: readonly string[],
  lang: string | null,
): Promise<Texts> {
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: false,
    resources: {},
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  const listeners = new Set<() => void>()

  let lastChoice = 0
  const setLang = async (wanted: string) => {
    lastChoice += 1
    const choice = lastChoice
    const next = resolveLanguage(wanted, languages)
    if (!i18n.hasResourceBundle(next, NAMESPACE)) i18n.addResourceBundle(next, NAMESPACE, await load(next))
    // Texts that arrive late are kept, but do not override a newer choice.
    if (choice !== lastChoice) return
    await i18n.changeLanguage(next)
    for (const listener of [...listeners]) listener()
  }
  await setLang(lang ?? '')

  return {
    lang: () => i18n.language,
    languages,
    text: (key, params) => i18n.t(key, { ...params }),
    // Counted texts exist in their plural forms only.
    has: (key) => i18n.exists(key) || i18n.exists(key, { count: 1 }),
    setLang,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
