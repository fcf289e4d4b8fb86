const LOCALES: Record<string, string> = { en: 'en-GB' }

const STYLES = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  monthShort: { month: 'short' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * Formats days such as `2026-11-24`: in full, short, as their month with its year or without, or as their
 * weekday.
 */
export function dayWords(lang: string, style: keyof typeof STYLES): (day: string) => string {
  const format = new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { timeZone: 'UTC', ...STYLES[style] })
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`))
}
