import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../say'

/** PostgreSQL version of the embedded engine: folders of other versions cannot be opened. */
const FOLDER_VERSION = '18'

/**
 * Prepares the folder of the embedded database.
 * @throws StartError when it cannot be written or belongs to another version
 * @returns true when there is no database in it yet
 */
export function prepareFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    accessSync(dirname(folder), constants.W_OK)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}): set TESSERA_DATA to a folder you own.`,
    )
  }
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) {
    requireRoom(folder)
    return true
  }
  const found = readFileSync(version, 'utf8').trim()
  if (found === FOLDER_VERSION) return false
  throw new StartError(
    `The data folder ${folder} was created by PostgreSQL ${found}, but this version of Tessera contains ${FOLDER_VERSION}: dump it there and load it here.`,
  )
}

/** Size of a new database, in MB. */
const NEW_MB = 64

/** @throws StartError when there is no space for a new database: the engine would stop halfway */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= NEW_MB) return
  throw new StartError(
    `The disk of ${folder} has ${free} MB free but a new database needs ${NEW_MB}: free some space, or set TESSERA_DATA to a folder on another disk.`,
  )
}

/** Syncs everything below a folder to disk: a database is created without syncing, so this follows once. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The holder of a folder's lock. */
interface Holder {
  pid: number
  /** see processStart */
  start: string
  host: string
  token: string
}

const BEAT_MS = 5_000
/**
 * On another machine (a shared disk, a container) a process cannot be looked up: after this long without a
 * heartbeat it counts as dead.
 */
const SILENCE_MS = 30_000

/**
 * Locks a folder for this process with a file beside it, `<folder>.lock`. A live process keeps its lock; that
 * of a killed one is taken over.
 * @throws StartError naming folder and process when another one holds it
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`
  const mine: Holder = {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  }
  // Two processes may find the same dead holder at once; each round has one winner.
  for (let round = 0; !claim(path, mine); round++) {
    const holder = readHolder(path)
    if (holder && isLive(path, holder)) throw buildInUseError(folder, holder)
    if (round > 20)
      throw new StartError(`The lock ${path} cannot be acquired: delete it if no other Tessera is running.`)
    evict(path, holder)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (readHolder(path)?.token === mine.token) rmSync(path, { force: true })
  }
}

function buildInUseError(folder: string, { pid, host }: Holder): StartError {
  const where = host === hostname() ? '' : ` on ${host}`
  return new StartError(
    `The data folder ${folder} is in use by process ${pid}${where}: stop it first, or set TESSERA_DATA to another folder.`,
  )
}

/** Hard links appear atomically with their whole content and never replace a file. */
function claim(path: string, mine: Holder): boolean {
  const draft = `${path}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead holder's file away; if a new holder slipped in between, its file is restored. */
function evict(path: string, dead: Holder | null): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && moved.token !== dead?.token) restore(aside, path)
  rmSync(aside, { force: true })
}

function restore(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(value) ? value : null
  } catch {
    return null
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    'token' in value &&
    'host' in value &&
    'start' in value
  )
}

function isLive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - readBeat(path) < SILENCE_MS
  const start = processStart(holder.pid)
  return start !== null && (start === '' || holder.start === '' || start === holder.start)
}

function readBeat(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The file was removed by hand: the lock is kept until closing.
  }
}

/**
 * Identifies a process beyond its pid, which may be reused. Null when no such process runs; '' when the
 * system does not reveal its start time.
 */
export function processStart(pid: number): string | null {
  if (!isAlive(pid)) return null
  return fromProc(pid) ?? fromPs(pid) ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Linux: boot id and ticks since boot, field 22 of stat (the name before it may contain spaces and brackets).
 */
function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return null
  }
}

function fromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
