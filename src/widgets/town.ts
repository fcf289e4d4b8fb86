import type { Json, JsonObject } from '../contract/json'
import type { LookupRow } from '../contract/model/lookup'
import type { Issue } from '../contract/ports/widget'

/** Names of the group's parts that locate a place. */
export interface TownParts {
  city: string
  province: string
  zip: string
}

type Row = LookupRow | JsonObject

const textIn = (value: JsonObject, part: string): string => {
  const text = value[part]
  return typeof text === 'string' ? text : ''
}

/** The postal codes of towns: `41121–41126` for many, else each. */
function listCodes(rows: readonly Row[]): string[] {
  const codes = rows.flatMap(({ extraValue }) =>
    typeof extraValue === 'string' ? extraValue.split(',') : [],
  )
  return [...new Set(codes)].sort()
}

const MANY_TOWNS = 4

function codesText(codes: readonly string[]): string {
  return codes.length > MANY_TOWNS ? `${codes[0]}–${codes[codes.length - 1]}` : codes.join(', ')
}

/**
 * Checks that town, province and postal code match. `rows` are the towns of that name: a province in alpha2,
 * postal codes in extraValue. An unknown town is a warning, as old records have some; so is a postal code not
 * listed for the town, because the list may be incomplete. A town's wrong province is an error.
 */
export function townIssues(
  value: JsonObject,
  rows: readonly Row[],
  { city, province, zip }: TownParts,
): Issue[] {
  const town = textIn(value, city)
  if (rows.length === 0) return [{ severity: 'warning', path: city, code: 'TOWN', params: { city: town } }]
  const said = textIn(value, province)
  const fitting = said === '' ? rows : rows.filter(({ alpha2 }) => alpha2 === said)
  if (fitting.length === 0) {
    const provinces = rows.map(({ alpha2 }: { alpha2?: Json }) => String(alpha2)).join(', ')
    return [{ severity: 'error', path: province, code: 'TOWN_PROVINCE', params: { city: town, provinces } }]
  }
  const codes = listCodes(fitting)
  const code = textIn(value, zip)
  if (code === '' || codes.length === 0 || codes.includes(code)) return []
  return [
    {
      severity: 'warning',
      path: zip,
      code: 'ZIP_TOWN',
      params: { zip: code, city: town, zips: codesText(codes) },
    },
  ]
}
