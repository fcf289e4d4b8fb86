import type { JsonObject } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import type { PlaceOptions } from '../../generated/options'
import { GroupFrame } from '../GroupFrame'
import { useProvinceReset } from '../province-reset'
import { partNames } from './check'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** A place on its grid. */
export function Input(props: InputProps<JsonObject, PlaceOptions>) {
  useProvinceReset(props, partNames(props.options))
  return <GroupFrame {...props} />
}
