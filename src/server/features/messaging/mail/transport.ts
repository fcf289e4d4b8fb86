import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isEmail } from '../../../../contract/text/email'
import type { MailSettings } from '../../../config'
import { MailRefusal, reasonTexts, toUntranslatedText } from './reasons'
import type { MailRow } from './store'

/** Delivers mails to a mail server. Rejects with a `MailRefusal`. */
export interface MailTransport {
  send: (mail: MailRow, files: readonly AttachedFile[]) => Promise<void>
  close: () => void
}

/** A file of a mail. */
export interface AttachedFile {
  filename: string
  contentType: string
  content: Buffer | Readable
}

/** Sends by SMTP. The Message-ID derives from the mail's id, so that a second delivery is recognisable. */
export function createSmtp({ from, url }: MailSettings, ca?: string): MailTransport {
  const transport = createTransport(
    {
      url,
      pool: false,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      ...(ca === undefined ? {} : { tls: { ca } }),
    },
    { from },
  )
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ copies, html, id, plain, recipient, replyTo, subject }, files) => {
      // The library reads a list: line ends, commas, semicolons and groups would name other people.
      if (!isEmail(recipient)) throw new MailRefusal(reasonTexts('ADDRESS_INVALID'), true)
      try {
        await transport.sendMail({
          to: { name: '', address: recipient },
          // Recipients of copies are named in the header; the mail itself goes to one address, so that each
          // has its own outcome.
          ...(copies ? { cc: copies.map((address) => ({ name: '', address })) } : {}),
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          envelope: { from, to: [recipient] },
          attachments: [...files],
          subject,
          html,
          text: plain,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableUrlAccess: true,
        })
      } catch (error) {
        throw refusal(error)
      }
    },
    close: () => transport.close(),
  }
}

/** What nodemailer throws. */
interface TransportFault {
  code?: string
  message?: string
  /** what the other server answered, without the library's English before it */
  response?: string
  responseCode?: number
}

/** A 5xx about the mail itself is final; a wrong password or an unreachable server may be fixed meanwhile. */
function refusal(error: unknown): MailRefusal {
  const { code, message = String(error), response, responseCode = 0 } = error as TransportFault
  return new MailRefusal(
    toUntranslatedText((response ?? message).slice(0, 500)),
    responseCode >= 500 && code !== 'EAUTH',
  )
}
