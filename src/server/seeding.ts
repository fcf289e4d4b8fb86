import { join } from 'node:path'
import { type Config, DEFAULT_DEMO_PASSWORD, isLoopback } from './config'
import {
  createFirstAdmin,
  DEMO_MARK,
  type DemoNeeds,
  demoContents,
  demoFiles,
  keepDemoContents,
  seedDemo,
} from './demo'
import { createFileStore } from './features/documents/files'
import type { ServerAccounts } from './features/identity/accounts'
import { checkPassword, hasCredentials, hashPassword, readCredential } from './features/identity/accounts'
import { takeOverRecipients } from './features/messaging/mailings'
import { MESSAGES } from './features/messaging/templates'
import { takeOverFigures } from './features/operations/monitor'
import type { Database } from './kernel/database'
import { readMarks, writeMark } from './kernel/db/marks'
import type { Disk } from './kernel/disk'
import { type Say, type Share, StartError, step } from './kernel/say'
import type { Records } from './records'
import type { ServedCatalogue } from './schema-folder'

/** Dependencies of seeding an empty database. */
export interface SeedingNeeds {
  config: Config
  db: Database
  records: Records
  accounts: ServerAccounts
  /** the file system for uploads; absent: the local one */
  disk: Disk | undefined
  catalogue: () => ServedCatalogue
  now: () => Date
  say: Say
}

/** How to sign in after a start. */
export type SignInHint =
  | { kind: 'demo'; users: string[]; password: string }
  | { kind: 'admin'; username: string; password: string }
  | { kind: 'known' }

/** Value: hash of the last password given to the demo users. */
const PASSWORD_MARK = 'demo-password'
const USERS = 'users:'

/** Seeds the demo company, or the first administrator, or nothing when people can sign in already. */
export async function seedPeople(needs: SeedingNeeds): Promise<SignInHint> {
  const { accounts, catalogue, config, db, disk, records, say } = needs
  const marks = await readMarks(db, DEMO_MARK)
  await refuseKnownPasswords(config, db, demoUserIds(marks))
  const known = await hasCredentials(db)
  if (!config.demo || (known && marks.size === 0)) {
    if (known) return { kind: 'known' }
    const users = catalogue().support.get('users')
    if (!users)
      throw new StartError(
        'The schema folder has no users entity, so no one could sign in: add entities/users.json.',
      )
    // A start that is stopped here leaves nobody without a password, whom the next one could not make again.
    return { kind: 'admin', ...(await db.transaction(() => createFirstAdmin({ records, accounts, users }))) }
  }
  const contents = demoContents()
  await keepDemoContents(createFileStore(join(config.data, 'files'), disk), contents.values())
  if (!marks.has('*'))
    await step(say, 'Filling the store with the demo company (once)', (share) => fill(needs, contents, share))
  else await renewPasswords(needs, demoUserIds(marks))
  return { kind: 'demo', users: demoUserNames(), password: config.demoPassword }
}

async function fill(
  { accounts, catalogue, config, db, now, records, say }: SeedingNeeds,
  contents: DemoNeeds['contents'],
  share: Share,
): Promise<void> {
  const password = config.demoPassword
  await seedDemo({
    db,
    records,
    accounts,
    catalogue: catalogue(),
    files: demoFiles(),
    contents,
    password,
    now,
    log: say,
    share,
  })
  await takeOverFigures({ db, entities: catalogue().entities })
  await takeOverRecipients(db, catalogue().entities.get(MESSAGES)?.entity)
  await writeMark(db, PASSWORD_MARK, await hashPassword(password))
}

/** A changed TESSERA_DEMO_PASSWORD applies to every demo user from this start on. */
async function renewPasswords(
  { accounts, config, db }: SeedingNeeds,
  userIds: readonly string[],
): Promise<void> {
  const last = (await readMarks(db, PASSWORD_MARK)).get('') ?? null
  if (await checkPassword(last, config.demoPassword)) return
  for (const id of userIds) await accounts.setPassword(id, config.demoPassword)
  await writeMark(db, PASSWORD_MARK, await hashPassword(config.demoPassword))
}

/**
 * A database with the demo company must not be exposed to other machines while its password is the public
 * one.
 */
async function refuseKnownPasswords(config: Config, db: Database, userIds: readonly string[]): Promise<void> {
  if (config.demo || isLoopback(config.host)) return
  for (const id of userIds) {
    if (!(await checkPassword(await readCredential(db, id), DEFAULT_DEMO_PASSWORD))) continue
    throw new StartError(
      `HOST is "${config.host}", but the database still has demo users with the password from the README: start once with TESSERA_DEMO=1 and your own TESSERA_DEMO_PASSWORD.`,
    )
  }
}

function demoUserIds(marks: ReadonlyMap<string, string>): string[] {
  return [...marks].filter(([name]) => name.startsWith(USERS)).map(([, id]) => id)
}

function demoUserNames(): string[] {
  const rows = demoFiles().find(({ route }) => route === 'users')?.rows ?? []
  return rows.map(({ username }) => username).filter((name) => typeof name === 'string')
}
