import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImapFolders, type ImapMessage, startImapServer } from './imap-server'
import { freePort } from './postgres'

/** A mailbox on this machine, reached by IMAP over TLS under a certificate of its own. */
export interface Mailbox {
  port: number
  /** the certificate, for whoever trusts it */
  ca: string
  /** puts a message into the inbox */
  deliver: (raw: string) => void
  /** the subjects of the messages in a folder; those marked as read begin with ✓ */
  subjects: (folder: string) => string[]
  stop: () => Promise<void>
}

/** Who opens the mailbox. */
export const MAILBOX = { user: 'avvisi@office.example', password: 'una parola segreta' }

/** Makes a certificate for this machine. */
function certificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    ...subject,
  ]
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { key, cert }
}

const subjectOf = (raw: string): string => /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? ''

/**
 * The mailbox in this process: always there.
 * @param dropsAt whether its server ends the connection when a message is fetched: its beginning, or all of
 *   it
 */
export async function startMailbox(
  dropsAt: (message: ImapMessage, isWhole: boolean) => boolean = () => false,
): Promise<Mailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mailbox-'))
  const { cert, key } = certificate(folder)
  const folders: ImapFolders = new Map([['INBOX', []]])
  const tls = { key: readFileSync(key), cert: readFileSync(cert) }
  const { port, stop } = await startImapServer({ folders, tls, dropsAt, ...MAILBOX })
  let last = 0
  return {
    port,
    ca: readFileSync(cert, 'utf8'),
    deliver: (raw) => {
      last += 1
      folders.get('INBOX')?.push({ uid: last, raw, flags: new Set() })
    },
    subjects: (name) =>
      (folders.get(name) ?? []).map(({ flags, raw }) => `${flags.has('\\Seen') ? '✓' : ''}${subjectOf(raw)}`),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const DOVECOT = '/usr/sbin/dovecot'

/** Whether this machine has a Dovecot (`apt-get install dovecot-imapd`): then the tests ask it, too. */
export const hasDovecot = (): boolean => existsSync(DOVECOT) && process.getuid?.() === 0

/** The same mailbox in a Dovecot. */
export async function startDovecot(): Promise<Mailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-dovecot-'))
  const { cert, key } = certificate(folder)
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })),
  ) as [number, number]
  const mail = join(folder, 'mail')
  for (const one of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(mail, one))
    chownSync(join(mail, one), uid, gid)
  }
  execFileSync('chmod', ['755', folder])
  writeFileSync(join(folder, 'users'), `${MAILBOX.user}:{PLAIN}${MAILBOX.password}::::::\n`)
  const port = await freePort()
  writeFileSync(join(folder, 'dovecot.conf'), dovecotConf({ folder, cert, key, port, uid, gid }))
  const server = spawn(DOVECOT, ['-c', join(folder, 'dovecot.conf'), '-F'], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  await answers(port)
  let count = 0
  const held = (name: string): string[] => {
    const at = name === 'INBOX' ? mail : join(mail, `.${name}`)
    const parts = ['new', 'cur'].filter((one) => existsSync(join(at, one)))
    return parts.flatMap((part) => readdirSync(join(at, part)).map((file) => join(at, part, file)))
  }
  return {
    port,
    ca: readFileSync(cert, 'utf8'),
    deliver: (raw) => {
      count += 1
      const file = join(mail, 'new', `${Math.floor(Date.now() / 1000)}.M${count}.test`)
      writeFileSync(file, raw)
      chownSync(file, uid, gid)
    },
    subjects: (name) =>
      held(name).map(
        (file) => `${/:2,[A-Z]*S/.test(file) ? '✓' : ''}${subjectOf(readFileSync(file, 'utf8'))}`,
      ),
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function dovecotConf(given: {
  folder: string
  cert: string
  key: string
  port: number
  uid: number
  gid: number
}): string {
  const { cert, folder, gid, key, port, uid } = given
  return `base_dir = ${folder}/base
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
auth_mechanisms = plain
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
mail_location = maildir:${folder}/mail
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

/** Resolves once somebody listens there. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Dovecot does not listen')
}
