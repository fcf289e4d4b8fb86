import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { EntityConf, VisibleConf } from '../contract/conf'
import type { PublicEntity } from '../contract/entity'
import type { Notice } from '../contract/notice'
import type { Backend, Clock, Navigator, StoragePort, Texts, ValidatorPort } from '../contract/ports'
import type { User } from '../contract/user'
import type { Validate } from '../contract/validate'
import type { LookupState } from '../contract/widget'

/** Everything from outside that the engine needs; `adapters` and `app` make it real. */
export interface Ports {
  backend: Backend
  validators: ValidatorPort
  storage: StoragePort
  clock: Clock
  navigator: Navigator
  texts: Texts
}

/** Who is signed in; `message` is the text key to show on the sign-in screen. */
export interface SessionState {
  user: User | null
  message: string | null
}

/** What this user may see; null until the first answer. */
export interface ConfState {
  visible: VisibleConf | null
}

export interface NoticeState {
  notices: (Notice & { id: number })[]
}

/** An entity's description and validator, loaded together when a route needs them. */
export interface LoadedEntity {
  entity: PublicEntity
  validate: Validate
}

/** The running application without a screen: one per browser tab, handed to pages through one context. */
export interface Office {
  ports: Ports
  queries: QueryClient
  session: {
    store: StoreApi<SessionState>
    signIn: (username: string, secret: string) => Promise<User>
    signOut: () => Promise<void>
    /** the server said 401 while a token was held (AUTH-07) */
    expire: () => void
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
  }
  lookups: {
    /** snapshot for useSyncExternalStore; starts the load on first call. `params` are server filters */
    peek: (name: string, params: Record<string, string>) => LookupState
    subscribe: (listener: () => void) => () => void
    label: (name: string, value: string) => string
    /** forgets everything (useCache=false, lookup event) */
    clear: (name?: string) => void
  }
  notices: {
    store: StoreApi<NoticeState>
    add: (notice: Notice) => void
    dismiss: (id: number) => void
    /** turns any failure of a call into the notice the catalogue of errors asks for */
    failure: (error: unknown) => void
  }
}
