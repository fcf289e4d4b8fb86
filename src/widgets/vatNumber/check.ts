import type { JsonObject } from '../../contract/json'
import type { WidgetCheck } from '../../contract/widget'
import type { VatNumberOptions } from '../../generated/options'
import { homeCountry } from '../home-country'
import { isItalianVat } from './digits'

const FOREIGN = /^[A-Z]{2}[A-Z0-9]{2,12}$/

/** At home unless the field named by the option `country` holds another country. */
function isHome(record: JsonObject, options: VatNumberOptions): boolean {
  const chosen = options.country === undefined ? null : record[options.country]
  return typeof chosen !== 'string' || chosen === homeCountry(options)
}

/** The prefix of the chosen country's numbers; undefined where it is unknown. */
function prefixOf(record: JsonObject, { country }: VatNumberOptions): string | undefined {
  const chosen = country === undefined ? null : record[country]
  return typeof chosen === 'string' && Object.hasOwn(VAT_PREFIXES, chosen) ? VAT_PREFIXES[chosen] : undefined
}

/** At home eleven digits with a valid check digit; abroad the country's two letters and its number. */
export const check: WidgetCheck<VatNumberOptions> = (value, options, { record }) => {
  if (typeof value !== 'string') return []
  if (isHome(record, options)) return isItalianVat(value) ? [] : [{ severity: 'error', path: '', code: 'VAT_NUMBER' }]
  const prefix = prefixOf(record, options)
  if (prefix !== undefined && !value.startsWith(prefix))
    return [{ severity: 'error', path: '', code: 'VAT_PREFIX', params: { prefix } }]
  return FOREIGN.test(value) ? [] : [{ severity: 'error', path: '', code: 'VAT_FOREIGN' }]
}

/** VAT prefixes by country code, including those that differ from the country's own code. */
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
  GBR: 'GB',
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
