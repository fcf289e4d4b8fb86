/** The most characters of an address (RFC 5321). */
export const EMAIL_MAX = 254

/** One @ with something before it and a host with a dot behind it; nothing that could end a mail header. */
const EMAIL = /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,63}$/u

/** True when the text can be an e-mail address. Used by the account screens and the server alike. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && !text.includes('..') && EMAIL.test(text)
}
