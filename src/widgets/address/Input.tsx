import { lazy, Suspense, useMemo } from 'react'
import type { JsonObject } from '../../contract/json'
import { type Place, type PlaceComponent, roundDegrees } from '../../contract/maps/place'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps, View } from '../../contract/ports/widget'
import type { AddressOptions } from '../../generated/options'
import { Button } from '../../ui/controls/Button'
import { TextButton } from '../../ui/controls/TextButton'
import { GroupFrame } from '../GroupFrame'
import { homeCountry } from '../home-country'
import { useProvinceReset } from '../province-reset'
import { StandIn } from '../StandIn'
import { getPart, partLayout } from './layout'
import { addressLine } from './text'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

const PARTS = { country: 'country', province: 'province', code: 'cityCode' }

/** An address on its grid. */
export function Input(props: InputProps<JsonObject, AddressOptions>) {
  const { field, host, options, Field } = props
  const street = useMemo(() => createStreetView(field.children), [field])
  const searched = options.maps && host.places !== null
  useProvinceReset(props, PARTS)
  const locked = props.disabled || props.readOnly
  return (
    <GroupFrame
      {...props}
      action={
        options.maps && !locked ? (
          <Button small icon="map" onClick={() => void pickOnMap(props)}>
            {host.text('MAPS.PICK')}
          </Button>
        ) : null
      }
    >
      {partLayout(field.children, options).map(({ field: { path }, part, width }) => (
        <Field key={path} path={path} width={width} as={searched && part === 'street' ? street : undefined} />
      ))}
    </GroupFrame>
  )
}

/**
 * Lets the person point at the address on a map: the known components of the place fill its parts, the point
 * itself always (GROUP-17).
 */
async function pickOnMap({ field, host, options }: InputProps<JsonObject, AddressOptions>): Promise<void> {
  const paths = new Map(field.children.map((part) => [getPart(part), part.path]))
  const value: JsonObject = Object.fromEntries([...paths].map(([part, path]) => [part, host.value(path)]))
  const line = addressLine(value, homeCountry(options))
  const { toMapInput, readPicked } = await import('./map')
  const place = readPicked(
    await host.open('maps', toMapInput(value, { line, subtitle: field.label, readOnly: false })),
  )
  if (!place) return
  const filling = { ...pointParts(place), ...toFilling(place, [...paths.keys()]) }
  const known = Object.entries(filling).flatMap(([part, one]) => {
    const path = paths.get(part)
    return path === undefined ? [] : [[path, one ?? null] as const]
  })
  host.fill(Object.fromEntries(known))
}

/** The address in one line, with its map. */
export function Show({ field, host, options, value }: InputProps<JsonObject, AddressOptions>) {
  // The home country is left out of a line, unless nothing else is known.
  const line = addressLine(value, homeCountry(options)) || addressLine(value, '')
  if (line === '' && typeof value?.latitude !== 'number') return null
  const show = async () => {
    const { toMapInput } = await import('./map')
    const name = host.recordName?.()
    const title = name ? host.text('MAPS.PLACE_OF', { field: field.label, name }) : field.label
    await host.open('maps', toMapInput(value, { line, title, subtitle: line, readOnly: true }))
  }
  return (
    <>
      {line} <TextButton onClick={() => void show()}>{host.text('MAPS.SHOW')}</TextButton>
    </>
  )
}

const StreetBox = lazy(() => import('./StreetBox').then((module) => ({ default: module.StreetBox })))

/** The street control of an address with these parts. Create it once per address: it is a component. */
function createStreetView(parts: readonly FieldDescription[]): View<InputProps> {
  const paths = new Map(parts.map((part) => [getPart(part), part.path]))
  return function Street(props: InputProps) {
    const { host } = props
    const control = props as InputProps<string>
    const country = host.useValue(paths.get('country') ?? '')
    if (!host.places) return null
    return (
      <Suspense fallback={<StandIn id={props.id} label={props.field.label} value={control.value ?? ''} />}>
        <StreetBox
          control={control}
          search={host.places}
          country={typeof country === 'string' && country !== '' ? country : null}
          onPick={(place) => {
            const filling = toFilling(place, [...paths.keys()])
            host.fill(
              Object.fromEntries(
                Object.entries(filling).map(([part, value]) => [paths.get(part) ?? part, value]),
              ),
            )
          }}
        />
      </Suspense>
    )
  }
}

/**
 * Which component of a place fills which part of an address; a second one is the fallback (domain.md section
 * 4).
 */
const FILLS: readonly (readonly [part: string, ...from: PlaceComponent[]])[] = [
  ['street', 'route'],
  ['houseNumber', 'street_number'],
  ['city', 'locality', 'political'],
  ['province', 'administrative_area_level_2'],
  ['zip', 'postal_code'],
  ['country', 'country'],
]

/**
 * What a chosen place writes into the parts of an address: all known components; unknown ones stay as typed,
 * because they may be right. A place without components fills nothing (GROUP-14).
 */
export function toFilling(
  { components, position, withoutNumber }: Place,
  parts: readonly string[],
): JsonObject {
  const known = FILLS.flatMap(([part, ...from]) => {
    const value = from.map((component) => components[component]).find((one) => one !== undefined)
    return value === undefined ? [] : [[part, value] as const]
  })
  if (known.length === 0) return {}
  // It was typed behind the street, which the place replaces.
  if (withoutNumber !== undefined) known.push(['houseNumber', withoutNumber])
  // The code of the previous town does not apply to this one.
  const code = known.some(([part]) => part === 'city') ? [['cityCode', null] as const] : []
  const point = Object.entries(pointParts({ position }))
  return Object.fromEntries([...known, ...code, ...point].filter(([part]) => parts.includes(part)))
}

/** Where a place is, as parts of an address: a mouse and a geocoder give fifteen decimals of a degree. */
export function pointParts({ position }: Pick<Place, 'position'>): { latitude?: number; longitude?: number } {
  return position ? { latitude: roundDegrees(position.lat), longitude: roundDegrees(position.lng) } : {}
}
