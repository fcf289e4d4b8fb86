import { ENTITY_NAMES } from '../../contract/model/lookup'
import type { InputProps } from '../../contract/ports/widget'
import { Input as Lookup } from '../lookup/Input'

const ENTITIES = { name: ENTITY_NAMES, filter: {} }

/** The list of a table whose rows are the entities; searchable when there are dozens of them. */
export function Input(props: InputProps<string>) {
  return <Lookup {...props} options={{}} field={{ ...props.field, lookup: ENTITIES }} />
}
