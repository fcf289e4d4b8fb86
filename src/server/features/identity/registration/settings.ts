import type { OfficeSettings } from '../../../office-setting'

/** What the office sets about registrations. */
export const registrationSettings = {
  'registration.linkDays': {
    type: 'INT',
    category: 'REGISTRATION',
    initial: '7',
    text: {
      it: 'Giorni di validità di un collegamento per registrarsi.',
      en: 'Days a registration link is good for.',
    },
  },
  'registration.linkRequestEnabled': {
    type: 'BOOL',
    category: 'REGISTRATION',
    isPublic: true,
    initial: 'true',
    text: {
      it: 'Se un visitatore può chiedere il collegamento per registrarsi.',
      en: 'Whether a visitor may ask for a registration link.',
    },
  },
  'registration.signInDirectly': {
    type: 'BOOL',
    category: 'REGISTRATION',
    initial: 'true',
    text: {
      it: 'Se chi si registra entra subito, senza accedere di nuovo.',
      en: 'Whether registering signs a person in at once.',
    },
  },
  'registration.signUpEnabled': {
    type: 'BOOL',
    category: 'REGISTRATION',
    isPublic: true,
    initial: 'false',
    text: {
      it: 'Se la pagina di accesso offre di registrarsi.',
      en: 'Whether the sign-in page offers to register.',
    },
  },
} as const satisfies OfficeSettings
