import { EventEmitter } from 'node:events'
import type { Database, SqlValue } from '../database'
import { Refusal } from '../refusal'
import { StartError } from '../say'
import { lockFolder, prepareFolder, syncFolder } from './data-folder'
import { type PgliteThread, startThread } from './pglite-thread'
import { createSlow, createTimedSession } from './slow'
import { tooLong, Unreachable } from './sql-error'
import { createPatience, waitWithTimeLimit } from './time-limit'
import { type Session, transactionsOver } from './transactions'
import { createTurns, type Turn } from './turns'
import { currentWork, type Limits } from './work'

export interface PgliteOptions {
  folder: string
  /** time limits of statements */
  limits: Limits
  onStep: (text: string) => void
}

/** Maintenance statements, whose duration grows with the table and that no caller waits for. */
const UPKEEP = /^(create (unique )?index|vacuum|analyze)\b/

/** Maximum wait for a turn, in ms. */
const WAIT_MS = 20_000
/** Pause before reopening a folder after a failure, in ms. */
const AGAIN_MS = 1_000

/** The embedded database, with extras for tests and diagnostics. */
export interface PgliteDatabase extends Database {
  /** fsyncs since it was opened */
  syncs: () => Promise<number>
}

/**
 * Opens the embedded database: one process, one statement at a time, every commit synced to disk.
 * @throws StartError when the folder cannot be written, is of another version, or is in use
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { folder } = options
  const isNew = prepareFolder(folder)
  const unlock = lockFolder(folder)
  try {
    if (isNew) options.onStep(`Creating the database in ${folder} (a few seconds, once) …`)
    const first = await startThread(folder)
    if (isNew) syncFolder(folder)
    return over(first, options, unlock)
  } catch (error) {
    unlock()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database in ${folder} cannot be opened: ${reason}`)
  }
}

function over(
  first: PgliteThread,
  { folder, limits, onStep }: PgliteOptions,
  unlock: () => void,
): PgliteDatabase {
  let thread = Promise.resolve(first)
  let tried = 0
  /** The thread, restarted after its engine crashed or had to be killed. */
  const open = async (): Promise<PgliteThread> => {
    const own = await thread.catch(() => null)
    if (own && !own.isGone()) return own
    if (Date.now() - tried < AGAIN_MS) throw new Unreachable(new Error('it could not be opened a moment ago'))
    onStep('The database is opened again …')
    thread = (own?.ended ?? Promise.resolve())
      .then(() => startThread(folder))
      .finally(() => {
        tried = Date.now()
      })
    return thread.catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Unreachable(error)
    })
  }
  const patience = createPatience()
  // A session is bound to its thread: the rest of a transaction must not run on a restarted one.
  const sessionOn = (own: PgliteThread, turn: Turn): Session => ({
    query: async <T>(text: string, params: readonly SqlValue[] = []) => {
      const answer = own.query<T>(text, params)
      if (UPKEEP.test(text)) return answer
      const abandon = (ms: number): void => void own.kill(tooLong(ms, true)).catch(() => undefined)
      const end = await waitWithTimeLimit({ answer, cancel: own.cancel, abandon }, { limits, patience, turn })
      if ('answer' in end) return end.answer
      throw end.after === null ? end.error : tooLong(end.after)
    },
  })
  const slow = createSlow()
  const turns = createTurns({ places: 1, perPerson: 1, waitMs: WAIT_MS })
  let closed = false
  const take = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    closed
      ? Promise.reject(new Refusal('STORE_UNAVAILABLE', 'the database is closed'))
      : turns.take(currentWork().person, async (turn) =>
          work(createTimedSession(sessionOn(await open(), turn), slow)),
        )
  const channels = new EventEmitter().setMaxListeners(0)
  return {
    kind: 'pglite',
    followSlow: slow.follow,
    ...transactionsOver({
      query: (text, params) => take((session) => session.query(text, params)),
      session: take,
    }),
    // One process owns the folder, so every listener is local.
    notify: async (channel, payload) => void setImmediate(() => channels.emit(channel, payload)),
    listen: async (channel, listener) => {
      channels.on(channel, listener)
      return async () => void channels.off(channel, listener)
    },
    // The folder's lock excludes other processes.
    alone: (work) => work(),
    syncs: async () => (await thread).syncs(),
    close: async () => {
      if (closed) return
      closed = true
      await turns.idle()
      const last = await thread.catch(() => null)
      if (last && !last.isGone()) await last.close()
      unlock()
    },
  }
}
