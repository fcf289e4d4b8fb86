import { linearPattern } from '../../../catalog/linear-pattern'
import type { PatternTest } from '../../../catalog/pattern-engine'
import { PASSWORD_RULE_KEY } from '../../../contract/constants'
import { type SettingsRegistry, shippedEntry } from '../settings'

/** Says whether a password may be chosen. */
export type PasswordCheck = (password: string, owner: readonly string[]) => Promise<boolean>

/** Longer ones are no passwords, whatever the rule says. */
const PASSWORD_MAX = 1024
/** Shorter parts of a name are found in any password. */
const NAME_MIN = 4

/**
 * The rule of the system registry, and what no rule can say: no password that everybody tries first, none made of one or
 * two characters, none that is the owner's name. Nothing about the kinds of characters.
 */
export function createPasswordCheck(registry: SettingsRegistry): PasswordCheck {
  return async (password, owner) => {
    if (password.length > PASSWORD_MAX) return false
    const stored = (await registry.entry(PASSWORD_RULE_KEY))?.theValue ?? ''
    if (!ruleOf(stored).test(password)) return false
    const plain = password.toLowerCase()
    if (new Set(plain).size < 3 || isRow(plain) || isNamed(plain, owner)) return false
    return !(await common()).has(plain)
  }
}

/** A broken expression, or one that would take forever, must neither open the door nor stop the server: the shipped one stands in. */
function ruleOf(stored: string): PatternTest {
  try {
    return linearPattern(stored)
  } catch {
    return linearPattern(shippedEntry(PASSWORD_RULE_KEY)?.theValue ?? '')
  }
}

/** `abcdefghijkl`, `123456789012`: each character follows the one before. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0))
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

/** The passwords people use most; read when the first one is chosen. */
function common(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set<string>(dictionary['passwords-common']))
  return known
}
