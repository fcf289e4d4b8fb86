import type { RuleOutcome } from '../../catalog/rules/rules'

/** What the rules say when there are none. */
export const NO_OUTCOME: RuleOutcome = {
  hidden: new Set(),
  cleared: new Set(),
  hiddenSections: new Set(),
  required: new Set(),
  readOnly: new Map(),
  values: new Map(),
  options: new Map(),
  issues: [],
}

/** The field paths that two outcomes treat differently, values aside. */
export function outcomeDifferences(a: RuleOutcome, b: RuleOutcome): string[] {
  if (a === b) return []
  return [
    ...oneSided(a.hidden, b.hidden),
    ...oneSided(a.required, b.required),
    ...otherValues(a.readOnly, b.readOnly),
    ...otherValues(a.options, b.options),
  ]
}

function oneSided(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...[...a].filter((path) => !b.has(path)), ...[...b].filter((path) => !a.has(path))]
}

function otherValues(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))
}
