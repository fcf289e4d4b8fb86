import { linearPattern } from '../../../../catalogue/patterns/linear-pattern'
import type { PatternTest } from '../../../../catalogue/patterns/pattern-test'
import { PASSWORD_RULE_KEY } from '../../../../contract/constants'
import type { SettingsRegistry } from '../../office/settings'
import { accountSettings } from './settings'

/** Decides whether a password may be chosen. */
export type PasswordCheck = (password: string, owner: readonly string[]) => Promise<boolean>

/** Longer passwords are refused, whatever the rule says. */
const PASSWORD_MAX = 1024
/** Shorter parts of a name occur in too many passwords. */
const NAME_MIN = 4

/**
 * The rule of the system registry, plus checks a pattern cannot express: no common passwords, none of one or
 * two distinct characters, none based on the owner's name. No requirements on character classes.
 */
export function createPasswordCheck(registry: SettingsRegistry): PasswordCheck {
  return async (password, owner) => {
    if (password.length > PASSWORD_MAX) return false
    const stored = (await registry.entry(PASSWORD_RULE_KEY))?.theValue ?? ''
    if (!compileRule(stored).test(password)) return false
    const plain = password.toLowerCase()
    if (new Set(plain).size < 3 || isRow(plain) || isNamed(plain, owner)) return false
    return !(await common()).has(plain)
  }
}

/**
 * A broken or slow pattern must neither accept everything nor block the server: the default rule applies
 * instead.
 */
function compileRule(stored: string): PatternTest {
  try {
    return linearPattern(stored)
  } catch {
    return linearPattern(accountSettings[PASSWORD_RULE_KEY].initial)
  }
}

/** `abcdefghijkl`, `123456789012`: each character follows the previous one. */
function isRow(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((sign, index) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0))
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}

/** The name itself, once or more, with at most four other characters. */
function isNamed(plain: string, owner: readonly string[]): boolean {
  return owner
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= NAME_MIN)
    .some((name) => plain.replaceAll(name, '').length <= Math.min(4, plain.length - NAME_MIN))
}

let known: Promise<ReadonlySet<string>> | undefined

/** The most common passwords; loaded on first use, and again after a failure. */
function common(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common')
    .then(({ dictionary }) => new Set<string>(dictionary['passwords-common']))
    .catch((error: unknown) => {
      known = undefined
      throw error
    })
  return known
}
