/** The locale for a bare language code, among those of react-aria's data. */
export function toLocale(lang: string): string {
  if (lang.includes('-')) return lang
  return lang === 'en' ? 'en-US' : lang === 'it' ? 'it-IT' : lang
}
