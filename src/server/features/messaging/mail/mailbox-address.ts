/** A mailbox and its user. */
export interface MailboxAddress {
  host: string
  port: number
  /** encrypted from the first byte (`imaps:`); else by STARTTLS, without which nothing is sent */
  isEncrypted: boolean
  user: string
  folder: string
}

const MAILBOX = /^(imaps?):\/\/([^/:]+)@([^@/:\s]+)(?::(\d{1,5}))?(?:\/(.+))?$/

/** Reads `imaps://user@host:993/INBOX`; null = it is none. The user may have an @, but no password. */
export function mailboxAddress(text: string): MailboxAddress | null {
  const [, scheme, user = '', host = '', port, folder = 'INBOX'] = MAILBOX.exec(text.trim()) ?? []
  if (scheme === undefined) return null
  const isEncrypted = scheme === 'imaps'
  return { host, port: Number(port ?? (isEncrypted ? 993 : 143)), isEncrypted, user, folder }
}

/** Usual ports of IMAP: lists of hosts need not name them. */
const USUAL_PORTS: readonly number[] = [143, 993]

/** The host of a mailbox as lists of hosts name it: names in small letters, addresses as they are called. */
export function mailboxUrl({ host, port }: MailboxAddress): Pick<URL, 'hostname' | 'port' | 'host'> {
  const text = `http://${host}`
  const hostname = URL.canParse(text) ? new URL(text).hostname : host
  const named = USUAL_PORTS.includes(port) ? '' : String(port)
  return { hostname, port: named, host: named === '' ? hostname : `${hostname}:${named}` }
}
