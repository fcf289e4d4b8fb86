import { useMemo } from 'react'
import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import type { AddressOptions } from '../../generated/options'
import { GroupFrame } from '../GroupFrame'
import { homeCountry } from '../home-country'
import { useProvinceReset } from '../province-reset'
import { placesOf } from './layout'
import { streetOf } from './street'
import { addressLine } from './text'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

const PARTS = { country: 'country', province: 'province', code: 'cityCode' }

/** An address on its grid. */
export function Input(props: InputProps<JsonObject, AddressOptions>) {
  const { field, host, options, Field } = props
  const street = useMemo(() => streetOf(field.children), [field])
  const searched = options.maps && host.places !== null
  useProvinceReset(props, PARTS)
  return (
    <GroupFrame {...props}>
      {placesOf(field.children, options).map(({ field: { path }, part, width }) => (
        <Field key={path} path={path} width={width} as={searched && part === 'street' ? street : undefined} />
      ))}
    </GroupFrame>
  )
}

/** The address as a person writes it. */
export function Show({ value, options }: InputProps<JsonObject, AddressOptions>) {
  return <>{addressLine(value, homeCountry(options))}</>
}
