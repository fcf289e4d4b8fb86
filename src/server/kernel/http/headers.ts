import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { SILENT_PATH } from '../../../contract/ports/identity'
import type { Env, HttpCall } from './call'

/** Hash of the one constant style element that react-aria adds (touch-action of pressable elements). */
const REACT_ARIA_STYLE = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='

/** Trusted Types policies: the sanitizers of stored and of pasted markup, and our one worker. */
const TRUSTED_TYPES = ['dompurify', 'ProseMirrorClipboard', 'tessera-worker']

/** Hashes of what is inline in pages: its import map, where the office has code of its own, and its look. */
export interface InlineHashes {
  /** null = none */
  script: string | null
  style: string | null
}

const NOTHING_INLINE: InlineHashes = { script: null, style: null }

/**
 * The Content-Security-Policy of pages: nothing inline or foreign, no `eval`, no markup from strings.
 * `trustedOrigin` is one more origin that may be called and framed, as the silent check of a sign-in is; only
 * that frame's page may itself be framed.
 */
export function contentSecurityPolicy(
  trustedOrigin: string | null,
  framed = false,
  { script, style }: InlineHashes = NOTHING_INLINE,
): string {
  return [
    `script-src 'self'${script ? ` '${script}'` : ''}`,
    `style-src 'self' '${REACT_ARIA_STYLE}'${style ? ` '${style}'` : ''}`,
    ...POLICY,
    `connect-src 'self'${trustedOrigin ? ` ${trustedOrigin}` : ''}`,
    // Stored PDFs are shown by the browser's viewer, from memory.
    `frame-src 'self' blob:${trustedOrigin ? ` ${trustedOrigin}` : ''}`,
  ]
    .concat(framed ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
    .join('; ')
}

const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES.join(' ')}`,
]

/** Security headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
}

/** Where the tiles of the base map are served. */
export const TILES_PATH = '/api/geo/tiles/'

/** Where the office's own icons are served. */
export const ICON_PATH = '/api/icons/'

const PUBLIC_PATHS = [TILES_PATH, ICON_PATH]

const YEAR_S = 365 * 24 * 60 * 60

/** A request id supplied by a caller, to correlate logs. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * Sets the headers of every answer and its request id. Without `policy` (development) there is no
 * Content-Security-Policy; `trustedOrigin` is one more origin that may be called. `isSecure`: adds HSTS,
 * because people reach the office by https.
 */
export function headers(
  policy: boolean,
  trustedOrigin: string | null,
  isSecure: (call: HttpCall) => boolean = () => false,
  inline: () => InlineHashes = () => NOTHING_INLINE,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    context.set('requestId', requestId)
    await next()
    const framed = trustedOrigin !== null && context.req.path === SILENT_PATH
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value)
    if (framed) context.header('x-frame-options', 'SAMEORIGIN')
    if (isSecure(context)) context.header('strict-transport-security', `max-age=${YEAR_S}`)
    // A stricter policy set by the answer itself stays.
    if (policy && !context.res.headers.has('content-security-policy'))
      context.header('content-security-policy', contentSecurityPolicy(trustedOrigin, framed, inline()))
    context.header('x-request-id', requestId)
    // API answers are personal and must not be cached; tiles of the base map and drawings of icons are not,
    // and say how long they last.
    const { path } = context.req
    const isPublic = PUBLIC_PATHS.some((one) => path.startsWith(one)) && context.res.ok
    if (path.startsWith('/api') && !isPublic) context.header('cache-control', 'no-store')
  }
}
