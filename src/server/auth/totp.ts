import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code is good for this long, in seconds (RFC 6238). */
const STEP = 30
const DIGITS = 6
/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step: HMAC-SHA1, truncated as RFC 4226 says. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step a code belongs to, or null; steps up to `last` were used before and count no more. */
export function stepOf(secret: Uint8Array, code: string, at: Date, last: number): number | null {
  const now = Math.floor(at.getTime() / 1000 / STEP)
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  let found: number | null = null
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1) {
    // Every step is compared, so that time does not tell which one was right.
    const fits = timingSafeEqual(Buffer.from(codeAt(secret, step)), given)
    if (fits && code.length === DIGITS && step > last) found = step
  }
  return found
}

/** Bytes as authenticator apps take them. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => ALPHABET[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}
