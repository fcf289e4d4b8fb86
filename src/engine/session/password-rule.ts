import { mayBacktrack } from '../../contract/text/backtracking'
import { followsRule } from '../../contract/text/password-rule'

/** Whether a password matches the rule of the office. */
export type PasswordTest = (password: string) => boolean

/**
 * The rule of passwords, ready to judge in a browser: a pattern that browsers could take very long for runs
 * in the engine with linear run time, as those of fields and rules do. Without that engine, or for a pattern
 * that it cannot run, everything is accepted: the server decides.
 */
export async function passwordTest(pattern: string): Promise<PasswordTest> {
  if (!mayBacktrack(pattern)) return (password) => followsRule(password, pattern)
  try {
    const { linearPattern } = await import('../../catalogue/patterns/pattern-runtime')
    return linearPattern(pattern).test
  } catch {
    return () => true
  }
}
