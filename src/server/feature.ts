import type { Entity } from '../contract/entity'
import type { Problem } from '../contract/problem'
import type { ServedCatalogue } from './catalogue'
import type { Config } from './config'
import type { Bus } from './kernel/bus'
import type { Database } from './kernel/database'
import type { Migration } from './kernel/db/migrate'
import type { Disk } from './kernel/disk'
import type { HttpCall } from './kernel/http/call'
import type { RecordGuard, Records } from './records'

/** What every feature is built on. */
export interface Core {
  config: Config
  db: Database
  bus: Bus
  /** the clock */
  now: () => Date
  /** the server's own log */
  log: (line: string) => void
  records: () => Records
  /** the catalogue in force; throws while the schema files are read for the first time */
  catalogue: () => ServedCatalogue
  /** an entity that is served now, or built in */
  entity: (route: string) => Entity | undefined
  /** an entity of the schema folder that is served now */
  served: (route: string) => Entity | undefined
  /** an entity the server cannot do without: the schema folder's, or the built-in one */
  builtIn: (route: string) => () => Entity
  /** `https://office.example`: what links in mails begin with */
  publicUrl: () => string
  /** what files are written to; absent: this machine's file system */
  disk: Disk | undefined
  /** answers a call of this server as its caller would be answered */
  ask: (path: string, call: HttpCall) => Response | Promise<Response>
  /** the service of another feature, which stands before this one in the list or is asked for later than at the start */
  use: <Service>(feature: Feature<Service>) => Service
}

/** Who may make a call: anybody, people who are signed in, or those of them too who owe a new password. */
export type CallRight = 'open' | 'signed in' | 'owes a password'

/** One call of a feature. Every other method at its path is answered METHOD_NOT_ALLOWED, with the methods there are. */
export interface Route<Service = undefined> {
  method: 'GET' | 'POST' | 'PUT'
  /** `/api/views/:route/:id` */
  path: string
  right: CallRight
  /** the call answers null where the entity at this path answers by itself */
  passesOn?: true
  answer(call: HttpCall, core: Core, service: Service): Promise<Response | null> | Response | null
}

/** A feature at work. Every part is optional but the service, which other features use. */
export interface Opened<Service> {
  service: Service
  /** rules of single entities that no schema file can say */
  guards?: readonly RecordGuard[]
  /** hears of entities before they are served; answers Problems, which keep them in their last shape */
  prepare?(entities: readonly Entity[]): Promise<Problem[]>
  /** hears of every catalogue once it is in force */
  adopt?(catalogue: ServedCatalogue): void
  /** what is done once the schema files were read for the first time */
  read?(): Promise<void>
  /** stores what an office begins with; no other process starts meanwhile */
  fill?(): Promise<void>
  /** begins work that needs every feature; then the server listens */
  begin?(): void
  /** forgets what is old: once an hour */
  tidy?(): Promise<unknown>
  /** ends what would keep connections open, before the server stops listening */
  drain?(): unknown
  /** ends its work; features close in the opposite order of the list */
  close?(): unknown
}

/** One capability of the server: its calls, tables, rules and work in one folder. */
export interface Feature<Service = undefined> {
  /** its folder */
  id: string
  /** opened before the schema files are read, because records or sign-in need it */
  isEarly?: true
  migrations?: readonly Migration[]
  routes: readonly Route<Service>[]
  /** folders of `/api` that entities of schema files may use beside these routes; all others belong to the server */
  sharedFolders?: readonly string[]
  /** entities whose endpoint lies among these routes on purpose: route → endpoint */
  ownEndpoints?: Readonly<Record<string, string>>
  /** answers calls whose paths are not known beforehand; null where it has none. Asked after every route */
  rest?(call: HttpCall, core: Core): Promise<Response> | null
  /** absent: it has no service, only calls */
  open?(core: Core): Opened<Service> | Promise<Opened<Service>>
}

/** Says what a feature is. */
export function defineFeature<Service = undefined>(feature: Feature<Service>): Feature<Service> {
  return feature
}
