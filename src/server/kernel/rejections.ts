import type { Faults } from './faults'

/** Where the monitor shows a rejection that no code handled. */
const WHERE = 'unhandled rejection'

/** Dependencies of `surviveRejections`. */
interface RejectionNeeds {
  faults: Pick<Faults, 'tell'>
  log: (line: string) => void
}

/**
 * Keeps the process alive when a promise is rejected and nothing handles it: by default Node ends it, and
 * with it everyone's work. The defect is logged with its trace and counted as a fault. Exceptions outside
 * promises still end the process: they leave the work of other libraries half done. Returns a function that
 * restores Node's default.
 */
export function surviveRejections({ faults, log }: RejectionNeeds): () => void {
  const survive = (error: unknown): void => {
    log(`${WHERE}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    faults.tell({ error, where: WHERE, userId: null })
  }
  process.on('unhandledRejection', survive)
  return () => void process.off('unhandledRejection', survive)
}
