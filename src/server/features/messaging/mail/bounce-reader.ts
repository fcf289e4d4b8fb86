import type { LocalText } from '../../../../contract/language'
import { DAY_MS } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import { settingsFeature } from '../../office/settings'
import { readPosition, writePosition } from './bounces'
import type { Mail } from './mail'
import { type MailboxFound, type MailboxReading, readMailbox } from './mailbox'
import { type MailboxAddress, mailboxAddress } from './mailbox-address'
import { MailFailure } from './reasons'

/**
 * Reads the bounce notices from the mailboxes of the settings; resolves to what each of them held; none =
 * none is named.
 * @throws MailFailure that names the mailbox and says what to do
 */
export type BounceReader = (run: {
  say: MailboxReading['say']
  signal: AbortSignal
}) => Promise<MailboxFound[]>

/** Mails are kept for 30 days: older notices match nothing. */
const FIRST_DAYS = 30

/**
 * The mailboxes of notices, by the start of the keys of their settings: of ordinary mail, and of certified
 * mail.
 */
const MAILBOXES = ['mail.returns', 'mail.receipts'] as const

/** Reads the mailboxes that the settings name, one after the other. */
export function createBounceReader(core: Core, mail: Pick<Mail, 'returned'>): BounceReader {
  return async (run) => {
    const found: MailboxFound[] = []
    const faults: unknown[] = []
    // One that cannot be read does not keep the other one waiting.
    for (const setting of MAILBOXES) {
      const said = await readOne(core, mail, setting, run).catch((error: unknown) => void faults.push(error))
      if (said) found.push(said)
    }
    if (faults.length > 0) throw faults[0]
    return found
  }
}

/** Reads the mailbox of a setting; null = none is named. */
async function readOne(
  { config, db, now, use }: Core,
  mail: Pick<Mail, 'returned'>,
  setting: (typeof MAILBOXES)[number],
  { say, signal }: Parameters<BounceReader>[0],
): Promise<MailboxFound | null> {
  const settings = use(settingsFeature)
  const named = await settings.words(`${setting}.mailbox`)
  if (named === null) return null
  const address = mailboxAddress(named)
  if (!address) throw new MailFailure(notAddress(setting, named))
  const place = toMailboxName(address)
  return readMailbox({
    address,
    setting,
    password: (await settings.words(`${setting}.password`)) ?? '',
    done: await settings.words(`${setting}.doneFolder`),
    hosts: config.outbound ?? [],
    ca: config.mailCa,
    position: await readPosition(db, place),
    since: new Date(now().getTime() - FIRST_DAYS * DAY_MS),
    take: async (raw) => (await mail.returned(raw)).length > 0,
    reached: (position) => writePosition(db, place, position),
    say,
    signal,
  })
}

const notAddress = (setting: string, named: string): LocalText => ({
  it: `${setting}.mailbox è «${named}»: scrivere imaps://utente@server/INBOX`,
  en: `${setting}.mailbox is "${named}": write imaps://user@host/INBOX`,
})

const toMailboxName = ({ folder, host, port, user }: MailboxAddress): string =>
  `${user}@${host}:${port}/${folder}`
