import type { ApiFieldError } from '../../contract/api'
import type { Findings } from './state'

/** Sorts findings by the field they are about, keeping their order. */
export function byPath(list: readonly ApiFieldError[]): Findings {
  const found: Record<string, ApiFieldError[]> = {}
  for (const finding of list) {
    const known = found[finding.path]
    if (known) known.push(finding)
    else found[finding.path] = [finding]
  }
  return found
}

/** Paths whose findings differ between two states. */
export function differingPaths(a: Findings, b: Findings): string[] {
  if (a === b) return []
  const paths = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...paths].filter((path) => JSON.stringify(a[path]) !== JSON.stringify(b[path]))
}
