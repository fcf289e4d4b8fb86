import { ENTITY_NAMES } from '../../contract/lookup'
import type { InputProps } from '../../contract/widget'
import type { EntityOptions } from '../../generated/options'
import { Input as Lookup } from '../lookup/Input'

const ALL = { name: ENTITY_NAMES, filter: {} }
const WITH_RULES = { name: ENTITY_NAMES, filter: { hasRules: true } }

/** The list of a table whose rows are the entities; searchable when there are dozens of them. */
export function Input(props: InputProps<string, EntityOptions>) {
  return <Lookup {...props} options={{}} field={{ ...props.field, lookup: props.options.acl ? WITH_RULES : ALL }} />
}
