import type { OfficeSettings } from '../../../office-setting'

/** What the office sets about passwords, sign-in and the security log. */
export const accountSettings = {
  'security.password.regex': {
    type: 'REGEX',
    category: 'SECURITY',
    isPublic: true,
    initial: '^.{12,128}$',
    text: {
      it: 'Da 12 a 128 caratteri.',
      en: '12 to 128 characters.',
    },
  },
  'security.password.expiryDays': {
    type: 'INT',
    category: 'SECURITY',
    initial: '180',
    text: {
      it: 'Giorni dopo i quali una password scade.',
      en: 'Days after which a password expires.',
    },
  },
  'security.login.maxAttempts': {
    type: 'INT',
    category: 'SECURITY',
    initial: '5',
    text: {
      it: 'Password sbagliate dopo le quali un account è bloccato per 15 minuti.',
      en: 'Wrong passwords after which an account is locked for 15 minutes.',
    },
  },
  'security.session.minutes': {
    type: 'INT',
    category: 'SECURITY',
    initial: '60',
    text: {
      it: 'Minuti senza attività dopo i quali una sessione finisce.',
      en: 'Minutes without use after which a session ends.',
    },
  },
  'security.log.retentionDays': {
    type: 'INT',
    category: 'SECURITY',
    initial: '90',
    text: {
      it: 'Giorni per i quali si conserva il registro di sicurezza.',
      en: 'Days the security log is kept.',
    },
  },
} as const satisfies OfficeSettings
