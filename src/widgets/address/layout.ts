import type { FieldDescription } from '../../contract/model/page'
import type { AddressOptions } from '../../generated/options'

/**
 * Parts in their order with their widths in 12ths (domain.md section 4); a street type takes one from the
 * street.
 */
const WIDTHS: readonly (readonly [string, number])[] = [
  ['streetType', 1],
  ['street', 3],
  ['houseNumber', 1],
  ['city', 3],
  ['zip', 1],
  ['province', 2],
  ['country', 2],
  ['cityCode', 2],
  ['latitude', 2],
  ['longitude', 2],
  ['notes', 6],
]

const COORDINATES = ['latitude', 'longitude']

const ROW = 12

/** A part of the address with its width. */
export interface PartLayout {
  part: string
  field: FieldDescription
  width: number
}

/** `city` of `addresses[0].city`. */
export function getPart({ path }: FieldDescription): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/**
 * The parts this address shows, laid out; the notes fill the rest of their row, unknown parts follow in file
 * order.
 */
export function partLayout(children: readonly FieldDescription[], options: AddressOptions): PartLayout[] {
  const known = new Map(children.map((field) => [getPart(field), field]))
  const streetType = options.streetType === true && known.has('streetType')
  const hidden = [
    ...(streetType ? [] : ['streetType']),
    ...(options.coordinates || options.maps ? [] : COORDINATES),
  ]
  const places = WIDTHS.flatMap(([part, width]) => {
    const field = hidden.includes(part) ? undefined : known.get(part)
    return field ? [{ part, field, width: part === 'street' && streetType ? width - 1 : width }] : []
  })
  const missing = COORDINATES.filter((part) => !places.some((place) => place.part === part)).length * 2
  const rest = children.filter((field) => !WIDTHS.some(([part]) => part === getPart(field)))
  return [
    ...places.map((place) =>
      place.part === 'notes' ? { ...place, width: Math.min(ROW, place.width + missing) } : place,
    ),
    ...rest.map((field) => ({ part: getPart(field), field, width: field.width })),
  ]
}
