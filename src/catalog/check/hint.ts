import { suggest } from '../suggest'

/** A hint for an unknown name: the nearest one, else all when there are few, else the sentence given. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const names = [...known]
  const near = suggest(name, names)
  if (near !== undefined && near !== name) return `did you mean "${near}"?`
  if (names.length > 0 && names.length <= 8) return `one of: ${names.join(', ')}`
  return otherwise
}
