/** The region whose calendar and numbers a bare language code stands for, as react-aria's locale data are cut. */
export function localeOf(lang: string): string {
  if (lang.includes('-')) return lang
  return lang === 'en' ? 'en-US' : lang === 'it' ? 'it-IT' : lang
}
