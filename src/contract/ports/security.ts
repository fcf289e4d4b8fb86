import type { ErasurePreview } from '../calls/data-subject'
import type { DifferencesPort } from '../calls/difference'
import type { MonitoringPort } from '../calls/monitoring'
import type { PlansPort } from '../calls/plan'
import type { EffectDryRun, EffectDryRunOrder } from '../model/effect'
import type { EffectiveRights, RightsTable } from '../model/rights'
import type { MadeFile } from './backend'

/** What a person may change about themselves, with related data. */
export interface Profile {
  username: string
  email: string | null
  fullname: string
  lang: string
}

/**
 * Outgoing mail; `sending` false = no mail server is configured, so mails stay here; `held` = the office
 * holds them for now.
 */
export interface Outbox {
  sending: boolean
  held: boolean
  items: OutgoingMail[]
}

/**
 * The calls of the own profile, the security screens, the monitor and the differences. Every failure is an
 * ApiError.
 */
export interface SecurityBackend extends MonitoringPort, DifferencesPort, PlansPort {
  /** the data held about the person of a record, and what the caller may do with it */
  person: (route: string, id: string) => Promise<ErasurePreview>
  /** everything held about a person as one archive; without a record: about the caller */
  personArchive: (route?: string, id?: string) => Promise<MadeFile>
  /** erases permanently; `confirm`: the text that the preview requires */
  erasePerson: (route: string, id: string, confirm: string) => Promise<void>
  /** tries effects and rolls them back, for administrators */
  dryRunEffects: (order: EffectDryRunOrder) => Promise<EffectDryRun>
  /** the authorities that groups can hold, for people who may read groups */
  rights: () => Promise<RightsTable>
  /** the permissions of a person, with the groups that grant them */
  loadRights: (userId: string) => Promise<EffectiveRights>
  profile: () => Promise<Profile>
  saveProfile: (part: Pick<Profile, 'fullname' | 'lang'>) => Promise<Profile>
  /** open sessions, most recently used first: the own ones, or everyone's */
  sessions: (all: boolean) => Promise<SessionView[]>
  endSession: (id: string) => Promise<void>
  /** ends all own sessions but this one */
  endOtherSessions: () => Promise<void>
  endUserSessions: (userId: string) => Promise<void>
  secondStep: () => Promise<SecondStepState>
  /** turns off another person's second step; refuses SECOND_STEP_OFF when there is none */
  resetSecondStep: (userId: string) => Promise<void>
  beginSecondStep: (password: string) => Promise<SecondStepSecret>
  /** returns the recovery codes, shown only once */
  confirmSecondStep: (code: string) => Promise<string[]>
  renewRecoveryCodes: (password: string) => Promise<string[]>
  endSecondStep: (password: string) => Promise<void>
  /** whether the provider's account is linked to this one */
  isLinked: () => Promise<boolean>
  /** links the account of a provider's token; refuses PROVIDER_TIED when either is linked elsewhere */
  linkProvider: (password: string, token: string) => Promise<void>
  unlinkProvider: (password: string) => Promise<void>
  outbox: () => Promise<Outbox>
  retryMail: (id: string) => Promise<void>
}

/** State of a person's second step. */
export interface SecondStepState {
  isOn: boolean
  /** number of unused recovery codes */
  codesLeft: number
}

/** A secret for an authenticator app: as text to type, and as the URI of a QR code. */
export interface SecondStepSecret {
  secret: string
  uri: string
}

/** An open session, as its owner and administrators see it. */
export interface SessionView {
  id: string
  user: { id: string; label: string }
  issuedAt: string
  /** accurate to a token's lifetime, a quarter of an hour */
  lastUsedAt: string
  expiresAt: string
  ip: string
  /** how the browser identified itself */
  device: string
  /** the caller's own session */
  current: boolean
}

/**
 * State of a mail. `OUTBOX`: no mail server is configured, so it stays here; `RETURNED`: it was sent and
 * bounced.
 */
export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'OUTBOX' | 'RETURNED'

/** An outgoing mail, as administrators see it. */
export interface OutgoingMail {
  id: string
  event: string
  recipient: string
  subject: string
  /** the text; null once a mail server accepted it */
  text: string | null
  state: MailState
  attempts: number
  createdAt: string
  sentAt: string | null
  /** the mail server's last answer */
  error: string | null
}
