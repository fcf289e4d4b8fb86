import { describe, expect, test } from 'vitest'
import { compileRules, type RuleOutcome } from '../../src/catalog/rules/rules'
import { CASES, entityOf, factsOf } from './rules/cases'

function plain(outcome: RuleOutcome) {
  const { hidden, required, readOnly, values, issues, options } = outcome
  const all = {
    hidden: [...hidden].sort(),
    required: [...required].sort(),
    readOnly: [...readOnly.keys()].sort(),
    values: Object.fromEntries(values),
    options: Object.fromEntries(options),
    issues: issues.map(({ path, code }) => `${path}:${code}`),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => Object.keys(value).length > 0))
}

describe('the table of rule cases', () => {
  test.each(CASES)('$title', (one) => {
    const facts = factsOf({ record: one.record, ...one.facts })
    expect(plain(compileRules(entityOf(one)).evaluate(facts))).toEqual(one.gives)
  })
})
