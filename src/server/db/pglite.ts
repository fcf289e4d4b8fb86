import { EventEmitter } from 'node:events'
import { type Database, Refusal, type SqlValue } from '../parts'
import { prepareFolder, syncFolder } from './data-folder'
import { lockFolder } from './folder-lock'
import { type PgliteThread, startThread } from './pglite-thread'
import { StartError } from './start-error'
import { type Session, transactionsOver } from './transactions'
import { createTurns } from './turns'

export interface PgliteOptions {
  folder: string
  /** a statement that runs longer is given up */
  statementMs: number
  onStep: (text: string) => void
}

/** Statements that take as long as a table is large, and that no caller waits for. */
const UPKEEP = /^(create (unique )?index|vacuum|analyze)\b/

/** The embedded database, with what only tests and diagnostics ask. */
export interface PgliteDatabase extends Database {
  /** fsyncs since it was opened */
  syncs: () => Promise<number>
}

/**
 * Opens the embedded database: this process alone, one statement at a time, every commit on the disk.
 *
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

function over(first: PgliteThread, { folder, statementMs, onStep }: PgliteOptions, unlock: () => void): PgliteDatabase {
  let thread = Promise.resolve(first)
  const restart = async (reason: Error): Promise<void> => {
    const old = await thread
    // The engine cannot be interrupted: its thread is ended, as a crash would, and the folder opened again.
    thread = old.kill(reason).then(() => startThread(folder))
    onStep(`${reason.message}; opening the database again …`)
    await thread
  }
  // A session stays with its thread: after a restart the rest of its transaction must not run on the new one.
  const sessionOn = (own: PgliteThread): Session => ({
    query: <T>(text: string, params: readonly SqlValue[] = []) => {
      const statement = own.query<T>(text, params)
      return UPKEEP.test(text) ? statement : limited(statement, statementMs, restart)
    },
  })
  const turns = createTurns()
  let closed = false
  const turn = <T>(work: () => Promise<T>): Promise<T> =>
    closed ? Promise.reject(new Refusal('STORE_UNAVAILABLE', 'the database is closed')) : turns.take(work)
  const channels = new EventEmitter().setMaxListeners(0)
  return {
    kind: 'pglite',
    ...transactionsOver({
      query: (text, params) => turn(async () => sessionOn(await thread).query(text, params)),
      session: (work) => turn(async () => work(sessionOn(await thread))),
    }),
    // One process owns the folder, so every listener is in it.
    notify: async (channel, payload) => void setImmediate(() => channels.emit(channel, payload)),
    listen: async (channel, listener) => {
      channels.on(channel, listener)
      return async () => void channels.off(channel, listener)
    },
    syncs: async () => (await thread).syncs(),
    close: async () => {
      if (closed) return
      closed = true
      await turns.idle()
      await (await thread).close()
      unlock()
    },
  }
}

/** Gives a statement up after its time. */
async function limited<T>(statement: Promise<T>, ms: number, giveUp: (reason: Error) => Promise<void>): Promise<T> {
  const reason = new Refusal('STORE_UNAVAILABLE', `a statement ran longer than ${ms / 1000} s and was given up`)
  const timer = setTimeout(() => void giveUp(reason).catch(() => undefined), ms)
  try {
    return await statement
  } finally {
    clearTimeout(timer)
  }
}
