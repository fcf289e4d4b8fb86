import type { PlaceOptions } from '../../generated/options'
/** The names of the parts that mean something to the widget. */
export function partNames({ city = 'city', country = 'country', province = 'province' }: PlaceOptions) {
  return { city, country, province }
}
