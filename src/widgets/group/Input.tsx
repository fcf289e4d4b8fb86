import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import { GroupFrame } from '../GroupFrame'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** The parts of the group under its title. */
export function Input(props: InputProps<JsonObject>) {
  return <GroupFrame {...props} />
}
