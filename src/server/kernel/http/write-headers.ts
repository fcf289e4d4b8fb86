import { Refusal } from '../refusal'
import type { HttpCall } from './call'

const KEY_MAX = 200

/** The key under which a call creates one record however often it is sent. @throws Refusal BAD_PARAMETER */
export function idempotencyKey(call: HttpCall): string | undefined {
  const key = call.req.header('idempotency-key')?.trim()
  if (key === undefined || (key.length > 0 && key.length <= KEY_MAX)) return key
  throw new Refusal('BAD_PARAMETER', `An Idempotency-Key has 1 to ${KEY_MAX} characters`)
}

/** The version in `If-Match: "7"`, with or without quotes and weak prefix. @throws Refusal BAD_PARAMETER */
export function ifMatch(call: HttpCall): number | undefined {
  const header = call.req.header('if-match')
  if (header === undefined) return undefined
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (digits) return Number(digits)
  throw new Refusal('BAD_PARAMETER', 'If-Match holds the version of the record: "7"')
}
