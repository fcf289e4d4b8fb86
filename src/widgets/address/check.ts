import type { Json, JsonObject } from '../../contract/json'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/ports/widget'
import type { AddressOptions } from '../../generated/options'
import { HOME_COUNTRY, homeCountry } from '../home-country'
import { townIssues } from '../town'

const PARTS = { city: 'city', province: 'province', zip: 'zip' }

/**
 * Checks of an address beyond JSON Schema: at home the postal code has five digits, the province is a listed
 * two-letter code, and both match the town. An address without a country is at home.
 */
export const check: WidgetCheck<AddressOptions> = (value, options, { named }) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const { country, zip, province } = value
  if (typeof country === 'string' && country !== '' && country !== homeCountry(options)) return []
  const wrongZip = typeof zip === 'string' && zip !== '' && !/^\d{5}$/.test(zip)
  const wrongProvince = typeof province === 'string' && province !== '' && !/^[A-Z]{2}$/.test(province)
  const issues: Issue[] = []
  if (wrongZip) issues.push({ severity: 'error', path: 'zip', code: 'ZIP' })
  if (wrongProvince) issues.push({ severity: 'error', path: 'province', code: 'PROVINCE' })
  if (issues.length === 0 && homeCountry(options) === HOME_COUNTRY)
    issues.push(...astray(value, named?.(PARTS.city)))
  return issues
}

/** Mismatches between parts: by the town if it is known, else by the postal areas of the province. */
function astray(value: JsonObject, towns: ReturnType<NonNullable<WidgetCheckContext['named']>>): Issue[] {
  const issues = towns ? townIssues(value, towns, PARTS) : []
  return towns && towns.length > 0 ? issues : [...issues, ...strayZip(value.zip, value.province)]
}

function strayZip(zip: Json | undefined, province: Json | undefined): Issue[] {
  if (
    typeof zip !== 'string' ||
    typeof province !== 'string' ||
    zip === '' ||
    province === '' ||
    mayBeIn(zip, province)
  )
    return []
  return [{ severity: 'warning', path: 'zip', code: 'ZIP_PROVINCE', params: { zip, province } }]
}

/**
 * Provinces by the first two digits of Italian postal codes, from ANPR's archive of municipalities (CC BY
 * 4.0). Postal areas cross province borders, so a digit pair may have several.
 */
const AREAS =
  '00RM 01VT 02RI 03FR 04LT 05TR 06PG 07SS 08NU 09CA,OR,SU 10TO 11AO 12CN,SV 13BI,VC 14AT 15AL 16GE 17SV 18CN,IM 19SP ' +
  '20MB,MI 21VA 22CO 23BG,LC,SO 24BG 25BS 26CR,LO 27PV 28NO,VB 29PC 30VE 31TV 32BL 33PN,UD 34GO,TS 35PD 36VI 37VR 38TN ' +
  '39BZ 40BO 41MO 42RE 43PR 44FE 45RO 46MN 47FC,RN 48RA 50FI 51PT 52AR 53SI 54MS 55LU 56PI 57LI 58GR 59PO 60AN 61PU,RN ' +
  '62MC 63AP,FM 64TE 65PE 66CH 67AQ 70BA 71FG 72BR 73LE 74TA 75MT 76BT 80NA 81CE 82BN 83AV 84SA 85PZ 86CB,IS 87CS 88CZ,KR ' +
  '89RC,VV 90PA 91TP 92AG 93CL 94EN 95CT 96SR 97RG 98ME'

const BY_DIGITS = new Map(
  AREAS.split(' ').map((area) => [area.slice(0, 2), area.slice(2).split(',')] as const),
)

/** False when a five-digit postal code certainly belongs to other provinces; unknown ones may be right. */
function mayBeIn(zip: string, province: string): boolean {
  return BY_DIGITS.get(zip.slice(0, 2))?.includes(province) ?? true
}
