import { isHidden } from '../../catalog/rules/outcome'
import type { ApiFieldError } from '../../contract/field-error'
import type { Json } from '../../contract/json'
import type { Core } from './core'
import { type FieldState, type RecordState, sameButValue } from './state'

function isChanged(state: RecordState, path: string): boolean {
  if (path in state.changes) return true
  for (const changed of state.changed) if (path.startsWith(`${changed}.`)) return true
  return false
}

/** What is wrong with a field shows once it was touched or a save was refused (spec A §5). */
function shown(state: RecordState, path: string): boolean {
  return state.showAll || state.touched.has(path)
}

const NONE: readonly ApiFieldError[] = []

function fieldState(state: RecordState, path: string, value: Json): FieldState {
  const { outcome } = state
  const visible = shown(state, path)
  return {
    value,
    changed: isChanged(state, path),
    error: state.refused[path]?.[0] ?? (visible ? (state.errors[path]?.[0] ?? null) : null),
    warnings: (visible && state.warnings[path]) || NONE,
    required: outcome.required.has(path),
    hidden: isHidden(outcome, path),
    lockedByRule: outcome.readOnly.get(path) ?? null,
    options: outcome.options.get(path) ?? null,
  }
}

/** Field states by path, kept so that an unchanged field gives the very same object (useSyncExternalStore asks for it). */
export function createFieldStates(core: Core): (path: string) => FieldState {
  const known = new Map<string, { from: RecordState; state: FieldState }>()
  return (path) => {
    const from = core.store.getState()
    const last = known.get(path)
    if (last?.from === from) return last.state
    const fresh = fieldState(from, path, core.value(path))
    const state = last && last.state.value === fresh.value && sameButValue(last.state, fresh) ? last.state : fresh
    known.set(path, { from, state })
    return state
  }
}
