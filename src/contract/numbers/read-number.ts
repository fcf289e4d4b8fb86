import { DECIMALS_MAX, FIGURES_MAX, plainDecimal } from './decimal'
import { numberFormat } from './number-format'

/** Result of parsing a typed or pasted number. */
export type NumberReading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** ambiguous: the person has to choose between two readings */
  | { is: 'unclear'; readings: readonly [number, number] }
  /**
   * more digits than a number keeps exactly; `near` = the nearest one, where its first fifteen decimals are
   * those of the text
   */
  | { is: 'long'; near?: number }
  | { is: 'none' }

/** Thousands separators accepted in every language. */
const SPACES = " \u00a0\u202f'’"

/** The decimal and group separators of a language. */
export function getNumberSigns(lang: string): { decimal: string; group: string } {
  const parts = numberFormat(lang, undefined, false).formatToParts(12345.6)
  const find = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: find('decimal', '.'), group: find('group', ',') }
}

/**
 * Parses a number strictly; the one parser of forms, cells, filters, imports and pastes. Group separators
 * must be uniform and precede groups of three; the language's own notation wins, the other decimal separator
 * counts where the own notation has no reading: `12.50` is 12,50 in Italian, `1.234` is a thousand.
 * `decimals` are those of the field (0 = whole numbers): where the own reading has more and the other one
 * fits, both are returned instead of a guess.
 */
export function readNumber(typed: string, lang: string, decimals?: number): NumberReading {
  const text = typed.trim().replace(/^\u2212/, '-')
  if (text === '') return { is: 'empty' }
  const sign = text.startsWith('-') ? '-' : ''
  const figures = text.replace(/^[+-]\s?/, '')
  const { decimal, group } = getNumberSigns(lang)
  const own = plainFigures(figures, decimal, group)
  const other = plainFigures(figures, group === '.' || group === ',' ? group : otherPoint(decimal), decimal)
  if (
    own !== null &&
    other !== null &&
    !fits(own, decimals) &&
    fits(other, decimals) &&
    Number(own) !== Number(other)
  )
    return { is: 'unclear', readings: [Number(sign + own), Number(sign + other)] }
  const read = own ?? other
  return read === null ? { is: 'none' } : exactly(sign, read, decimals)
}

/**
 * Why a text is not a number, as a code below `VALIDATION` with its parameters; null when it is a number or
 * empty.
 */
export function numberIssue(
  typed: string,
  lang: string,
  decimals?: number,
): { code: string; params?: NumberWords } | null {
  const reading = readNumber(typed, lang, decimals)
  if (reading.is === 'empty' || reading.is === 'number') return null
  if (reading.is === 'long') return { code: 'FIGURES', params: { max: FIGURES_MAX } }
  if (reading.is === 'none') return { code: 'NUMBER' }
  const words = (value: number) => numberFormat(lang, undefined, true).format(value)
  const [one, other] = reading.readings
  return { code: 'NUMBER_UNCLEAR', params: { typed, one: words(one), other: words(other) } }
}

type NumberWords = Record<string, string | number>

const otherPoint = (decimal: string): string => (decimal === ',' ? '.' : ',')

/** The text as `1234.5` if it is valid with these separators. */
function plainFigures(text: string, decimal: string, group: string): string | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null
  if (/^\d*$/.test(whole)) return `${whole || '0'}.${fraction}`
  const part = whole.charAt(whole.search(/\D/))
  const isGroup = part === group || SPACES.includes(part)
  const groups = whole.split(part)
  const stand = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one))
  return isGroup && stand ? `${groups.join('')}.${fraction}` : null
}

function fits(plain: string, decimals: number | undefined): boolean {
  return decimals === undefined || (plain.split('.')[1] ?? '').length <= decimals
}

/** The number, unless parsing would change its digits. */
function exactly(sign: string, plain: string, decimals = DECIMALS_MAX): NumberReading {
  const value = Number(`${sign}${plain}`)
  const kept = plainDecimal(Math.abs(value))
  if (significantDigits(kept) !== significantDigits(plain))
    return fits(plain, decimals) && firstDecimals(kept) === firstDecimals(plain)
      ? { is: 'long', near: value }
      : { is: 'long' }
  return { is: 'number', value: value === 0 ? 0 : value }
}

/** The whole part and as many decimals as every number below ten keeps. */
function firstDecimals(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(FIGURES_MAX, '0').slice(0, FIGURES_MAX)}`
}

/** Digits without insignificant zeros. */
function significantDigits(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  return `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`
}
