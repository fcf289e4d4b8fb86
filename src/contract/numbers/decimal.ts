import type { JsonSchema } from '../json'

/** Significant digits that every number keeps exactly. */
export const FIGURES_MAX = 15

/** Largest number of a field without a declared bound: as many nines as are exact. */
export const NUMBER_MAX = Number('9'.repeat(FIGURES_MAX))

/** A finite number in plain digits, without an exponent: `1e-7` → `0.0000001`. */
export function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const figures = `${whole}${fraction}`
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${figures}`
  if (point >= figures.length) return `${sign}${figures}${'0'.repeat(point - figures.length)}`
  return `${sign}${figures.slice(0, point)}.${figures.slice(point)}`
}

/** Number of decimals of a finite number as written: 2 of `17.99`, 0 of `20`. */
export function countDecimals(value: number): number {
  return plainDecimal(value).split('.')[1]?.length ?? 0
}

/** True when a number is a multiple of a step, computed in decimal digits: 17.99 is one of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(step) || step === 0) return false
  const decimals = Math.max(countDecimals(value), countDecimals(step))
  return toScaledInteger(value, decimals) % toScaledInteger(step, decimals) === 0n
}

function toScaledInteger(value: number, decimals: number): bigint {
  const [whole = '', fraction = ''] = plainDecimal(value).split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
}

/** Decimals a field accepts, by its options and schema; undefined = not declared. */
export function decimalsTaken(
  options: Record<string, unknown>,
  { type, multipleOf }: JsonSchema,
): number | undefined {
  if ([type].flat().includes('integer')) return 0
  return getScale(options) ?? (multipleOf === undefined ? undefined : countDecimals(multipleOf))
}

/** Rounds half away from zero in decimal digits: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || countDecimals(value) <= decimals) return value
  const [whole = '', fraction = ''] = plainDecimal(Math.abs(value)).split('.')
  const kept = BigInt(`${whole}${fraction.slice(0, decimals)}`) + (fraction.charAt(decimals) >= '5' ? 1n : 0n)
  const figures = kept.toString().padStart(decimals + 1, '0')
  const text = `${figures.slice(0, figures.length - decimals)}.${figures.slice(figures.length - decimals)}`
  return Math.sign(value) * Number(text)
}

/** Maximum decimals of a number without a declared scale (KIT-17). */
export const DECIMALS_MAX = 20

const CURRENCY_DECIMALS = 2

/**
 * Decimals set by options: the number is shown and stored with them. Undefined = as many as it has, up to
 * `DECIMALS_MAX`.
 */
export function getScale({ decimals, currency }: Record<string, unknown>): number | undefined {
  if (typeof decimals === 'number' && decimals >= 0 && decimals <= DECIMALS_MAX) return decimals
  return typeof currency === 'string' ? CURRENCY_DECIMALS : undefined
}
