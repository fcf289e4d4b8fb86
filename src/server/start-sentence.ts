import { Refusal } from './kernel/refusal'
import { StartError } from './kernel/start-error'

/** What the system says of files that cannot be written, and what to do about it. */
const MENDABLE: Record<string, string> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
  EROFS: 'the disk can only be read: set TESSERA_DATA to a folder that can be written',
  EACCES: 'this user may not: give him the right, or set TESSERA_DATA to a folder of his own',
  EPERM: 'this user may not: give him the right, or set TESSERA_DATA to a folder of his own',
  EIO: 'the disk reports an error: check it',
  EMFILE: 'too many files are open: raise the limit of this user (ulimit -n)',
}

/** The one sentence for a start that failed by something a person can mend; null for a fault of ours, which needs its trace. */
export function startSentence(error: unknown): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof Refusal && error.code === 'STORE_UNAVAILABLE') {
    const reason = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `The database cannot be used (${error.message}${reason}): look after it, then start again.`
  }
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const cure = Object.hasOwn(MENDABLE, code) ? MENDABLE[code] : undefined
  return cure ? `${path ? `${path} cannot be written` : 'Files cannot be written'}, ${cure} and start again.` : null
}
