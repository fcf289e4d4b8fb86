import { describe, expect, test } from 'vitest'
import { linearPattern } from '../../src/catalogue/patterns/linear-pattern'
import { patternFault } from '../../src/catalogue/patterns/pattern-fault'
import { makeValidator, validatorModule } from '../../src/catalogue/patterns/validator'
import { compile } from '../../src/catalogue/rules/program'
import { createPasswordCheck } from '../../src/server/features/identity/accounts/password-check'
import type { SettingsRegistry } from '../../src/server/features/office/settings'
import '../../src/server/records/engine/record-engine'

/** Patterns that take exponential time in a backtracking engine, each with a text that shows it. */
const SLOW: [string, string][] = [
  ['^(a+)+$', `${'a'.repeat(5_000)}!`],
  ['^\\d+\\d+\\d+\\d+\\d+\\d+$', `${'1'.repeat(5_000)}x`],
  ['^(\\w+\\s?)*$', `${'a'.repeat(5_000)}!`],
  ['^(a|a)*$', `${'a'.repeat(5_000)}!`],
  ['^(a|aa)+$', `${'a'.repeat(5_000)}!`],
  ['^(.*a){20}$', `${'a'.repeat(3_800)}!`],
  ['(x+x+)+y', 'x'.repeat(5_000)],
  ['^([a-zA-Z0-9]+)*@$', 'a'.repeat(5_000)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(5_000)],
  ['^\\s*\\s*\\s*\\s*\\s*$', `${' '.repeat(5_000)}x`],
  ['^(?=(a+)+$)a', `${'a'.repeat(5_000)}!`],
  ['^(.*a){1000}$', `${'a'.repeat(9_998)}!`],
  ['^(?:(?:[a-z]?){30}){30}(?:(?:[a-z]?){30}){30}$', `${'a'.repeat(9_998)}!`],
]

describe('patterns of files', () => {
  // A backtracking engine would not finish any of these: the time limit of the test is the proof.
  test.each(SLOW)('%s ends, in the validator of the server', (pattern, text) => {
    expect(patternFault(pattern)).toBeNull()
    expect(
      makeValidator({ type: 'object', properties: { a: { type: 'string', pattern } } })({ a: text }),
    ).toBe(false)
  })

  test.each(SLOW)('%s ends, in a rule', (pattern, text) => {
    const { run } = compile(`record.a.matches('${pattern.replaceAll('\\', '\\\\')}')`)
    expect(run({ record: { a: text } }, () => 0)).toEqual({ applies: true, value: false })
  })

  test('one too slow for the texts of its field is a Problem, and judges only those that it can', () => {
    const pattern = '^(.*a){1000}$'
    expect(patternFault(pattern, 5_000)).toMatchObject({
      slow: true,
      message: expect.stringContaining('too slow'),
    })
    expect(patternFault(pattern, 100)).toBeNull()
    expect(patternFault('^\\S+$', 1_000_000)).toBeNull()
    const { longest, test: fits } = linearPattern('^(?:a?){900}b*$')
    expect(longest).toBeGreaterThan(900)
    expect([longest, longest + 1].map((length) => fits('b'.repeat(length)))).toEqual([true, false])
  })

  test('a rule may ask for several forms', () => {
    const { run } = compile("(record.a + '').matches('^a+$') || record.a.matches('b')")
    expect(run({ record: { a: 'aa' } }, () => 0)).toEqual({ applies: true, value: true })
  })

  test('the rule of passwords matches a pattern in linear time', async () => {
    const check = (theValue: string) =>
      createPasswordCheck({ entry: async () => ({ theValue }) } as unknown as SettingsRegistry)
    expect(await check('^(\\d+)+$')(`${'1234598760'.repeat(100)}x`, [])).toBe(false)
    expect(await check('^(?=.*[0-9])(?=.*[a-z])(?!.*admin).{12,}$')('correct horse 7', [])).toBe(true)
    expect(await check('^(?=.*[0-9])(?=.*[a-z])(?!.*admin).{12,}$')('correct admin 77', [])).toBe(false)
    // An unusable rule falls back to the default rule, which requires twelve characters.
    expect(await check('^(a)\\1$')('aa', [])).toBe(false)
    expect(await check('(')('quite a long one', [])).toBe(true)
  })

  test.each(['(a)\\1', 'a(?=b)', '(?<=a)b', '^x(?!y)', '^a{1,1500}$'])('%s is a Problem', (pattern) => {
    expect(patternFault(pattern)).toMatchObject({ slow: true })
  })

  test.each([
    ['^(?=.*[0-9])(?!.*[)(])[a-z0-9]{3}$', ['ab1', '1ab'], ['abc', 'ab1x', 'a)1']],
    ['^.{2}$', ['🐚🐚', 'ab'], ['🐚', 'abc']],
    ['^\\p{Lu}\\u00e0$', ['Àà'], ['àà']],
    ['[0-9]', ['a1b'], ['ab']],
  ] as [string, string[], string[]][])('%s means what it means elsewhere', (pattern, good, bad) => {
    const { test: matches } = linearPattern(pattern)
    const native = new RegExp(pattern, 'u')
    expect([good.map(matches), bad.map(matches)]).toEqual([
      good.map((one) => native.test(one)),
      bad.map((one) => native.test(one)),
    ])
    expect([good.every(matches), bad.some(matches)]).toEqual([true, false])
  })

  test('length is judged before the form, and what is longer than any form has none', () => {
    const schema = (more: object) =>
      ({ type: 'object', properties: { a: { type: 'string', pattern: '^a*$', ...more } } }) as const
    const keywords = (validate: ReturnType<typeof makeValidator>, a: string) =>
      validate({ a }) ? [] : (validate.errors ?? []).map(({ keyword }) => keyword)
    expect(keywords(makeValidator(schema({ maxLength: 3 })), 'bbbbbbb')).toEqual(['maxLength'])
    expect(keywords(makeValidator(schema({ maxLength: 3 })), 'bb')).toEqual(['pattern'])
    expect(keywords(makeValidator(schema({})), 'a'.repeat(20_000))).toEqual(['pattern'])
    expect(keywords(makeValidator(schema({})), 'a'.repeat(9_000))).toEqual([])
    expect(validatorModule(schema({ maxLength: 3 }))).toMatch(/length <= 6 && !/)
  })
})
