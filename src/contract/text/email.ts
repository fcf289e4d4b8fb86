/** Maximum lengths of an address, of its local part and of a label of its domain (RFC 5321, RFC 1035). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64
const LABEL_MAX = 63

/** Letters beyond ASCII, without spaces, line ends and invisible characters. */
const FOREIGN = '\\u00a1-\\u167f\\u1681-\\u1fff\\u2070-\\u2fff\\u3001-\\ufefe'
/** Characters of the local part: none could end a mail header or begin another address. */
const ATOM = `[A-Za-z0-9!#$%&'*+/=?^_\`{|}~${FOREIGN}-]+`
/** A label of a domain name in any script; it neither begins nor ends with a hyphen. */
const LABEL = `(?!-)[A-Za-z0-9${FOREIGN}-]+(?<!-)`

/** Format of e-mail addresses for fields, their schema and accounts: `a.b@città.example`, never `a@-b.it`. */
export const EMAIL_FORM = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z${FOREIGN}]{2,63}$`, 'u')

/** True when the text is a possible e-mail address, lengths included. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || !EMAIL_FORM.test(text)) return false
  const [local = '', domain = ''] = text.split('@')
  return local.length <= LOCAL_MAX && domain.split('.').every((label) => label.length <= LABEL_MAX)
}
