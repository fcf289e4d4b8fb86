import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { SubHead } from '../../ui/SubHead'
import { Parts } from '../Parts'
import { useProvinceReset } from '../province-reset'
import { partNames } from './names'
import '../../ui/styles/form-grid.css'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** A place on its grid. */
export function Input(props: InputProps<JsonObject>) {
  const { id, field, options, Field } = props
  useProvinceReset(props, partNames(options))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-labelledby={`${id}-title`}>
      <div className="grid12">
        <SubHead id={`${id}-title`} title={field.label} />
        <Parts field={field} Field={Field} />
      </div>
    </div>
  )
}
