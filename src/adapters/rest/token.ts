/**
 * When a token expires, in ms since 1970; null for a token without that claim (not a JWT, or without `exp`).
 */
export function tokenEnd(token: string): number | null {
  const [, payload] = token.split('.')
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const end = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof end === 'number' ? end * 1000 : null
  } catch {
    return null
  }
}
