/** What a person may change about himself, and what stands beside it. */
export interface Profile {
  username: string
  email: string | null
  fullname: string
  lang: string
}

/** Mail on its way out; `sending` false = no mail server is configured, and the mails stay to be read here. */
export interface Outbox {
  sending: boolean
  items: OutgoingMail[]
}

/** The calls of the own profile and of the security screens. Every failure is an ApiError. */
export interface SecurityBackend {
  profile: () => Promise<Profile>
  saveProfile: (part: Pick<Profile, 'fullname' | 'lang'>) => Promise<Profile>
  /** open sessions, the newest use first: the own ones, or everybody's */
  sessions: (all: boolean) => Promise<SessionView[]>
  endSession: (id: string) => Promise<void>
  /** every own session but this one */
  endOtherSessions: () => Promise<void>
  endSessionsOf: (userId: string) => Promise<void>
  secondStep: () => Promise<SecondStepState>
  /** takes the second step of another person away; refuses SECOND_STEP_OFF when there is none */
  resetSecondStep: (userId: string) => Promise<void>
  beginSecondStep: (password: string) => Promise<SecondStepSecret>
  /** answers the recovery codes, which are told this once */
  confirmSecondStep: (code: string) => Promise<string[]>
  renewRecoveryCodes: (password: string) => Promise<string[]>
  endSecondStep: (password: string) => Promise<void>
  /** whether the account of the identity provider is tied to this one */
  isLinked: () => Promise<boolean>
  /** ties the account of a provider's token; refuses PROVIDER_TIED when one of both is tied to another */
  linkProvider: (password: string, token: string) => Promise<void>
  unlinkProvider: (password: string) => Promise<void>
  outbox: () => Promise<Outbox>
  retryMail: (id: string) => Promise<void>
}

/** How a person's second step of the sign-in stands. */
export interface SecondStepState {
  isOn: boolean
  /** recovery codes that were not used yet */
  codesLeft: number
}

/** A secret to be put into an authenticator: as text to type, and as the address a QR code holds. */
export interface SecondStepSecret {
  secret: string
  uri: string
}

/** An open session, as its owner and administrators see it. */
export interface SessionView {
  id: string
  user: { id: string; label: string }
  issuedAt: string
  /** exact to a token's lifetime, a quarter of an hour */
  lastUsedAt: string
  expiresAt: string
  ip: string
  /** what the browser called itself */
  device: string
  /** the one that asks */
  current: boolean
}

/** Where a mail stands. `OUTBOX`: no mail server is configured, so it stays here to be read. */
export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'OUTBOX'

/** A mail on its way out, as administrators see it. */
export interface OutgoingMail {
  id: string
  event: string
  recipient: string
  subject: string
  /** the text; null once a mail server has taken it */
  text: string | null
  state: MailState
  attempts: number
  createdAt: string
  sentAt: string | null
  /** what the mail server answered last */
  error: string | null
}
