import { mayBacktrack } from './backtracking'

/**
 * True when a password matches the rule of the system registry; the same function runs in browser and server.
 * Lengths count characters, not UTF-16 code units; a pattern that does not compile accepts everything (D22),
 * and so does one that a browser could take very long for: only the server, whose engine is linear, decides
 * by it.
 */
export function followsRule(password: string, pattern: string): boolean {
  const rule = compilePattern(pattern)
  return rule === null || rule.test(password)
}

function compilePattern(pattern: string): RegExp | null {
  if (mayBacktrack(pattern)) return null
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Older patterns may be valid only without the flag.
    }
  }
  return null
}
