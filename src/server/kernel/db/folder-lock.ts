import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { StartError } from '../start-error'
import { processStart } from './process-start'

/** Who holds a folder. */
interface Holder {
  pid: number
  /** see processStart */
  start: string
  host: string
  token: string
}

const BEAT_MS = 5_000
/** On another machine (a shared disk, a container) a process cannot be looked up: no sign of life for this long means dead. */
const SILENCE_MS = 30_000

/**
 * Takes a folder for this process by a file beside it, `<folder>.lock`. A live process keeps its lock whatever happens;
 * what a killed one left behind is taken over.
 *
 * @throws StartError naming folder and process when somebody else holds it
 * @returns a function that gives the folder back
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`
  const mine: Holder = { pid: process.pid, start: processStart(process.pid) ?? '', host: hostname(), token: randomUUID() }
  // Two processes may find the same dead holder at once; each round has one winner.
  for (let round = 0; !claim(path, mine); round++) {
    const holder = readHolder(path)
    if (holder && isLive(path, holder)) throw held(folder, holder)
    if (round > 20) throw new StartError(`The lock ${path} cannot be taken; delete it if no other Tessera is running.`)
    evict(path, holder)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (readHolder(path)?.token === mine.token) rmSync(path, { force: true })
  }
}

function held(folder: string, { pid, host }: Holder): StartError {
  const where = host === hostname() ? '' : ` on ${host}`
  return new StartError(
    `The data folder ${folder} is in use by process ${pid}${where}: stop that one first, or set TESSERA_DATA to another folder.`,
  )
}

/** A link appears with its whole content or not at all, and never replaces a file. */
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

/** Moves a dead holder's file away; if a new holder slipped in between, its file is put back. */
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
  return typeof value === 'object' && value !== null && 'pid' in value && 'token' in value && 'host' in value && 'start' in value
}

function isLive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - beatOf(path) < SILENCE_MS
  const start = processStart(holder.pid)
  return start !== null && (start === '' || holder.start === '' || start === holder.start)
}

function beatOf(path: string): number {
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
    // Somebody removed the file by hand: the folder stays ours until we close.
  }
}
