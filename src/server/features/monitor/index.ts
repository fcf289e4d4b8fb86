import { version } from '../../../../package.json'
import { REPORT_LIMITS } from '../../../contract/monitor'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { callName, type MadeCall } from './call-name'
import { pruneFaults } from './fault-store'
import { createFaultMonitor, type FaultMonitor } from './faults'
import { monitorMigrations } from './migrations'
import { createRate } from './rate'
import { readReport } from './report'

export type { MadeCall } from './call-name'

/** What the office observes of itself. */
export interface Monitor extends Pick<FaultMonitor, 'report'> {
  /** a defect that a call met; `userId`: whose call it was, null before the sign-in */
  failed: (call: MadeCall, error: unknown, userId: string | null) => void
  /** counts a report of a person; refuses TOO_MANY */
  admit: (userId: string) => void
  /** stores what was observed (tests) */
  settle: () => Promise<void>
  /** deletes what was counted before a moment; its records go with the other logs */
  prune: (before: Date) => Promise<void>
}

/** How long a fault waits to be stored, in ms. */
const FAULTS_AFTER_MS = 1_000

const routes: readonly Route<Monitor>[] = [
  {
    method: 'POST',
    path: '/api/monitor/reports',
    right: 'signed in',
    answer: async (call, _, monitor) => {
      const { id } = call.get('signed').user
      monitor.admit(id)
      const { faults } = readReport(await readObject(call, true, REPORT_LIMITS.bytes))
      monitor.report(faults, id)
      return answer(call, null, 202)
    },
  },
]

/** Errors of server and browsers, as records that administrators read. */
export const monitorFeature = defineFeature<Monitor>({
  id: 'monitor',
  migrations: monitorMigrations,
  routes,
  sharedFolders: ['monitor'],
  open: (core) => {
    const faults = createFaultMonitor(core, version)
    core.faults.follow(faults.note)
    let timer: NodeJS.Timeout | undefined
    return {
      service: {
        failed: (call, error, userId) => faults.note({ error, where: callName(call, core.catalogue().endpoints), userId }),
        report: faults.report,
        admit: createRate(core.now),
        settle: faults.flush,
        prune: (before) => pruneFaults(core.db, before),
      },
      // The timer begins outside any call: what it stores is the server's own work.
      begin: () => {
        timer = setInterval(faults.flush, FAULTS_AFTER_MS).unref()
      },
      close: async () => {
        clearInterval(timer)
        await faults.flush()
      },
    }
  },
})
