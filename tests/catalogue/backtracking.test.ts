import { afterEach, describe, expect, test, vi } from 'vitest'
import { linearPattern } from '../../src/catalogue/patterns/linear-pattern'
import { patternFault } from '../../src/catalogue/patterns/pattern-fault'
import { validatorModule } from '../../src/catalogue/patterns/validator'
import { mayBacktrack } from '../../src/contract/text/backtracking'
import { followsRule } from '../../src/contract/text/password-rule'

describe('a pattern that a browser', () => {
  test.each([
    '^[A-Z]{2}$',
    '^[A-Z][A-Z0-9_]*$',
    '^(code|name),(asc|desc)$',
    '^[A-Z]{2,4}-\\d{1,5}/\\d{2,4}$',
    '^([A-Z]{2})+$',
    '^[^@ ]+@[^@ ]+$',
    '\\d+',
    '^\\+?[0-9][0-9 ()./-]{3,24}$',
    '^(?=.*[0-9])(?=.*[a-z])(?!.*admin).{12,}$',
    '^[(|*+]\\(\\*$',
  ])('a pattern with a bounded time stays in the browser’s engine: %s', (pattern) =>
    expect(mayBacktrack(pattern)).toBe(false),
  )

  test.each([
    '^(a+)+$',
    '^(.*a){12}$',
    '^([a-zA-Z0-9]+\\s?)+$',
    '^(a|a)*$',
    '^(a?){30}a{30}$',
    '(x+x+)+y',
    '^\\s*\\s*\\s*$',
    '\\d+\\d+',
    '^a?a?a?a?a?a?a?a$',
    '^((ab)?c)*$',
    '^(?:a+)*$',
    '^(?=(a+)+$)a',
    '^a(?=b*)c',
    '^(a)\\1$',
    '^(?<x>a)\\k<x>$',
  ])('a pattern that could take very long in a browser is found: %s', (pattern) =>
    expect(mayBacktrack(pattern)).toBe(true),
  )
})

test('the validator of a browser fetches the linear engine for such patterns alone', () => {
  const text = (pattern: string) =>
    validatorModule({ type: 'object', properties: { a: { type: 'string', pattern } } })
  const slow = text('^([a-z]+)+$')
  expect(slow).toContain('import { linearPattern } from "/assets/pattern-runtime.js";')
  expect(slow).toContain('linearPattern("^([a-z]+)+$")')
  expect(slow).not.toContain('new RegExp("^([a-z]+)+$"')
  expect(text('^[a-z]+$')).toContain('new RegExp("^[a-z]+$", "u")')
  expect(text('^[a-z]+$')).not.toContain('pattern-runtime')
})

test('the rule of passwords leaves such a pattern to the server, on a page that strangers open', () => {
  expect(followsRule(`${'1'.repeat(40)}x`, '^(\\d+)+$')).toBe(true)
  expect(['a'.repeat(12), 'short'].map((one) => followsRule(one, '^.{12,128}$'))).toEqual([true, false])
})

describe('both engines judge alike', () => {
  const TEXTS = [
    'a b',
    'a\u00a0b',
    'a\u3000b',
    'a\rb',
    'a\nb',
    'a\u2028b',
    'a\bb',
    'a.b',
    'aαb',
    'ab',
    'a😀b',
    'a\tb',
    'a\ufeffb',
  ]
  test.each([
    '^a\\sb$',
    '^a\\Sb$',
    '^a[\\s]b$',
    '^a[^\\s]b$',
    '^a[\\S]b$',
    '^a[x\\S]b$',
    '^a.b$',
    '^a[.]b$',
    '^a\\.b$',
    '^a[\\b]b$',
    '^a\\p{Script=Greek}b$',
    '^a[\\p{sc=Greek}]b$',
    '^a\\P{Script=Greek}b$',
    '^a\\wb$',
    '^a\\W+b$',
    '^a\\bb|a\\Bb$',
  ])('%s', (pattern) => {
    const browser = new RegExp(pattern, 'u')
    const { test: fits } = linearPattern(pattern)
    expect(TEXTS.map((text) => [text, fits(text)])).toEqual(TEXTS.map((text) => [text, browser.test(text)]))
  })

  test.each(['^(?<anno>\\d{4})-\\k<anno>$', '^(a)\\1$', '^a{1001}$', '^\\p{Script_Extensions=Greek}$'])(
    'the check reports a pattern that the linear engine cannot run: %s',
    (pattern) => expect(patternFault(pattern)).toMatchObject({ slow: true }),
  )
})

describe('a rule in a browser', () => {
  afterEach(() => vi.resetModules())
  const rule = "record.a.matches('^(a+)+$')"
  const facts = { record: { a: 'aaa' } }

  test('a rule in a browser runs a slow pattern in the linear engine, which is loaded before the rules run', async () => {
    const { compile } = await import('../../src/catalogue/rules/program')
    const { prepareEngine } = await import('../../src/catalogue/patterns/pattern-engine')
    await prepareEngine(['^(a+)+$', '^b$'])
    const long = { record: { a: `${'a'.repeat(5_000)}!` } }
    expect(compile(rule).run(facts, () => 0)).toEqual({ applies: true, value: true })
    expect(compile(rule).run(long, () => 0)).toEqual({ applies: true, value: false })
  })

  test('a rule in a browser matches nothing by a slow pattern while the engine loads, and is right afterwards', async () => {
    const { compile } = await import('../../src/catalogue/rules/program')
    const { run } = compile(rule)
    expect(run(facts, () => 0)).toEqual({ applies: true, value: false })
    await vi.waitFor(() => expect(run(facts, () => 0)).toEqual({ applies: true, value: true }), {
      timeout: 10_000,
    })
  })

  test('a rule of an entity names its patterns wherever the file has them', async () => {
    const { prepareRules } = await import('../../src/catalogue/rules/rules')
    const { matchesPattern } = await import('../../src/catalogue/patterns/pattern-engine')
    const entity = { rules: [{ visible: `record.b == 1 && record.a.matches("^(\\\\w+)+$")` }] }
    await prepareRules(entity as never)
    expect(matchesPattern('aaa', '^(\\w+)+$')).toBe(true)
  })
})
