import { FIGURES_MAX, plainDecimal } from '../../contract/numbers/decimal'
import { numberIssue, readNumber } from '../../contract/numbers/read-number'
import type { CellField, Converted, ShownCell } from './cell'

/** Digits with their separators, in any language. */
const FIGURES = /\d[\d.,'’\u00a0\u202f ]*\d|\d/gu
const COMMON_UNITS = /^\p{Sc}|\p{Sc}$|%$/u
/** What may stand beside a number without being its unit. */
const NEUTRAL = /[\p{Sc}%()+\-\u2212\s]/gu

/** Parses a text as a number, as forms do, after removing units. */
export function readAmount(cell: string, { decimals, units }: CellField, lang: string): Converted {
  const figures = bareFigures(cell, units)
  const reading = readNumber(figures, lang, decimals)
  if (reading.is === 'number')
    return cell.includes('%') ? percentage(reading.value, units, lang) : { value: reading.value }
  const { code, params } = numberIssue(figures, lang, decimals) ?? { code: 'NUMBER' }
  return { problem: code, ...(params ? { params } : {}) }
}

/**
 * The number that a sheet shows, with the sign of the one that its cell holds: a format may round it, write
 * it in percent, or show its sign as a colour. One that shows another number (in thousands, say) is none.
 */
export function readShownAmount(
  { shown, number }: ShownCell,
  { decimals, units }: CellField,
  lang: string,
): Converted {
  if (number === undefined) return readAmount(shown, { decimals, units } as CellField, lang)
  const runs = shown.match(FIGURES) ?? []
  if (runs.length === 0 && number === 0 && shown.replace(NEUTRAL, '') === '') return { value: 0 }
  const reading = readNumber(runs[0] ?? '', lang)
  const isPercent = shown.includes('%')
  const held = Math.abs(isPercent ? number * 100 : number)
  const isOther =
    runs.length !== 1 ||
    reading.is !== 'number' ||
    !isRounded(held, reading.value, decimalsIn(runs[0] ?? '', lang))
  if (isOther) return { problem: 'SHOWN', params: { shown, held: words(number, lang) } }
  const unit = shown.replace(FIGURES, '').replace(NEUTRAL, '')
  if (unit !== '' && units.length > 0 && !units.includes(unit)) return { problem: 'UNIT', params: { unit } }
  const value = number < 0 ? -reading.value : reading.value
  return isPercent ? percentage(value, units, lang) : { value: value === 0 ? 0 : value }
}

/** A percentage belongs to a field that is one: elsewhere 22 % may be 22 or 0.22. */
function percentage(value: number, units: readonly string[], lang: string): Converted {
  if (units.includes('%')) return { value }
  const fraction = Number((value / 100).toPrecision(FIGURES_MAX))
  return {
    problem: 'NUMBER_UNCLEAR',
    params: { typed: `${words(value, lang)} %`, one: words(value, lang), other: words(fraction, lang) },
  }
}

/** Whether a shown number is a held one with that many decimals, give or take the noise of binary numbers. */
function isRounded(held: number, shown: number, decimals: number): boolean {
  return Math.abs(held - shown) <= 0.5 * 10 ** -decimals * (1 + 1e-9) + held * 1e-15
}

function decimalsIn(figures: string, lang: string): number {
  const places = figures.length - 1 - figures.lastIndexOf(lang === 'it' ? ',' : '.')
  return places === figures.length ? 0 : places
}

function words(number: number, lang: string): string {
  const text = plainDecimal(Number(number.toPrecision(FIGURES_MAX)))
  return lang === 'it' ? text.replace('.', ',') : text
}

/** `€ 12,50`, `12,50 kg` → `12,50`; accepts the field's units, currency signs and a percent sign. */
function bareFigures(cell: string, units: readonly string[]): string {
  const text = units.reduce((rest, unit) => {
    const left = rest.startsWith(unit) ? rest.slice(unit.length).trim() : rest
    return left.endsWith(unit) ? left.slice(0, -unit.length).trim() : left
  }, cell.trim())
  return text.replace(COMMON_UNITS, '').trim()
}
