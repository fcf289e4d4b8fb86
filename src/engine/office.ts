import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { AccountBackend, RegistrationPayload } from '../contract/account'
import type { ServerEvent } from '../contract/api'
import type { ApplicationPage } from '../contract/application-page'
import type { Backend } from '../contract/backend'
import type { EntityConf, VisibleConf } from '../contract/conf'
import type { DraftPort, StoredDraft } from '../contract/draft'
import type { PublicEntity } from '../contract/entity'
import type { IdentityPort } from '../contract/identity'
import type { Json } from '../contract/json'
import type { LookupRow } from '../contract/lookup'
import type { Notice } from '../contract/notice'
import type { Clock, FilesPort, Navigator, PlacesPort, StoragePort, TabPort, Texts, ValidatorPort } from '../contract/ports'
import type { RecordData } from '../contract/record'
import type { SecurityBackend } from '../contract/security'
import type { TreeState } from '../contract/tree'
import type { User } from '../contract/user'
import type { Validate } from '../contract/validate'
import type { LookupState } from '../contract/widget'
import type { CommandRegistry } from './commands/registry'
import type { Trail } from './trail'

/** Everything from outside that the engine needs; `adapters` and `app` make it real. */
export interface Ports {
  backend: Backend
  account: AccountBackend
  security: SecurityBackend
  validators: ValidatorPort
  files: FilesPort
  storage: StoragePort
  /** like `storage`, but of this browser tab alone: it survives a reload and no more */
  tab: TabPort
  clock: Clock
  navigator: Navigator
  texts: Texts
  drafts: DraftPort
  /** the messages of a refused create and a refused edit change places (RECORD-17); absent = each says its own act */
  swappedPermissionMessages?: boolean
  /** null = the installation has no geocoder */
  places: PlacesPort | null
  /** null = the installation has no identity provider */
  identity: IdentityPort | null
  /** resolves when the first content stands on the screen: what the first look does not need waits for it */
  painted: Promise<void>
}

/** What a page says of its draft; owner and time are the office's. */
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
  /** everything told since the sign-in, newest first */
  history: PastNotice[]
  /** how many of them came since the history was last looked at */
  unread: number
}

/** A dialog that waits for its answer. */
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

/** Preferences of the signed-in person as this browser knows them (`tessera.preferences`). */
export interface PreferenceState {
  /** whose they are; null before the sign-in, when only looks can be chosen */
  owner: string | null
  values: Readonly<Record<string, Json>>
  /** keys chosen before the sign-in, sent to the server after it */
  unsent: readonly string[]
  /** text key the next sign-in screen still has to show: why the session ended, even after a reload */
  pending: string | null
}

/** An entity's description and validator, loaded together when a route needs them. */
export interface LoadedEntity {
  entity: PublicEntity
  validate: Validate
}

/** What is kept for the person who is signed in. */
export interface Forgetful {
  /** forgets everything without a word: who is still drawn for a moment would only ask for it again, as nobody */
  forget: () => void
}

/** The running application without a screen: one per browser tab, handed to pages through one context. */
export interface Office {
  ports: Ports
  queries: QueryClient
  session: {
    store: StoreApi<SessionState>
    /** `code`: of the second step, after the server asked for it by CODE_REQUIRED */
    signIn: (username: string, secret: string, code?: string) => Promise<User>
    /** the identity provider said who it is; rejects with an ApiError */
    signInByProvider: (token: string) => Promise<User>
    /** the same by the provider over the open page; when it does not answer for the person, its own page is next */
    resumeByProvider: () => Promise<void>
    /** `why`: text key of what the sign-in screen says then */
    signOut: (why?: string) => Promise<void>
    /**
     * Registers what a sign-out still has to do after the session is over here (AUTH-16); answers a function that takes it
     * back. The hook answers true when it leads the browser on by itself.
     */
    onSignOut: (hook: (byProvider: boolean) => Promise<boolean>) => () => void
    /** the same person signs in again over the open page; rejects with an ApiError */
    resume: (secret: string, code?: string) => Promise<void>
    /** goes to the sign-in instead; drafts stay */
    leave: () => void
    /** what a 403 asks of the signed-in person: a new password first, or to leave (D26) */
    forbid: (errorCode: string) => void
    /** a 401 to somebody without a session: the sign-in opens and says why, by the code (ERR-12, D38) */
    refuse: (errorCode: string) => void
    /** registers, and is signed in with what the answer holds (REG-18); null when a separate sign-in is wanted */
    register: (payload: RegistrationPayload) => Promise<User | null>
    /** changes the password and leaves: every session of the user has ended (D27) */
    changePassword: (current: string, next: string) => Promise<void>
    /** the server said 401 while a token was held (AUTH-07); `left`: the person signed out in another tab, which is no expiry */
    expire: (left?: boolean) => void
    /** asks the server who holds the token (AUTH-14); null when nobody is signed in */
    identify: () => Promise<User | null>
    /** a refresh answered with a new token */
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
    /** rows whose names match a text, ten at most; asked for every time. Rejects with an ApiError */
    find: (name: string, params: Record<string, string>, text: string, signal: AbortSignal) => Promise<LookupRow[]>
    /** the rows of a name, kept like every other load */
    called: (name: string, params: Record<string, string>, text: string) => Promise<LookupRow[]>
    /** forgets everything (useCache=false, lookup event) */
    clear: (name?: string) => void
  }
  /** the unit the office works for; asked for once in a while */
  unit: () => Promise<RecordData | null>
  /** trees of tags, kept until a tag changes */
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
    /** the history has been looked at */
    seen: () => void
    /** another person sits down: nothing of before is told to him */
    forget: () => void
    /**
     * turns any failure of a call into the notice the catalogue of errors asks for; `label`: what the fields of the record
     * in question are called, which are told by their paths without it
     */
    failure: (error: unknown, label?: (path: string) => string) => void
  }
  /** every page of the application */
  pages: readonly ApplicationPage[]
  /** what can be done on the page that is shown */
  commands: CommandRegistry
  /** dialogs opened by id; pages draw them (`pages/dialog-stack`) */
  dialogs: {
    store: StoreApi<DialogState>
    /** resolves with the dialog's answer, null when cancelled */
    open: (id: string, input: Json) => Promise<Json>
  }
  /** pages with unsaved work hold the person back: the router asks before every move, `ask` answers true to let go */
  leaving: {
    /** answers a function that gives the hold up */
    hold: (ask: () => Promise<boolean>) => () => void
    allowed: () => Promise<boolean>
    held: () => boolean
  }
  /** the folders the person went into, with the way back from each */
  trail: Trail
  /** unsaved work of whoever is signed in, kept in this browser */
  drafts: {
    /** false = it could not be kept; the person is told once */
    put: (draft: DraftContent) => Promise<boolean>
    /** drafts of a record (null = a new one) that no open page is writing, newest first */
    abandoned: (route: string, record: string | null) => Promise<StoredDraft[]>
    remove: (key: string) => Promise<void>
    /** marks a draft as being written by this page; answers the way out */
    hold: (key: string, waiting: () => Omit<StoredDraft, 'user' | 'at'> | null) => () => void
  }
  /** what the server tells open browsers; `start` opens the stream */
  events: {
    on: (listener: (event: ServerEvent) => void) => () => void
    emit: (event: ServerEvent) => void
    /** the newest version told of a record; 0 = nothing heard */
    newest: (route: string, id: string) => number
  }
  /** an administrator looks at the office as a role does, without being able to write */
  preview: {
    store: StoreApi<{ role: string | null }>
    /** rejects with an ApiError, and then nothing has changed */
    start: (role: string) => Promise<void>
    end: () => Promise<void>
  }
  /** how many calls the person waits for (quiet ones are not counted) */
  busy: {
    store: StoreApi<{ calls: number }>
    count: (change: 1 | -1) => void
  }
  preferences: {
    store: StoreApi<PreferenceState>
    /**
     * Changes one preference; null takes it back to its default. It shows at once; the answer says whether the server
     * kept it. When it did not, the old value is back and the person has been told.
     */
    save: (key: string, value: Json) => Promise<boolean>
    /** asks the server for this person's preferences; a failure leaves what the browser remembers */
    load: (userId: string) => Promise<void>
  }
  /** follows the session in other tabs and the event stream while somebody is signed in; answers a function that ends it */
  start: () => () => void
}
