import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** The one constant style element that react-aria adds (touch-action of pressable things). */
const REACT_ARIA_STYLE = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='

/** What a page of ours may load and do: nothing inline, nothing foreign, no `eval`. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' '${REACT_ARIA_STYLE}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
}

/** A request id a caller may give, so that its logs and ours meet. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/** Sets the headers of every answer and names the request. */
export function headers(policy = true): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    context.set('requestId', requestId)
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (policy || name !== 'content-security-policy') context.header(name, value)
    }
    context.header('x-request-id', requestId)
    // Answers about people belong into no cache; a stream's own word stays.
    if (context.req.path.startsWith('/api')) context.header('cache-control', 'no-store')
  }
}
