import type { Problem } from '../errors/problem'
import type { Entity } from '../model/entity'
import type { User } from '../model/user'

/** A person who is signed in for a test; made when there is none of this name. */
export interface TestPerson {
  /** absent = after the first of the roles */
  username?: string
  /** roles and groups: `ROLE_USER` */
  roles: readonly string[]
  /** id of the subject that the person stands for */
  subject?: string
}

/** A mail that the office wrote. */
export interface TestMail {
  to: string
  subject: string
  /** without markup */
  text: string
  html: string
  /** event of its template: `NOTICE` */
  template: string
}

/** A server in this process, and what tests may do with it past its rights. */
export interface TestServer {
  url: string
  /** of the schema files and of the code of the office */
  problems: readonly Problem[]
  /** an entity as it is served; undefined = there is none of this route */
  find: (route: string) => Pick<Entity, 'endpoint' | 'fields' | 'actions'> | undefined
  routes: () => readonly string[]
  signIn: (person: TestPerson) => Promise<User>
  now: () => Date
  setNow: (moment: Date) => void
  /** does the work of the queue and of the schedules that are due */
  settle: () => Promise<void>
  /** runs the job of this name once; resolves to its outcome, in English */
  runJob: (handler: string) => Promise<string>
  /** oldest first */
  mails: () => Promise<TestMail[]>
  /** the log of the server */
  log: () => readonly string[]
  close: () => Promise<void>
}

/** What a server for tests is made of. */
export interface TestServerOptions {
  /** folder of the office */
  office: string
  /** the shipped schema files */
  shipped: string
  /** its clock begins here; absent = now */
  now?: Date
}
