import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { caller, login } from './api'
import { startOffice } from './office'

/** One folder per release: its schema files, a backup made by it, and the password of its administrator. */
export const RELEASES = 'tests/fixtures/releases'

/** `## 0.1.0 (29 November 2026)` */
const RELEASE = /^## (\d+\.\d+\.\d+) \(/gm

/** The releases that a changelog tells of, the newest first. */
export const listReleases = (changelog: string): string[] =>
  [...changelog.matchAll(RELEASE)].map(([, version = '']) => version)

/** Orders versions, the oldest first. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Releases that lack something of their folder, with what it is. */
export function findLacks(versions: readonly string[], folder = RELEASES): string[] {
  const parts = ['schemas/entities/boats.json', 'backup/backup.json', 'password.txt']
  return versions.flatMap((version) =>
    parts.map((part) => join(folder, version, part)).filter((path) => !existsSync(path)),
  )
}

/**
 * Makes the folder of the release that this checkout is: an office with the schema files of the newest one
 * before, three boats in it, and its backup. Needs a build.
 */
export async function makeRelease(version: string, folder = RELEASES): Promise<string> {
  const release = join(folder, version)
  if (existsSync(release)) throw new Error(`${release} is there already: a release is made once.`)
  const newest = readdirSync(folder).sort(byVersion).at(-1) ?? ''
  cpSync(join(folder, newest, 'schemas'), join(release, 'schemas'), { recursive: true })
  const { data, password } = await fillOffice(join(release, 'schemas'))
  await promisify(execFile)(
    process.execPath,
    ['src/server/start/command.mjs', 'backup', join(release, 'backup')],
    { env: { ...process.env, TESSERA_DATA: data, TESSERA_SCHEMAS: join(release, 'schemas') } },
  )
  writeFileSync(join(release, 'password.txt'), password)
  return release
}

/** Starts a new office with these schema files and stores three boats. */
async function fillOffice(schemas: string): Promise<{ data: string; password: string }> {
  const office = await startOffice({ schemas, demo: false, fresh: true })
  try {
    const [, password = ''] = /with the password (\S+) \(shown/.exec(office.output()) ?? []
    const { body } = await login(office.url, 'admin', password)
    const admin = caller(office.url, body.data.token)
    for (const number of [1, 2, 3]) {
      const { status } = await admin.post('/api/fleet/boats', { name: `Boat ${number}`, kind: 'MOTOR' })
      if (status !== 201) throw new Error(`boat ${number} was answered with ${status}`)
    }
    return { data: office.data, password }
  } finally {
    await office.stop()
  }
}

/** The version of this checkout. */
export const readVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version
