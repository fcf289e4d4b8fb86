import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'

/** A message in a folder. */
export interface ImapMessage {
  uid: number
  raw: string
  flags: Set<string>
}

/** Folders by name; the server reads and writes them. */
export type ImapFolders = Map<string, ImapMessage[]>

interface ImapSettings {
  folders: ImapFolders
  tls: { key: Buffer; cert: Buffer }
  user: string
  password: string
  /** whether the server ends the connection when a message is fetched: its beginning, or all of it */
  dropsAt?: (message: ImapMessage, isWhole: boolean) => boolean
}

/** One session of a client. */
interface Session {
  isKnown: boolean
  folder: string
  isDropped: boolean
}

/**
 * A small IMAP4rev1 server over TLS (RFC 3501, with UIDPLUS and MOVE): what a client needs that searches,
 * reads, marks and moves messages by their UID. Anything else is answered with BAD.
 */
export async function startImapServer(
  settings: ImapSettings,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const open = new Set<TLSSocket>()
  const server = createServer(settings.tls, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    const session: Session = { isKnown: false, folder: '', isDropped: false }
    let rest = ''
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS MOVE] ready\r\n')
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = answerTo(line, session, settings)
        if (session.isDropped) return socket.destroy()
        socket.write(said, 'utf8')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Words of a command: atoms, and strings between quotes. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g)].map(
    ([, quoted, atom]) => quoted?.replace(/\\(.)/g, '$1') ?? atom ?? '',
  )
}

function answerTo(line: string, session: Session, settings: ImapSettings): string {
  const { folders, password, user } = settings
  const [tag = '*', ...spoken] = line.split(' ')
  const [name = '', ...args] = wordsOf(spoken.join(' '))
  const command = name.toUpperCase()
  const done = (text = `${command} completed`, untagged = '') => `${untagged}${tag} OK ${text}\r\n`
  const no = (text: string) => `${tag} NO ${text}\r\n`
  if (command === 'CAPABILITY') return done(undefined, '* CAPABILITY IMAP4rev1 UIDPLUS MOVE\r\n')
  if (command === 'NOOP') return done()
  if (command === 'LOGOUT') return done(undefined, '* BYE\r\n')
  if (command === 'LOGIN') {
    session.isKnown = args[0] === user && args[1] === password
    return session.isKnown ? done() : no('[AUTHENTICATIONFAILED] Authentication failed.')
  }
  if (!session.isKnown) return no('Log in first')
  // Without a name it asks what stands between the names of folders.
  if (command === 'LIST' && args[1] === '') return done(undefined, '* LIST (\\Noselect) "/" ""\r\n')
  if (command === 'LIST')
    return done(undefined, [...folders.keys()].map((one) => `* LIST () "/" "${one}"\r\n`).join(''))
  if (command === 'LSUB') return done()
  if (command === 'CREATE') {
    folders.set(args[0] ?? '', [])
    return done()
  }
  if (command === 'SELECT') return selected(args[0] ?? '', session, folders, { done, no })
  if (command === 'UID')
    return byUid(spoken.slice(1).join(' '), session, settings, done) ?? `${tag} BAD unknown\r\n`
  return `${tag} BAD unknown\r\n`
}

interface Answers {
  done: (text?: string, untagged?: string) => string
  no: (text: string) => string
}

function selected(name: string, session: Session, folders: ImapFolders, { done, no }: Answers): string {
  const messages = folders.get(name)
  if (!messages) return no('[NONEXISTENT] Mailbox does not exist')
  session.folder = name
  const next = Math.max(0, ...messages.map(({ uid }) => uid)) + 1
  const facts = [
    'FLAGS (\\Seen \\Deleted)',
    `${messages.length} EXISTS`,
    '0 RECENT',
    'OK [UIDVALIDITY 7] ok',
    `OK [UIDNEXT ${next}] ok`,
  ]
  return done('[READ-WRITE] SELECT completed', facts.map((one) => `* ${one}\r\n`).join(''))
}

function byUid(
  text: string,
  session: Session,
  { dropsAt, folders }: ImapSettings,
  done: Answers['done'],
): string | null {
  const messages = folders.get(session.folder) ?? []
  const [name = '', set = '', ...rest] = text.split(' ')
  const command = name.toUpperCase()
  if (command === 'SEARCH') {
    const range = /UID (\S+)/i.exec(text)?.[1]
    const found = range ? inSet(range, messages) : messages
    return done(undefined, `* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`)
  }
  const chosen = inSet(set, messages)
  const asked = rest.join(' ')
  if (command === 'FETCH') {
    const isWhole = !asked.includes('<')
    session.isDropped = chosen.some((one) => dropsAt?.(one, isWhole))
  }
  if (command === 'FETCH')
    return done(undefined, chosen.map((one) => fetched(one, messages.indexOf(one) + 1, asked)).join(''))
  if (command === 'STORE') {
    for (const { flags } of chosen) for (const [flag] of asked.matchAll(/\\\w+/g)) flags.add(flag)
    return done()
  }
  if (command === 'MOVE') {
    const target = folders.get(wordsOf(asked)[0] ?? '')
    let untagged = ''
    for (const one of chosen) {
      untagged += `* ${messages.indexOf(one) + 1} EXPUNGE\r\n`
      messages.splice(messages.indexOf(one), 1)
      target?.push(one)
    }
    return done(undefined, untagged)
  }
  return null
}

/** `1,3:5,7:*`; a range that ends with * holds the last message, as the standard wants it. */
function inSet(set: string, messages: readonly ImapMessage[]): ImapMessage[] {
  const last = Math.max(0, ...messages.map(({ uid }) => uid))
  const ranges = set.split(',').map((one) => one.split(':').map((end) => (end === '*' ? last : Number(end))))
  return messages.filter(({ uid }) =>
    ranges.some(([from = 0, to = from]) => uid >= Math.min(from, to) && uid <= Math.max(from, to)),
  )
}

function fetched({ flags, raw, uid }: ImapMessage, at: number, asked: string): string {
  const bytes = Buffer.byteLength(raw)
  const facts = [`UID ${uid}`, `FLAGS (${[...flags].join(' ')})`]
  if (/RFC822\.SIZE/i.test(asked)) facts.push(`RFC822.SIZE ${bytes}`)
  const [whole, from, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(asked) ?? []
  if (from !== undefined) {
    const part = Buffer.from(raw).subarray(Number(from), Number(from) + Number(length))
    facts.push(`BODY[]<${from}> {${part.length}}\r\n${part.toString('utf8')}`)
  } else if (whole) facts.push(`BODY[] {${bytes}}\r\n${raw}`)
  return `* ${at} FETCH (${facts.join(' ')})\r\n`
}
