import type { Signals } from '../signals'
import type { RecordSession } from './session'

/** Counts the fields of a form that a person left with a wrong value, or that the server refused: each once for an opened form. */
export function countWrongFields(signals: Signals, { store }: Pick<RecordSession, 'store'>, route: string): () => void {
  const told = new Set<string>()
  return store.subscribe((now, before) => {
    const { errors, refused, touched } = now
    if (touched === before.touched && errors === before.errors && refused === before.refused) return
    const wrong = [...[...touched].filter((path) => path in errors), ...Object.keys(refused)]
    for (const path of wrong.filter((one) => !told.has(one))) {
      told.add(path)
      signals.tell({ signal: 'VALIDATION', name: `${route}.${path}` })
    }
  })
}
