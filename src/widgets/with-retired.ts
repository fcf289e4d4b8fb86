import { WITH_RETIRED } from '../contract/model/lookup'
import type { FieldDescription } from '../contract/model/page'
import type { LookupOption, LookupState, WidgetHost } from '../contract/ports/widget'

/**
 * The options of a field's table, plus those of values no longer on offer. Retired rows are loaded only while
 * a value is not among the options.
 */
export function useWithRetired(
  host: WidgetHost,
  field: FieldDescription,
  values: readonly string[],
): { state: LookupState; retired: LookupOption[] } {
  const state = host.useLookup(field)
  const settled = state.state === 'ready' || state.state === 'idle'
  const gone = settled
    ? values.filter((value) => !state.options.some((option) => option.value === value))
    : []
  const isAsked = gone.length > 0 && field.lookup !== null
  const { offered: _, ...whole } = field
  const all = host.useLookup({
    ...whole,
    lookup: isAsked ? { name: field.lookup?.name ?? '', filter: WITH_RETIRED } : null,
  })
  return { state, retired: isAsked ? all.options.filter((option) => gone.includes(option.value)) : [] }
}
