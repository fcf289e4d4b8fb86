import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import type { LocalText } from '../../../../contract/language'
import { Unreadable } from '../../../kernel/bounded-parser'
import { isTransient, SqlError } from '../../../kernel/db/sql-error'
import { type AllowedHost, isAllowed, resolveAllowedAddress } from '../../../kernel/outbound-hosts'
import { Refusal } from '../../../kernel/refusal'
import { type MailboxAddress, mailboxUrl } from './mailbox-address'
import { describeFault, notListed, unreachableText } from './mailbox-faults'
import { describeReason, MailFailure } from './reasons'

/** A mailbox, and the position up to which it was read. */
export interface MailboxReading {
  address: MailboxAddress
  /** start of the keys of its settings: `mail.returns` */
  setting: string
  password: string
  /** folder for processed notices; null = they stay, marked as read */
  done: string | null
  /** hosts that the setting may name */
  hosts: readonly AllowedHost[]
  /** certificates (PEM) that are trusted besides the public ones */
  ca?: string | undefined
  /** where the last reading ended; null = never read */
  position: MailboxPosition | null
  /** the day from which on a mailbox is read for the first time */
  since: Date
  /**
   * stores a notice; false = it is not about a mail of this office. A notice that was stored before changes
   * nothing
   * @throws Unreadable for a message that is set aside: it stays as it is, and the next one is read
   */
  take: (raw: Uint8Array) => Promise<boolean>
  /** stores the position of the reading */
  reached: (position: MailboxPosition) => Promise<void>
  say: (line: string | LocalText) => void
  signal: AbortSignal
}

/** A position in a mailbox: UIDs grow within a UIDVALIDITY. */
export interface MailboxPosition {
  validity: string
  uid: number
  /** the message at which the last reading lost its connection; absent = at none */
  stuck?: StuckMessage | undefined
}

/** A message that could not be fetched: its server ended the connection, or fell silent. */
export interface StuckMessage {
  uid: number
  /** readings that ended at it; 0 = at it or one of those before it, which were fetched together */
  tries: number
}

/**
 * What a mailbox held: notices of this office, other messages, messages set aside, and messages left for the
 * next reading.
 */
export interface MailboxFound {
  notices: number
  others: number
  aside: number
  left: number
}

/** Messages of one reading; the rest is read by the next one. */
const MAX_MAILS_PER_RUN = 2_000
const MAILS_PER_BATCH = 100
/**
 * Readings that may end at one message; the next one sets it aside. An outage ends them, too, but hardly
 * three times there.
 */
const TRIES_MAX = 3
/** Maximum size of a notice, in bytes: it may contain the bounced mail. */
export const NOTICE_MAX = 25 * 1024 * 1024
/**
 * Bytes at the beginning of a message that show whether it may be a notice: its header and its first parts.
 */
const HEAD_BYTES = 32 * 1024
const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }

/**
 * Processes the bounce notices in a mailbox, in the order of their arrival. A notice is marked or moved once
 * its outcome is stored; if the process ends between the two, the next reading finds it again. Every other
 * message stays as it is, also one that cannot be read, or at which the connection ended three times: the log
 * names it, and it is not read again.
 * @throws MailFailure that names the mailbox and says what to do
 */
export async function readMailbox(reading: MailboxReading): Promise<MailboxFound> {
  // Only offices that have such a mailbox pay for the library.
  const { ImapFlow } = await import('imapflow')
  const { address, password, signal } = reading
  const { host, isEncrypted, port, user } = address
  const url = mailboxUrl(address)
  if (!isAllowed(url, reading.hosts)) throw new MailFailure(notListed(url.host, reading.setting))
  // The connection goes to the address that was checked; names are for certificates.
  const checked = await resolveAllowedAddress(url, reading.hosts).catch(() => {
    throw new MailFailure(unreachableText(`${host}:${port}`, reading.setting))
  })
  const client = new ImapFlow({
    host: checked,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: isEncrypted,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...TIMES,
    // A password is never sent unencrypted.
    ...(isEncrypted ? {} : { doSTARTTLS: true }),
    ...(reading.ca === undefined ? {} : { tls: { ca: reading.ca } }),
  })
  let lost: Error | null = null
  client.on('error', (error: Error) => {
    lost ??= error
  })
  const leave = () => client.close()
  signal.addEventListener('abort', leave)
  try {
    await client.connect()
    return await readFolder(client, reading)
  } catch (error) {
    throw new MailFailure(describeFault(lost ?? error, reading))
  } finally {
    signal.removeEventListener('abort', leave)
    // A silent server must not block.
    client.close()
  }
}

async function readFolder(client: ImapFlow, reading: MailboxReading): Promise<MailboxFound> {
  const { address, done, position, signal, since } = reading
  // A server may keep all folders below the inbox.
  const isThere =
    done === null || (await client.list()).some(({ name, path }) => path === done || name === done)
  if (done !== null && !isThere) await client.mailboxCreate(done)
  const lock = await client.getMailboxLock(address.folder)
  try {
    const validity = client.mailbox === false ? '' : String(client.mailbox.uidValidity)
    const known = position?.validity === validity ? position : null
    const last = known?.uid ?? 0
    const found = await client.search(last > 0 ? { uid: `${last + 1}:*` } : { since }, { uid: true })
    // A range that ends with * holds the last message, even when its number is smaller.
    const uids = (Array.isArray(found) ? found : [])
      .filter((uid) => uid > last)
      .sort((one, other) => one - other)
    const count = { notices: 0, others: 0, aside: 0, left: Math.max(0, uids.length - MAX_MAILS_PER_RUN) }
    const work = { client, reading, count, place: { validity, uid: last, stuck: known?.stuck } }
    for (let at = 0; at < Math.min(uids.length, MAX_MAILS_PER_RUN) && !signal.aborted; ) {
      const batch = uids.slice(at, Math.min(at + batchAt(uids[at] ?? 0, work.place.stuck), MAX_MAILS_PER_RUN))
      await readBatch(work, batch)
      at += batch.length
    }
    return count
  } finally {
    lock.release()
  }
}

/** A reading in an open folder. */
interface FolderWork {
  client: ImapFlow
  reading: MailboxReading
  count: MailboxFound
  /** as stored last */
  place: MailboxPosition
}

/** Messages fetched at once: one by one up to the message at which the last reading ended. */
const batchAt = (uid: number, stuck: StuckMessage | undefined): number =>
  stuck && uid <= stuck.uid ? 1 : MAILS_PER_BATCH

async function readBatch(work: FolderWork, batch: readonly number[]): Promise<void> {
  const { client, count, place, reading } = work
  const { signal } = reading
  const [first = 0] = batch
  if (place.stuck?.uid === first && place.stuck.tries >= TRIES_MAX) {
    reading.say(setAside(first, CONNECTION_LOST_TEXT))
    count.aside += 1
    return moveOn(work, first)
  }
  // Not the structure of its parts: a message may have any number of them.
  const asked = { uid: true, size: true, source: { start: 0, maxLength: HEAD_BYTES } }
  const messages = await runAndRecordStuckMessage(work, batch, () =>
    client.fetchAll([...batch], asked, { uid: true }),
  )
  for (const { size = 0, source, uid } of messages.sort((one, other) => one.uid - other.uid)) {
    if (signal.aborted) return
    const take = () => takeOrSetAside(client, reading, { uid, size })
    const kind = source && mayBeNotice(source) ? await runAndRecordStuckMessage(work, [uid], take) : 'others'
    count[kind] += 1
    if (kind === 'others') place.uid = uid
    else await moveOn(work, uid)
  }
  const end = batch.at(-1)
  if (end !== undefined && !signal.aborted) await moveOn(work, end)
}

/** Stores that everything up to a message was read. */
async function moveOn({ place, reading }: FolderWork, uid: number): Promise<void> {
  place.uid = uid
  if (place.stuck && uid >= place.stuck.uid) place.stuck = undefined
  await reading.reached({ ...place })
}

/** Notes at which message a reading loses its connection: it may be what the message does to its server. */
async function runAndRecordStuckMessage<T>(
  { client, place, reading }: FolderWork,
  uids: readonly number[],
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const uid = uids.at(-1)
    const isLostHere = !client.usable && !reading.signal.aborted && !isOfStore(error)
    if (!isLostHere || uid === undefined) throw error
    const before = place.stuck?.uid === uid ? place.stuck.tries : 0
    const tries = uids.length > 1 ? 0 : before + 1
    await reading.reached({ validity: place.validity, uid: place.uid, stuck: { uid, tries } })
    if (tries > 0) reading.say(connectionLossText(uid, tries))
    throw error
  }
}

/** Whether the database or the server itself is at fault. */
const isOfStore = (error: unknown): boolean =>
  [Refusal, SqlError, Unreadable].some((kind) => error instanceof kind)

const CONNECTION_LOST_TEXT: LocalText = {
  it: `la connessione è caduta ${TRIES_MAX} volte mentre lo si leggeva`,
  en: `the connection ended ${TRIES_MAX} times while it was read`,
}

const connectionLossText = (uid: number, tries: number): LocalText => ({
  it: `la connessione è caduta mentre si leggeva il messaggio ${uid} (tentativo ${tries} di ${TRIES_MAX})`,
  en: `the connection ended while message ${uid} was read (attempt ${tries} of ${TRIES_MAX})`,
})

/** One message of a reading: a message that cannot be read must not keep those behind it waiting. */
async function takeOrSetAside(
  client: ImapFlow,
  reading: MailboxReading,
  message: { uid: number; size: number },
): Promise<'notices' | 'others' | 'aside'> {
  try {
    return (await takeOne(client, reading, message)) ? 'notices' : 'others'
  } catch (error) {
    if (!isOwnFault(error, client)) throw error
    reading.say(setAside(message.uid, error instanceof Unreadable ? error.texts : describeReason(error)))
    return 'aside'
  }
}

/**
 * Whether the message itself is at fault: not the connection, not the database, not how much else there is to
 * do.
 */
function isOwnFault(error: unknown, client: ImapFlow): boolean {
  if (error instanceof Unreadable) return error.reason !== 'WAITING'
  return client.usable && !(error instanceof Refusal) && !isTransient(error)
}

const setAside = (uid: number, why: LocalText): LocalText => ({
  it: `il messaggio ${uid} è messo da parte, resta nella casella: ${why.it}`,
  en: `message ${uid} is set aside, it stays in the mailbox: ${why.en}`,
})

const tooLarge = (size: number): LocalText => ({
  it: `pesa ${size} MB, troppo per essere letto`,
  en: `it has ${size} MB, too large to be read`,
})

/** Stores what a notice says, then marks or moves it. */
async function takeOne(
  client: ImapFlow,
  { done, take }: MailboxReading,
  { size, uid }: { uid: number; size: number },
): Promise<boolean> {
  if (size > NOTICE_MAX) throw new MailFailure(tooLarge(Math.ceil(size / 1024 / 1024)))
  const message = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
  if (message === false || !message.source || !(await take(message.source))) return false
  if (done === null) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  else await client.messageMove(String(uid), done, { uid: true })
  return true
}

/**
 * Whether a message may be a delivery report or a receipt of certified mail, by its header and the types of
 * its first parts.
 */
function mayBeNotice(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1').toLowerCase()
  return (
    ['\nx-ricevuta:', 'delivery-status'].some((one) => text.includes(one)) || text.startsWith('x-ricevuta:')
  )
}
