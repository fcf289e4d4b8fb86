import type { LocalText } from '../../../../contract/language'
import listed from './registry.json'

/** A setting that Tessera reads: its default, and the limits of its values besides their type. */
export interface ShippedSetting {
  key: string
  theValue: string
  translation?: LocalText
  valueType: string
  category: string
  public: boolean
  /** the only values */
  choices?: string[]
  /** bounds of a whole number; at least 1 by default */
  min?: number
  max?: number
  /**
   * `extensions`: a list of file extensions, or *; `service`: the address of a map service, or none; `tiles`:
   * the address of images of maps with the source that they name, or none; `mailbox`: the address of a
   * mailbox, or -
   */
  format?: 'extensions' | 'service' | 'tiles' | 'mailbox'
}

/** All settings that Tessera reads. */
export const SHIPPED_SETTINGS = listed as readonly ShippedSetting[]

/** The setting of a key; undefined for those of the office's own. */
export function findShippedSetting(key: unknown): ShippedSetting | undefined {
  return SHIPPED_SETTINGS.find((one) => one.key === key)
}

/** The extensions of a list: without dots, in lower case. */
export function extensionsIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter((one) => one !== '')
}

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

/** Stands for no value where a setting needs one. */
export const NO_VALUE = '-'
