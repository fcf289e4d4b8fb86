import { useEffect, useRef } from 'react'
import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { SubHead } from '../../ui/SubHead'
import { homeCountry } from './check'
import { placesOf } from './layout'
import { addressLine } from './text'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** Empties the province when the country becomes the home country or stops being it. */
function useProvinceReset({ field, value, host, options }: InputProps<JsonObject>): void {
  const country = value?.country ?? null
  const home = homeCountry(options)
  const before = useRef(country)
  useEffect(() => {
    const last = before.current
    before.current = country
    if (last === country || last === null || (last === home) === (country === home)) return
    host.fill({ [`${field.path}.province`]: null })
  }, [country, home, host, field.path])
}

/** An address on its grid. */
export function Input(props: InputProps<JsonObject>) {
  const { id, field, options, Field } = props
  useProvinceReset(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-labelledby={`${id}-title`}>
      <div className="grid12">
        <SubHead id={`${id}-title`} title={field.label} />
        {placesOf(field.children, options).map(({ field: part, width }) => (
          <Field key={part.path} path={part.path} width={width} />
        ))}
      </div>
    </div>
  )
}

/** The address as a person writes it. */
export function Show({ value, options }: InputProps<JsonObject>) {
  return <>{addressLine(value, homeCountry(options))}</>
}
