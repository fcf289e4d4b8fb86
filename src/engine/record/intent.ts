import type { JsonObject } from '../../contract/json'

/** The Idempotency-Key of a create: the same for every try of one intent, another as soon as the body is another one. */
export function createIntent(makeKey: () => string = randomKey): (body: JsonObject) => string {
  let known: { body: string; key: string } | null = null
  return (body) => {
    const text = JSON.stringify(body)
    if (known?.body !== text) known = { body: text, key: makeKey() }
    return known.key
  }
}

/** 32 random hexadecimal digits; works without a secure context too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
