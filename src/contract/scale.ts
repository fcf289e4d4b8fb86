/** Decimals that a number may have where nobody says fewer (KIT-17). */
export const DECIMALS_MAX = 20

const CURRENCY_DECIMALS = 2

/** Decimals that options give a number: it is shown and kept with them. Undefined = as many as it has, `DECIMALS_MAX` at most. */
export function scaleOf({ decimals, currency }: Record<string, unknown>): number | undefined {
  if (typeof decimals === 'number' && decimals >= 0 && decimals <= DECIMALS_MAX) return decimals
  return typeof currency === 'string' ? CURRENCY_DECIMALS : undefined
}
