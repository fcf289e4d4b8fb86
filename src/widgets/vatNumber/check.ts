import type { JsonObject } from '../../contract/json'
import type { WidgetCheck } from '../../contract/ports/widget'
import type { VatNumberOptions } from '../../generated/options'
import { homeCountry } from '../home-country'
import { officeIssue, vatFault } from './digits'

/**
 * Swiss numbers are longer than those of the Union: the number of the company and the tax in one of the
 * languages.
 */
const FOREIGN = /^([A-Z]{2}[A-Z0-9]{2,12}|CHE\d{9}(MWST|TVA|IVA|VAT)?)$/

/** At home unless the field named by the option `country` holds another country. */
function isHome(record: JsonObject, options: VatNumberOptions): boolean {
  const chosen = options.country === undefined ? null : record[options.country]
  return typeof chosen !== 'string' || chosen === homeCountry(options)
}

/** The prefixes of the chosen country's numbers, the usual one first; none where they are unknown. */
function findPrefixes(record: JsonObject, { country }: VatNumberOptions): readonly string[] {
  const chosen = country === undefined ? null : record[country]
  return typeof chosen === 'string' && Object.hasOwn(VAT_PREFIXES, chosen)
    ? (VAT_PREFIXES[chosen]?.split(' ') ?? [])
    : []
}

/**
 * At home eleven digits with a valid check digit and tax office; abroad the country's two letters and its
 * number.
 */
export const check: WidgetCheck<VatNumberOptions> = (value, options, context) => {
  const { record } = context
  if (typeof value !== 'string') return []
  if (isHome(record, options)) {
    const fault = vatFault(value)
    if (fault === 'VAT_OFFICE') return [officeIssue(value, context)]
    return fault ? [{ severity: 'error', path: '', code: fault }] : []
  }
  const prefixes = findPrefixes(record, options)
  const [prefix] = prefixes
  if (prefix !== undefined && !prefixes.some((one) => value.startsWith(one)))
    return [{ severity: 'error', path: '', code: 'VAT_PREFIX', params: { prefix } }]
  return FOREIGN.test(value) ? [] : [{ severity: 'error', path: '', code: 'VAT_FOREIGN' }]
}

/**
 * VAT prefixes by country code, including those that differ from the country's own code; XI is Northern
 * Ireland.
 */
const VAT_PREFIXES: Readonly<Record<string, string>> = {
  AUT: 'AT',
  BEL: 'BE',
  BGR: 'BG',
  CHE: 'CH',
  CYP: 'CY',
  CZE: 'CZ',
  DEU: 'DE',
  DNK: 'DK',
  ESP: 'ES',
  EST: 'EE',
  FIN: 'FI',
  FRA: 'FR',
  GBR: 'GB XI',
  GRC: 'EL',
  HRV: 'HR',
  HUN: 'HU',
  IRL: 'IE',
  ITA: 'IT',
  LTU: 'LT',
  LUX: 'LU',
  LVA: 'LV',
  MLT: 'MT',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
  PRT: 'PT',
  ROU: 'RO',
  SMR: 'SM',
  SVK: 'SK',
  SVN: 'SI',
  SWE: 'SE',
}
