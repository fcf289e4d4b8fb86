import { createHash } from 'node:crypto'
import type { LocalText } from '../../../../contract/language'
import type { Database, Sql } from '../../../kernel/database'
import type { MailboxPosition } from './mailbox'
import type { NoticeReader } from './notice-parts'
import { toUntranslatedText } from './reasons'
import { type CertifiedReceipt, receiptIn, receiptWords } from './receipts'

/** A bounced mail, as reported by the server that could not deliver it (RFC 3464). */
export interface ReturnedMail {
  /** id of the mail, from its Message-ID */
  mail: string
  /** the address as the other server knows it */
  address: string
  /** the enhanced status: `5.1.1` */
  status: string
  /** what the other server answered */
  diagnostic: string
  /** permanent: an unknown address or domain, not a full mailbox */
  isFinal: boolean
}

/** An address that nothing is sent to any more. */
export interface ReturnedAddress {
  /** ISO instant */
  at: string
  diagnostic: string
}

const DIAGNOSTIC_MAX = 500
/** Blocks of a report that are read, one for each recipient: our mails go to one address each. */
const BLOCKS_MAX = 50
const MESSAGE_ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im
const UUID_IN_ID = 1
/**
 * Permanent failures that do not concern the address: the mailbox is full, or the message itself was refused.
 */
const TRANSIENT_STATUS_PATTERN = /^5\.(2\.2|3\.4|6\.|7\.)/

/**
 * A notice: its identity wherever it is found again, its permanently failed deliveries, or what a receipt
 * certifies.
 */
interface ReturnNotice {
  key: string
  returns: ReturnedMail[]
  receipt: CertifiedReceipt | null
}

/** What a notice says about a mail that was sent; `NOTED`: it stays sent, with a remark. */
export interface LaterOutcome {
  state: 'RETURNED' | 'DELIVERED' | 'NOTED'
  error: LocalText | null
}

/** Parses a notice; any other mail, such as an out-of-office reply, has no deliveries. @throws Unreadable */
async function readNotice(raw: Uint8Array, reader: NoticeReader): Promise<ReturnNotice> {
  const parts = await reader.parse(raw)
  const receipt = receiptIn(parts)
  const mail = MESSAGE_ID.exec(parts.original ?? '')?.[UUID_IN_ID]?.toLowerCase()
  const returns = receipt
    ? getReceiptBounces(receipt)
    : parts.report && mail
      ? returnsIn(parts.report, mail)
      : []
  // Relaying servers add header lines, so the same notice does not always have the same bytes.
  const named = [
    parts.messageId || raw,
    ...returns.flatMap((one) => [one.mail, one.address]),
    ...(receipt ? [receipt.kind, receipt.mail] : []),
  ]
  const hash = createHash('sha256')
  for (const one of named) hash.update(one).update('\0')
  return { key: hash.digest('hex'), returns, receipt }
}

/** A receipt that says that a mail was not delivered, as the bounce that it is. */
function getReceiptBounces(receipt: CertifiedReceipt): ReturnedMail[] {
  const { isFinal, kind, mail, reason } = receipt
  return kind === 'failed' ? [{ mail, address: '', status: '', diagnostic: reason, isFinal }] : []
}

function returnsIn(report: string, mail: string): ReturnedMail[] {
  return parseBlocks(report)
    .slice(0, BLOCKS_MAX)
    .flatMap((block) => {
      const recipient = bareValue(block['final-recipient'] ?? block['original-recipient'])
      if (block.action?.toLowerCase() !== 'failed' || recipient === '') return []
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(block.status ?? '')?.[0] ?? ''
      const diagnostic = [status, bareValue(block['diagnostic-code'])].filter(Boolean).join(' ')
      return [
        {
          mail,
          address: recipient,
          status,
          diagnostic: cut(diagnostic),
          isFinal: status.startsWith('5') && !TRANSIENT_STATUS_PATTERN.test(status),
        },
      ]
    })
}

/** The fields of a report: of the message, then of each recipient. */
function parseBlocks(report: string): Record<string, string>[] {
  const blocks = report.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return blocks.map((block) => {
    const lines = block.replace(/\n[ \t]+/g, ' ').split('\n')
    const fields = lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line)).filter((found) => found !== null)
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]))
  })
}

/** The beginning of a text, without half a sign at its end, which no database stores. */
const cut = (text: string): string => text.slice(0, DIAGNOSTIC_MAX).replace(/[\uD800-\uDBFF]$/, '')

/** `rfc822; anna@demo.example` without its type. */
const bareValue = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+;\s*/, '').trim()

/** Stores that a sent mail bounced; returns the address it was sent to, null = no such mail was sent. */
async function markReturned(
  sql: Sql,
  { diagnostic, isFinal, mail }: ReturnedMail,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql.query<{ recipient: string }>(
    `UPDATE mail_message SET state = 'RETURNED', error = $2::jsonb WHERE id = $1 AND state IN ('SENT', 'RETURNED') RETURNING recipient`,
    [mail, JSON.stringify(toUntranslatedText(diagnostic))],
  )
  const recipient = rows[0]?.recipient ?? null
  if (recipient !== null && isFinal)
    await sql.query(
      `INSERT INTO mail_returned (address, at, diagnostic) VALUES (lower($1), $2, $3)
       ON CONFLICT (address) DO UPDATE SET at = excluded.at, diagnostic = excluded.diagnostic`,
      [recipient, at, diagnostic],
    )
  return recipient
}

/** The address that a certified mail was sent to; null = no such mail was sent. */
async function loadCertifiedRecipient(sql: Sql, mail: string): Promise<string | null> {
  const { rows } = await sql.query<{ recipient: string }>(
    `SELECT recipient FROM mail_message WHERE id = $1 AND channel = 'PEC' AND state = 'SENT'`,
    [mail],
  )
  return rows[0]?.recipient ?? null
}

/** The bounces of addresses that nothing is sent to, by address in lower case. */
export async function readReturned(
  db: Pick<Database, 'query'>,
  addresses: readonly string[],
): Promise<Map<string, ReturnedAddress>> {
  const { rows } = await db.query<ReturnedAddress & { address: string }>(
    'SELECT address, at, diagnostic FROM mail_returned WHERE address = ANY ($1::text[])',
    [addresses.map((address) => address.toLowerCase())],
  )
  return new Map(rows.map(({ address, ...rest }) => [address, rest]))
}

/** Allows mails to the address of a mail again. */
export async function forgetReturned(sql: Sql, mail: string): Promise<void> {
  await sql.query(
    'DELETE FROM mail_returned WHERE address = (SELECT lower(recipient) FROM mail_message WHERE id = $1)',
    [mail],
  )
}

/** Marks a notice as processed; false = it was before. */
async function markNotice(sql: Sql, key: string, at: Date): Promise<boolean> {
  const { count } = await sql.query(
    'INSERT INTO mail_notice (key, at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
    [key, at],
  )
  return count === 1
}

/** Allows a notice to be processed again: no mail that it names is known, or not yet. */
async function forgetNotice(sql: Sql, key: string): Promise<void> {
  await sql.query('DELETE FROM mail_notice WHERE key = $1', [key])
}

/** The addresses that the mails of a notice were sent to. */
async function loadAddresses(sql: Sql, { receipt, returns }: ReturnNotice): Promise<string[]> {
  const { rows } = await sql.query<{ recipient: string }>(
    'SELECT recipient FROM mail_message WHERE id = ANY ($1::uuid[])',
    [[...returns.map(({ mail }) => mail), ...(receipt ? [receipt.mail] : [])]],
  )
  return rows.map(({ recipient }) => recipient)
}

/** Deletes processed notices older than a moment: their mails are deleted too. */
export async function pruneNotices(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM mail_notice WHERE at < $1', [before])
}

/** The position where the last reading of a mailbox ended; null = it was never read. */
export async function readPosition(sql: Sql, mailbox: string): Promise<MailboxPosition | null> {
  const { rows } = await sql.query<{ validity: string; uid: number; stuck: number | null; tries: number }>(
    'SELECT validity, uid::float8 AS uid, stuck::float8 AS stuck, tries FROM mail_mailbox WHERE name = $1',
    [mailbox],
  )
  const [found] = rows
  if (!found) return null
  const { stuck, tries, uid, validity } = found
  return { validity, uid, ...(stuck === null ? {} : { stuck: { uid: stuck, tries } }) }
}

export async function writePosition(
  sql: Sql,
  mailbox: string,
  { stuck, uid, validity }: MailboxPosition,
): Promise<void> {
  await sql.query(
    `INSERT INTO mail_mailbox (name, validity, uid, stuck, tries) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE
     SET validity = excluded.validity, uid = excluded.uid, stuck = excluded.stuck, tries = excluded.tries`,
    [mailbox, validity, uid, stuck?.uid ?? null, stuck?.tries ?? 0],
  )
}

interface NoticeWork {
  reader: NoticeReader
  at: Date
  tell: (sql: Sql, mail: string, outcome: LaterOutcome) => Promise<void>
}

/**
 * Stores what a notice or a receipt says about mails that were sent, in one transaction and once however
 * often it arrives; `tell` is called for each. Resolves to the addresses of those mails; none = it is not
 * about mails of this office.
 * @throws Unreadable for a mail beyond the limits of its reader
 */
export async function takeNotice(
  db: Database,
  raw: Uint8Array,
  { at, reader, tell }: NoticeWork,
): Promise<string[]> {
  const notice = await readNotice(raw, reader)
  const { receipt, returns } = notice
  if (returns.length === 0 && !receipt) return []
  return db.transaction(async (sql) => {
    if (!(await markNotice(sql, notice.key, at))) return loadAddresses(sql, notice)
    const addresses: string[] = []
    const take = async (address: string | null, mail: string, outcome: LaterOutcome): Promise<void> => {
      if (address === null) return
      addresses.push(address)
      await tell(sql, mail, outcome)
    }
    for (const one of returns)
      await take(await markReturned(sql, one, at), one.mail, {
        state: 'RETURNED',
        error: toUntranslatedText(one.diagnostic),
      })
    if (receipt && returns.length === 0) {
      const state = receipt.kind === 'delivered' ? 'DELIVERED' : 'NOTED'
      const words = receiptWords(receipt)
      await take(await loadCertifiedRecipient(sql, receipt.mail), receipt.mail, {
        state,
        error: words === null ? null : toUntranslatedText(words),
      })
    }
    if (addresses.length === 0) await forgetNotice(sql, notice.key)
    return addresses
  })
}
