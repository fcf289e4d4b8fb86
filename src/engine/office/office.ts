import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { ServerEvent } from '../../contract/calls/api'
import type { Json } from '../../contract/json'
import type { EntityConf, VisibleConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { LookupRow } from '../../contract/model/lookup'
import type { RecordData } from '../../contract/model/record'
import type { SheetsPort } from '../../contract/model/sheets'
import type { TreeState } from '../../contract/model/tree'
import type { User } from '../../contract/model/user'
import type { AccountBackend, RegistrationPayload } from '../../contract/ports/account'
import type { ApplicationPage } from '../../contract/ports/application-page'
import type { Backend } from '../../contract/ports/backend'
import type { FormsPort } from '../../contract/ports/described-form'
import type { DraftPort, StoredDraft } from '../../contract/ports/draft'
import type { IconsPort } from '../../contract/ports/icons'
import type { IdentityPort } from '../../contract/ports/identity'
import type { MessagesPort } from '../../contract/ports/messages'
import type { Notice } from '../../contract/ports/notice'
import type {
  Clock,
  FilesPort,
  GeoPort,
  Navigator,
  PlacesPort,
  StoragePort,
  TabPort,
  Texts,
  ValidatorPort,
} from '../../contract/ports/ports'
import type { SecurityBackend } from '../../contract/ports/security'
import type { Validate } from '../../contract/ports/validate'
import type { LookupState } from '../../contract/ports/widget'
import type { CommandRegistry } from '../commands/registry'
import type { Signals } from './signals'
import type { Trail } from './trail'

/** Everything the engine needs from outside; `adapters` and `app` implement it. */
export interface Ports {
  backend: Backend
  account: AccountBackend
  messages: MessagesPort
  security: SecurityBackend
  sheets: SheetsPort
  icons: IconsPort
  forms: FormsPort
  validators: ValidatorPort
  files: FilesPort
  storage: StoragePort
  /** like `storage`, but for this browser tab only; survives a reload */
  tab: TabPort
  clock: Clock
  navigator: Navigator
  texts: Texts
  drafts: DraftPort
  /** swaps the messages of a refused create and a refused edit (RECORD-17); absent = each has its own */
  swappedPermissionMessages?: boolean
  /** null = the installation has no geocoder */
  places: PlacesPort | null
  geo: GeoPort
  /** null = the installation has no identity provider */
  identity: IdentityPort | null
  /** resolves after the first paint: work the first view does not need waits for it */
  painted: Promise<void>
}

/** A page's part of its draft; the office adds owner and time. */
export type DraftContent = Omit<StoredDraft, 'user' | 'at'>

/** Who is signed in; `message` is the text key to show on the sign-in screen. */
export interface SessionState {
  user: User | null
  message: string | null
  /** the session ended while there was unsaved work: the page stays, and the person signs in again over it */
  locked: boolean
}

/** What this user may see; null until the first answer. */
export interface ConfState {
  visible: VisibleConf | null
}

/** A notice that was shown, with its time in ms. */
export type PastNotice = Notice & { id: number; at: number }

export interface NoticeState {
  notices: (Notice & { id: number })[]
  /** all notices since the sign-in, newest first */
  history: PastNotice[]
  /** notices since the history was last opened */
  unread: number
}

/** A dialog that waits for its result. */
export interface OpenDialog {
  key: number
  /** id of a dialog of `src/dialogs` */
  id: string
  input: Json
  /** null = cancelled */
  close: (result: Json) => void
}

export interface DialogState {
  open: OpenDialog[]
}

/** Preferences of the signed-in person as cached in this browser (`tessera.preferences`). */
export interface PreferenceState {
  /** id of their owner; null before the sign-in, when only looks can be chosen */
  owner: string | null
  values: Readonly<Record<string, Json>>
  /** keys whose values the server has not confirmed: those chosen before the sign-in, and those being sent */
  unsent: readonly string[]
  /** text key the next sign-in screen has to show: why the session ended, even after a reload */
  pending: string | null
}

/** An entity's description and validator, loaded together when a route needs them. */
export interface LoadedEntity {
  entity: PublicEntity
  validate: Validate
}

/** State that belongs to the signed-in person. */
export interface Forgetful {
  /**
   * clears everything without notifying: components that are about to unmount would load it again,
   * anonymously
   */
  forget: () => void
}

/** The running application without a screen: one per browser tab, provided to pages through one context. */
export interface Office {
  ports: Ports
  queries: QueryClient
  session: {
    store: StoreApi<SessionState>
    /** `code`: of the second step, after the server required it by CODE_REQUIRED */
    signIn: (username: string, secret: string, code?: string) => Promise<User>
    /** signs in with a token of the identity provider; rejects with an ApiError */
    signInByProvider: (token: string) => Promise<User>
    /** resumes through the provider over the open page; if it has no session, its own sign-in page follows */
    resumeByProvider: () => Promise<void>
    /** `why`: text key of the message on the sign-in screen */
    signOut: (why?: string) => Promise<void>
    /**
     * Registers work to do at sign-out, after the session here is over (AUTH-16); returns a function that
     * removes the hook. A hook resolves to true when it navigates by itself.
     */
    onSignOut: (hook: (byProvider: boolean) => Promise<boolean>) => () => void
    /** the same person signs in again over the open page; rejects with an ApiError */
    resume: (secret: string, code?: string) => Promise<void>
    /** goes to the sign-in instead; drafts stay */
    leave: () => void
    /** reacts to a 403: a forced password change, or a sign-out (D26) */
    forbid: (errorCode: string) => void
    /** reacts to a 401 without a session: opens the sign-in with the message for the code (ERR-12, D38) */
    refuse: (errorCode: string) => void
    /** registers, and signs in with the answer's token (REG-18); null when a separate sign-in is required */
    register: (payload: RegistrationPayload) => Promise<User | null>
    /** changes the password and signs out: all sessions of the user have ended (D27) */
    changePassword: (current: string, next: string) => Promise<void>
    /**
     * reacts to a 401 while holding a token (AUTH-07); `left`: the person signed out in another tab, so the
     * session did not expire
     */
    expire: (left?: boolean) => void
    /** asks the server who holds the token (AUTH-14); null when no one is signed in */
    identify: () => Promise<User | null>
    /** takes the new token of a refresh */
    renew: (user: User) => void
  }
  conf: {
    store: StoreApi<ConfState>
    load: () => Promise<VisibleConf>
    /** undefined when the route is not in the visible configuration */
    byRoute: (route: string) => EntityConf | undefined
  }
  entities: {
    /** cached by asset address; rejects with ApiError ENTITY_BROKEN when the file has problems */
    load: (route: string) => Promise<LoadedEntity>
    /** the description alone, for lists: fewer bytes before the first row */
    describe: (route: string) => Promise<PublicEntity>
  }
  lookups: {
    /** snapshot for useSyncExternalStore; starts the load on first call. `params` are server filters */
    peek: (name: string, params: Record<string, string>) => LookupState
    subscribe: (listener: () => void) => () => void
    label: (name: string, value: string) => string
    /** rows whose names match a text, ten at most; never cached. Rejects with an ApiError */
    find: (
      name: string,
      params: Record<string, string>,
      text: string,
      signal: AbortSignal,
    ) => Promise<LookupRow[]>
    /** the rows with a name, cached like every other load */
    called: (name: string, params: Record<string, string>, text: string) => Promise<LookupRow[]>
    /** clears the cache (useCache=false, lookup event) */
    clear: (name?: string) => void
  }
  /** the organisation the office works for; cached */
  unit: () => Promise<RecordData | null>
  /** trees of tags, cached until a tag changes */
  trees: {
    /** snapshot for useSyncExternalStore; starts the load on first call */
    peek: (name: string) => TreeState
    subscribe: (listener: () => void) => () => void
    clear: () => void
  }
  notices: {
    store: StoreApi<NoticeState>
    add: (notice: Notice) => void
    dismiss: (id: number) => void
    /** marks the history as read */
    seen: () => void
    /** clears the history for the next person */
    forget: () => void
    /**
     * turns a failed call into the notice the error catalogue prescribes; `label` names the fields of the
     * record, which are shown by their paths without it
     */
    failure: (error: unknown, label?: (path: string) => string) => void
  }
  /** every page of the application */
  pages: readonly ApplicationPage[]
  /** the commands of the current page */
  commands: CommandRegistry
  /** dialogs opened by id; pages draw them (`pages/overlays`) */
  dialogs: {
    store: StoreApi<DialogState>
    /** resolves with the dialog's result, null when cancelled */
    open: (id: string, input: Json) => Promise<Json>
  }
  /**
   * pages with unsaved work block navigation: the router asks before every move, `ask` resolves to true to
   * let go
   */
  leaving: {
    /** returns a function that releases the block */
    hold: (ask: () => Promise<boolean>) => () => void
    allowed: () => Promise<boolean>
    held: () => boolean
  }
  /** the folders the person entered, with the way back from each */
  trail: Trail
  /** the signed-in person's unsaved work, kept in this browser */
  drafts: {
    /** false = it could not be stored; the person is notified once */
    put: (draft: DraftContent) => Promise<boolean>
    /** drafts of a record (null = a new one) that no open page is writing, newest first */
    abandoned: (route: string, record: string | null) => Promise<StoredDraft[]>
    remove: (key: string) => Promise<void>
    /** marks a draft as being written by this page; returns a function that releases it */
    hold: (key: string, waiting: () => Omit<StoredDraft, 'user' | 'at'> | null) => () => void
  }
  /** events the server sends to open browsers; `start` opens the stream */
  events: {
    on: (listener: (event: ServerEvent) => void) => () => void
    emit: (event: ServerEvent) => void
    /** the newest version announced for a record; 0 = none */
    newest: (route: string, id: string) => number
  }
  /** an administrator previews the office as a role, read-only */
  preview: {
    store: StoreApi<{ role: string | null }>
    /** rejects with an ApiError; nothing has changed then */
    start: (role: string) => Promise<void>
    end: () => Promise<void>
  }
  /** how screens are used, for the monitor */
  signals: Signals
  /** number of calls the person waits for (quiet ones are not counted) */
  busy: {
    store: StoreApi<{ calls: number }>
    count: (change: 1 | -1) => void
  }
  preferences: {
    store: StoreApi<PreferenceState>
    /**
     * Changes one preference; null resets it to its default. Optimistic: it shows at once, and resolves to
     * whether the server saved it. If not, the old value is restored and the person is notified.
     */
    save: (key: string, value: Json) => Promise<boolean>
    /** loads this person's preferences from the server; a failure leaves the browser's copy */
    load: (userId: string) => Promise<void>
  }
  /**
   * follows the session in other tabs and the event stream while someone is signed in; returns a function
   * that stops it
   */
  start: () => () => void
}
