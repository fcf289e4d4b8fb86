import { findHostFault, NO_VALUE, type OfficeSettings, type SettingCheck } from '../../../office-setting'
import { mailboxAddress, mailboxUrl } from './mailbox-address'

/** The address of a mailbox at an allowed host, or -. */
const checkMailbox: SettingCheck = (text, { others }) => {
  if (text === NO_VALUE) return null
  const mailbox = mailboxAddress(text)
  if (mailbox) return findHostFault(mailboxUrl(mailbox), others)
  const message = 'not a mailbox: write imaps://user@host/INBOX, the password is a setting of its own'
  return { code: 'SETTING_MAILBOX', message }
}

/** What the office sets about e-mail. */
export const mailSettings = {
  'mail.dryRun': {
    type: 'BOOL',
    category: 'MAIL',
    initial: 'false',
    text: {
      it: 'Se le e-mail si trattengono nella posta in uscita invece di spedirle.',
      en: 'Whether mails are held in the outgoing mail instead of being sent.',
    },
  },
  'mail.returns.mailbox': {
    type: 'STRING',
    category: 'MAIL',
    initial: '-',
    check: checkMailbox,
    text: {
      it: 'Casella in cui arrivano gli avvisi di mancata consegna: imaps://utente@host/INBOX, oppure imap:// con STARTTLS; - = nessuna.',
      en: 'Mailbox that receives notices of mails that came back: imaps://user@host/INBOX, or imap:// with STARTTLS; - = none.',
    },
  },
  'mail.returns.password': {
    type: 'SECRET',
    category: 'MAIL',
    initial: '-',
    text: {
      it: 'Password della casella degli avvisi di mancata consegna.',
      en: 'Password of the mailbox of notices of mails that came back.',
    },
  },
  'mail.returns.doneFolder': {
    type: 'STRING',
    category: 'MAIL',
    initial: '-',
    text: {
      it: 'Cartella in cui si spostano gli avvisi letti; - = restano dove sono, segnati come letti.',
      en: 'Folder that notices are moved to once they are read; - = they stay where they are, marked as read.',
    },
  },
  'mail.receipts.mailbox': {
    type: 'STRING',
    category: 'MAIL',
    initial: '-',
    check: checkMailbox,
    text: {
      it: 'Casella PEC in cui arrivano le ricevute della posta certificata: imaps://utente@host/INBOX, oppure imap:// con STARTTLS; - = nessuna.',
      en: 'Mailbox that receives the receipts of certified e-mail: imaps://user@host/INBOX, or imap:// with STARTTLS; - = none.',
    },
  },
  'mail.receipts.password': {
    type: 'SECRET',
    category: 'MAIL',
    initial: '-',
    text: {
      it: 'Password della casella delle ricevute PEC.',
      en: 'Password of the mailbox of receipts of certified e-mail.',
    },
  },
  'mail.receipts.doneFolder': {
    type: 'STRING',
    category: 'MAIL',
    initial: '-',
    text: {
      it: 'Cartella in cui si spostano le ricevute lette; - = restano dove sono, segnate come lette.',
      en: 'Folder that receipts are moved to once they are read; - = they stay where they are, marked as read.',
    },
  },
} as const satisfies OfficeSettings
