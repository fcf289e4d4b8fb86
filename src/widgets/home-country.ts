/** The country whose rules apply unless the file names another one (option `home`). */
export const HOME_COUNTRY = 'ITA'

/** The home country of a field. */
export function homeCountry({ home = HOME_COUNTRY }: { home?: string }): string {
  return home
}
