import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ApiFailure } from '../../../contract/calls/api'
import { ERROR_CODES } from '../../../contract/errors/error-codes'
import type { Json } from '../../../contract/json'
import { SqlError } from '../db/sql-error'
import { Refusal } from '../refusal'

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

/** Smaller answers, in characters, are not compressed. */
const COMPRESS_FROM = 1400

/** Retry-After of temporary failures by status, in s: a full disk is freed by somebody. */
const RETRY_AFTER_S: Readonly<Record<number, number>> = { 503: 5, 507: 60 }

const TYPE = 'application/json; charset=utf-8'

/** Sends a successful answer in its envelope: `{"data": …}`. */
export function answer(context: Context, data: unknown, status = 200): Promise<Response> {
  return send(context, status, { data })
}

/** Sends JSON, compressed when worthwhile and accepted by the client. */
export async function send(context: Context, status: number, body: unknown): Promise<Response> {
  const text = JSON.stringify(body)
  const headers: Record<string, string> = { 'content-type': TYPE, vary: 'accept-encoding, accept-language' }
  const encoding = text.length < COMPRESS_FROM ? null : pickEncoding(context.req.header('accept-encoding'))
  if (!encoding) return context.body(text, status as 200, headers)
  const bytes = await compress(Buffer.from(text), encoding, false)
  return context.body(new Uint8Array(bytes), status as 200, { ...headers, 'content-encoding': encoding })
}

/** The best encoding a client accepts: brotli compresses better, gzip is understood everywhere. */
export function pickEncoding(accepted: string | undefined): 'br' | 'gzip' | null {
  const names = (accepted ?? '').split(',').map((part) => part.trim().toLowerCase())
  const takes = (name: string) =>
    names.some((one) => one === name || (one.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(one)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

/** `small`: compresses at the highest level, because the result is cached. */
export function compress(bytes: Buffer, encoding: 'br' | 'gzip', small: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return asGzip(bytes, { level: small ? 9 : 4 })
  return asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: small ? 9 : 3 } })
}

/**
 * Maps anything thrown to an API failure; unexpected errors become INTERNAL and do not reveal their cause.
 */
export function failure(context: Context, error: unknown): Promise<Response> {
  return refuse(context, error instanceof Refusal ? error : unforeseen(context.req.method, error))
}

/**
 * True for a defect of the server: nobody foresaw it, and neither the caller's values nor the database
 * explain it.
 */
export function isDefect(method: string, error: unknown): boolean {
  return !(error instanceof Refusal) && unforeseen(method, error).code === 'INTERNAL'
}

function unforeseen(method: string, error: unknown): Refusal {
  if (isUnavailable(error))
    return new Refusal('STORE_UNAVAILABLE', 'The database cannot be reached at the moment')
  // The caller's value was of the wrong type or beyond what the database can hold.
  if (error instanceof SqlError && /^(22|54)/.test(error.code))
    return new Refusal(
      method === 'GET' ? 'BAD_PARAMETER' : 'CONSTRAINT_VIOLATION',
      'A value is too large or of the wrong type',
    )
  return new Refusal('INTERNAL', 'Something went wrong on the server')
}

function refuse(context: Context, refusal: Refusal): Promise<Response> {
  const retryAfter = refusal.extra.retryAfter ?? RETRY_AFTER_S[ERROR_CODES[refusal.code]] ?? null
  if (typeof retryAfter === 'number') context.header('retry-after', String(retryAfter))
  if (refusal.code === 'UNAUTHORIZED' || refusal.code === 'SESSION_EXPIRED')
    context.header('www-authenticate', 'Bearer')
  return send(context, ERROR_CODES[refusal.code], body(refusal))
}

function body({
  code,
  errors,
  extra,
  message,
}: Refusal): ApiFailure & { detail: string } & Record<string, Json> {
  return { errorMessage: code, ...extra, errorCode: code, errors, detail: message } as ApiFailure & {
    detail: string
  } & Record<string, Json>
}

/** Connection errors of the database, by the codes of Node and PostgreSQL. */
export function isUnavailable(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC|57P0[123]|08\w{3}|53\w{3})$/.test(code)
}
