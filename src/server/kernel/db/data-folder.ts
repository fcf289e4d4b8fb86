import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error'

/** The version of PostgreSQL inside the embedded engine: a folder of another one cannot be opened. */
const FOLDER_VERSION = '18'

/**
 * Makes the folder of the embedded database ready to be opened.
 *
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
    throw new StartError(`The data folder ${folder} cannot be written (${reason}): set TESSERA_DATA to a folder you own.`)
  }
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) {
    requireRoom(folder)
    return true
  }
  const found = readFileSync(version, 'utf8').trim()
  if (found === FOLDER_VERSION) return false
  throw new StartError(
    `The data folder ${folder} was made by PostgreSQL ${found}, this Tessera brings ${FOLDER_VERSION}: dump it there and load it here.`,
  )
}

/** MB that a new database takes. */
const NEW_MB = 64

/** @throws StartError when a new database finds no room: the engine would stop somewhere in the middle */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= NEW_MB) return
  throw new StartError(
    `The disk of ${folder} has ${free} MB free and a new database takes ${NEW_MB}: make room, or set TESSERA_DATA to a folder on another disk.`,
  )
}

/** Forces everything below a folder to the disk: a database is created without syncing, so this follows once. */
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
