import type { JsonObject } from '../contract/json'

/** The country whose rules apply unless the file names another one (option `home`). */
export const HOME_COUNTRY = 'ITA'

/** The home country of a field. */
export function homeCountry(options: JsonObject): string {
  return typeof options.home === 'string' ? options.home : HOME_COUNTRY
}
