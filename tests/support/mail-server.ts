import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The mailbox of the office among the shipped rows, from which messages leave. */
export const SMTP = '01900000-0000-7000-8000-0000000a0001'

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** header lines, unfolded */
  headers: Record<string, string>
  /** everything after the headers, with transfer encodings undone */
  text: string
}

/** A real mail server on this machine; keeps what it is given. */
export interface MailServer {
  url: string
  port: number
  mails: ReceivedMail[]
  /** answers the next mails with this status instead of taking them */
  refuse: (times: number, status: number) => void
  /** resolves with the first mail to an address from number `from` on */
  next: (to: string, from?: number) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

/** Listens on a free port, or on the given one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let status = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('not now'), { responseCode: status }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push(
          received(
            Buffer.concat(chunks).toString('utf8'),
            from,
            rcptTo.map(({ address }) => address),
          ),
        )
        done()
        for (const look of [...waiting]) look()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    refuse: (times, code) => {
      refusals = times
      status = code
    },
    next: (to, from = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.slice(from).find((mail) => mail.to.includes(to))
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function received(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return {
    from,
    to,
    headers: { ...headers, subject: words(headers.subject ?? '') },
    text: body(rest.join('\r\n\r\n')),
  }
}

/** Parts in quoted-printable or base64, as a reader shows them. */
function body(raw: string): string {
  const based = raw.replace(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g, (_, text: string) =>
    Buffer.from(text, 'base64').toString(),
  )
  return quoted(based.replace(/=\r\n/g, ''))
}

function quoted(text: string): string {
  const bytes = text.replace(/(?:=[0-9A-F]{2})+/g, (part) =>
    Buffer.from(part.replaceAll('=', ''), 'hex').toString('utf8'),
  )
  return bytes
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in words. */
function words(header: string): string {
  return header.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
  )
}
