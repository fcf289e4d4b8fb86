const formats = new Map<string, Intl.NumberFormat>()

/** One formatter per language and number of decimals: building one costs as much as a hundred uses. */
function formatOf(lang: string, decimals: number | undefined, plain: boolean): Intl.NumberFormat {
  const key = `${lang} ${decimals} ${plain}`
  const known = formats.get(key)
  if (known) return known
  const digits =
    decimals === undefined ? { maximumFractionDigits: 20 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(lang, { useGrouping: plain ? false : 'always', ...digits })
  formats.set(key, format)
  return format
}

/** A number as it is read: `12.000,50 EUR` in Italian. What is no number comes back as it is. */
export function numberLine(value: unknown, lang: string, options: Record<string, unknown>): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  const decimals = typeof options.decimals === 'number' ? options.decimals : undefined
  const text = formatOf(lang, decimals, options.plain === true).format(value)
  return typeof options.suffix === 'string' ? `${text} ${options.suffix}` : text
}
