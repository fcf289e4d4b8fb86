import { describe, expect, test } from 'vitest'
import { compileRules, type RuleOutcome } from '../../src/catalogue/rules/rules'
import { entity } from '../support/entity'
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

test('a computed number has the decimals its field is shown with, also for whoever reads it', () => {
  const rules = compileRules(
    entity({
      fields: { price: 'number', total: { kind: 'number', options: { decimals: 2 } }, twice: 'number' },
      rules: [
        { field: 'twice', value: 'record.total * 2.0' },
        { field: 'total', value: 'record.price * 3.0' },
      ],
    }),
  )
  const { values } = rules.evaluate(factsOf({ record: { price: 0.335 } }))
  expect(Object.fromEntries(values)).toEqual({ total: 1.01, twice: 2.02 })
})
