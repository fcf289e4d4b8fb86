import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { SubHead } from '../../ui/SubHead'
import { Parts } from '../Parts'
import '../../ui/styles/form-grid.css'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** The parts of the group under its title. */
export function Input({ id, field, Field }: InputProps<JsonObject>) {
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
