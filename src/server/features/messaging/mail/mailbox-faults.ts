import type { LocalText } from '../../../../contract/language'
import { SqlError } from '../../../kernel/db/sql-error'
import { Refusal } from '../../../kernel/refusal'
import type { MailboxAddress } from './mailbox-address'

/** Which mailbox it is, and the start of the keys of its settings. */
interface NamedMailbox {
  address: MailboxAddress
  setting: string
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
/**
 * The connection failed, in words of Node or of the library: neither the server's own words nor an error of
 * the database.
 */
const isLost = (error: unknown, code: string): boolean =>
  code !== '' && !(error instanceof Refusal) && !(error instanceof SqlError)

/**
 * One sentence for whatever happened, so that it does not tell which names and ports exist in the network of
 * the server.
 */
export const unreachableText = (at: string, setting: string): LocalText => ({
  it: `${at} non è raggiungibile, o TESSERA_OUTBOUND_HOSTS non ne ammette l’indirizzo: correggere ${setting}.mailbox, o attendere che torni`,
  en: `${at} cannot be reached, or TESSERA_OUTBOUND_HOSTS does not allow its address: correct ${setting}.mailbox, or wait until it is back`,
})

export const notListed = (host: string, setting: string): LocalText => ({
  it: `questo server non può chiamare ${host}, indicato da ${setting}.mailbox: TESSERA_OUTBOUND_HOSTS non lo nomina`,
  en: `this server may not call ${host}, named by ${setting}.mailbox: TESSERA_OUTBOUND_HOSTS does not name it`,
})

/** The failure, with the mailbox and the cure. */
export function describeFault(error: unknown, { address, setting }: NamedMailbox): LocalText {
  const { folder, host, isEncrypted, port, user } = address
  const given = error as {
    code?: string
    message?: string
    responseText?: string
    serverResponseCode?: string
  }
  const { authenticationFailed, mailboxMissing } = error as {
    authenticationFailed?: boolean
    mailboxMissing?: boolean
  }
  const { code = '', message = String(error), responseText } = given
  const at = `${host}:${port}`
  const said = responseText ?? message
  if (authenticationFailed)
    return {
      it: `${at} rifiuta ${user} (${said}): correggere l’utente in ${setting}.mailbox o la password in ${setting}.password`,
      en: `${at} refuses ${user} (${said}): correct the user in ${setting}.mailbox or the password in ${setting}.password`,
    }
  if (mailboxMissing || given.serverResponseCode === 'NONEXISTENT')
    return {
      it: `${user} non ha una cartella «${folder}» su ${at} (${said}): correggere ${setting}.mailbox`,
      en: `${user} has no folder "${folder}" at ${at} (${said}): correct ${setting}.mailbox`,
    }
  if (CERTIFICATE.test(code))
    return {
      it: `il certificato di ${at} non è attendibile (${message}): indicare il file della sua autorità in TESSERA_MAIL_CA`,
      en: `the certificate of ${at} is not trusted (${message}): name the file of its authority in TESSERA_MAIL_CA`,
    }
  if (/wrong version number|packet length too long/i.test(message))
    return {
      it: `${at} non comincia con TLS: scrivere imap:// per STARTTLS in ${setting}.mailbox`,
      en: `${at} does not begin with TLS: write imap:// for STARTTLS in ${setting}.mailbox`,
    }
  if (!isEncrypted && /STARTTLS/i.test(message))
    return {
      it: `${at} non offre STARTTLS: scrivere imaps:// in ${setting}.mailbox`,
      en: `${at} offers no STARTTLS: write imaps:// in ${setting}.mailbox`,
    }
  if (responseText === undefined && isLost(error, code)) return unreachableText(at, setting)
  return { it: `non si può leggere ${at}: ${said}`, en: `${at} cannot be read: ${said}` }
}
