// @ts-check
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Bytes that a whole run can need at once: databases, profiles of browsers, uploads. */
const NEEDED = 4 * 1024 ** 3
/** Names the temporary folder of a run; processes that are started within the run find it set. */
const SET = 'TESSERA_TEST_TEMPORARY'

/**
 * Gives a test run a temporary folder of its own, in memory where the machine has room for it: the databases
 * of the tests sync every commit, and what is proven of that is the call, never that the machine loses power.
 * `TMPDIR` names the folder; it is deleted when this process ends.
 */
export function takeMemoryFolder() {
  if (process.env[SET]) return
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'tessera-run-'))
  // A PostgreSQL of another account works below it.
  chmodSync(folder, 0o711)
  process.env[SET] = folder
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(/** @type {string} */ folder) {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED
  } catch {
    return false
  }
}
