const formats = new Map<string, Intl.NumberFormat>()

/**
 * The formatter of a locale: `decimals` fixed, or as many as the number has (20 at most); `ungrouped` omits
 * the thousands separators. Memoized: creating one costs as much as a hundred uses.
 */
export function numberFormat(
  locale: string,
  decimals: number | undefined,
  ungrouped: boolean,
): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${ungrouped}`
  const known = formats.get(key)
  if (known) return known
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, { useGrouping: ungrouped ? false : 'always', ...digits })
  formats.set(key, format)
  return format
}
