import { version } from '../../../../../package.json'
import { type BrowserReport, REPORT_LIMITS } from '../../../../contract/calls/monitor'
import { type Core, defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { auditRoute } from './audit'
import { pruneFaults } from './fault-store'
import { createFaultMonitor } from './faults'
import { logsJob } from './jobs'
import { createMeasureMonitor, pruneMeasures } from './measures'
import { monitorMigrations } from './migrations'
import { callName, type MadeCall, toKnownPage, toKnownSignal } from './names'
import { createRate, readReport } from './report'
import { createSignalMonitor, pruneSignals } from './signals'
import { createStatementMonitor, pruneStatements } from './statements'
import { trendRoutes } from './trend-routes'

export type { MadeCall } from './names'
export { takeOverFigures } from './take-over'

/** The monitor: faults, times and use of the office. */
export interface Monitor {
  /** the name under which a call is counted: `GET /api/subjects/customers/:id` */
  getCallName: (call: MadeCall) => string
  /** a call was answered after this many ms */
  answered: (call: MadeCall, ms: number) => void
  /** a defect in a call; `userId`: the caller, null before the sign-in */
  failed: (call: MadeCall, error: unknown, userId: string | null) => void
  /** counts a report of a person; refuses TOO_MANY */
  admit: (userId: string) => void
  /** a report of a person's browser */
  report: (report: BrowserReport, userId: string) => void
  /** stores all counts (tests) */
  settle: () => Promise<void>
  /** deletes counts older than a moment; their records are deleted with the other logs */
  prune: (before: Date) => Promise<void>
}

/** Delay before a fault, and figures, are stored, in ms. */
const FAULTS_AFTER_MS = 1_000
const FIGURES_AFTER_MS = 60_000

const routes: readonly Route<Monitor>[] = [
  {
    method: 'POST',
    path: '/api/monitor/reports',
    right: 'signed in',
    answer: async (call, _, monitor) => {
      const { id } = call.get('signed').user
      monitor.admit(id)
      monitor.report(readReport(await readObject(call, true, REPORT_LIMITS.bytes)), id)
      return answer(call, null, 202)
    },
  },
  auditRoute,
  ...trendRoutes,
]

/** Errors, performance and use, as records that administrators read. */
export const monitorFeature = defineFeature<Monitor>({
  id: 'monitor',
  migrations: monitorMigrations,
  jobs: { CLEAN_LOGS: logsJob },
  routes,
  sharedFolders: ['monitor'],
  sets: {
    'monitor-errors': [
      'source',
      'message',
      'where',
      'fingerprint',
      'count',
      'users',
      'firstSeen',
      'lastSeen',
      'release',
      'stack',
    ],
    'monitor-performance': ['kind', 'name', 'at', 'calls', 'p50', 'p95', 'p99'],
    'monitor-usability': ['kind', 'name', 'at', 'count'],
  },
  open: (core) => {
    const { service, storeFaults, storeFigures } = createMonitor(core)
    let timers: NodeJS.Timeout[] = []
    return {
      service,
      // The timers start outside any call: storing is the server's own work.
      begin: () => {
        timers = [
          setInterval(storeFaults, FAULTS_AFTER_MS).unref(),
          setInterval(storeFigures, FIGURES_AFTER_MS).unref(),
        ]
      },
      close: async () => {
        for (const timer of timers) clearInterval(timer)
        await service.settle()
      },
    }
  },
})

/** The service, and its two kinds of work. */
interface RunningMonitor {
  service: Monitor
  storeFaults: () => Promise<void>
  storeFigures: () => Promise<void>
}

function createMonitor(core: Core): RunningMonitor {
  const { catalogue, db } = core
  const faults = createFaultMonitor(core, version)
  const measures = createMeasureMonitor(core)
  const signals = createSignalMonitor(core)
  const statements = createStatementMonitor(core)
  core.faults.follow(faults.note)
  const getCallName = (call: MadeCall): string => callName(call, catalogue().endpoints)
  const storeFigures = async (): Promise<void> => {
    await measures.flush()
    await signals.flush()
    await statements.flush()
  }
  const service: Monitor = {
    getCallName,
    answered: (call, ms) => measures.note('CALL', getCallName(call), ms),
    failed: (call, error, userId) => faults.note({ error, where: getCallName(call), userId }),
    admit: createRate(core.now),
    report: (report, userId) => {
      faults.report(report.faults, userId, report.release ?? null)
      for (const { page, value, vital } of report.vitals)
        measures.note(vital, toKnownPage(page, catalogue()), value)
      for (const one of report.signals) {
        const known = toKnownSignal(one, catalogue())
        if (known) signals.note(known.signal, known.name, known.count)
      }
    },
    settle: async () => {
      await faults.flush()
      await storeFigures()
    },
    prune: async (before) => {
      await pruneFaults(db, before)
      await pruneMeasures(db, before)
      await pruneSignals(db, before)
      await pruneStatements(db, before)
    },
  }
  return { service, storeFaults: faults.flush, storeFigures }
}
