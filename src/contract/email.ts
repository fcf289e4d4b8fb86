/** The most characters of an address, of the part before its @ and of a label of its domain (RFC 5321, RFC 1035). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64
const LABEL_MAX = 63

/** Letters beyond ASCII, without blanks, line ends and marks that are not seen. */
const FOREIGN = '\\u00a1-\\u167f\\u1681-\\u1fff\\u2070-\\u2fff\\u3001-\\ufefe'
/** Signs of a part before the @: nothing that could end a mail header or begin another address. */
const ATOM = `[A-Za-z0-9!#$%&'*+/=?^_\`{|}~${FOREIGN}-]+`
/** A part of a domain name in any script; no hyphen stands at its ends. */
const LABEL = `(?!-)[A-Za-z0-9${FOREIGN}-]+(?<!-)`

/** The form of an e-mail address, the same for fields, their schema and accounts: `a.b@città.example`, never `a@-b.it`. */
export const EMAIL_FORM = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z${FOREIGN}]{2,63}$`, 'u')

/** True when the text can be an e-mail address, its lengths included. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || !EMAIL_FORM.test(text)) return false
  const [local = '', domain = ''] = text.split('@')
  return local.length <= LOCAL_MAX && domain.split('.').every((label) => label.length <= LABEL_MAX)
}
