import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { SubHead } from '../../ui/SubHead'
import { homeCountry } from '../home-country'
import { useProvinceReset } from '../province-reset'
import { placesOf } from './layout'
import { addressLine } from './text'
import '../../ui/styles/form-grid.css'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

const PARTS = { country: 'country', province: 'province' }

/** An address on its grid. */
export function Input(props: InputProps<JsonObject>) {
  const { id, field, options, Field } = props
  useProvinceReset(props, PARTS)
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
