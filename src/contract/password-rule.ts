/**
 * True when a password follows the rule of the system registry. The same function answers in the browser and on the
 * server. Lengths count characters, not UTF-16 halves; an expression that does not compile asks for nothing (D22).
 */
export function followsRule(password: string, pattern: string): boolean {
  const rule = compiled(pattern)
  return rule === null || rule.test(password)
}

function compiled(pattern: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // An older expression may be valid without the flag only.
    }
  }
  return null
}
