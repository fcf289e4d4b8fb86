import { createHash } from 'node:crypto'
import type { FaultReport } from '../../../../contract/calls/monitor'
import { type Frame, frameLine, parseFrames, plainMessage } from '../../../../contract/errors/plain-fault'
import type { Fault } from '../../../kernel/faults'
import { type CountingNeeds, createCounting } from './counting'
import { type CountedFault, FAULTS_ROUTE, storeFaults } from './fault-store'

/** Counts faults of server and browsers, and shows them as records. */
export interface FaultMonitor {
  /** a fault of the server; asynchronous and never failing */
  note: (fault: Fault) => void
  /**
   * faults reported by a person's browser, already parsed and bounded; `release`: the tab's version, null
   * when it sent none
   */
  report: (faults: readonly FaultReport[], userId: string, release: string | null) => void
  /** stores the recorded faults */
  flush: () => Promise<void>
}

/**
 * Maximum different faults between two flushes; beyond it new ones are dropped, because then everything
 * fails.
 */
const WAITING_MAX = 200
/** Number of frames that identify a fault: outer ones differ by the call path. */
const TELLING_FRAMES = 4
const WHERE_MAX = 200

/** A recorded fault, before it has a fingerprint. */
type Noted = Pick<CountedFault, 'source' | 'message' | 'where' | 'release' | 'count'> & {
  frames: readonly Frame[]
  userId: string | null
}

/** `version`: that of the server; a fault of another release is another fault. */
export function createFaultMonitor(needs: CountingNeeds, version: string): FaultMonitor {
  const counting = createCounting<CountedFault & { people: Set<string> }>(needs, {
    route: FAULTS_ROUTE,
    max: WAITING_MAX,
    store: storeFaults,
  })
  const add = ({ count, frames, message, release, source, userId, where }: Noted): void => {
    // Database faults have the same innermost calls, whatever code made the query.
    const fingerprint = hashFault(
      [release ?? '', source, message, ...(source === 'SERVER' ? [where] : [])],
      frames,
    )
    const at = needs.now()
    const fault = counting.of(fingerprint, () => ({
      fingerprint,
      source,
      message,
      release,
      where: where.slice(0, WHERE_MAX),
      count: 0,
      first: at,
      last: at,
      stack: frames.map(frameLine).join('\n'),
      people: new Set<string>(),
    }))
    if (!fault) return
    fault.count += count
    fault.last = at
    if (userId !== null) fault.people.add(hashParts(fingerprint, userId))
  }
  return {
    flush: counting.flush,
    note: ({ error, userId, where }) => {
      const { message = String(error), name = 'Error', stack = '' } = error instanceof Error ? error : {}
      const text = `${name}: ${plainMessage(message)}`
      add({
        source: 'SERVER',
        message: text,
        release: version,
        where,
        count: 1,
        frames: parseFrames(stack),
        userId,
      })
    },
    report: (faults, userId, release) => {
      for (const { count, message, name, page, stack } of faults)
        add({
          source: 'BROWSER',
          message: `${name}: ${message}`,
          release,
          where: page,
          count,
          frames: parseFrames(stack),
          userId,
        })
    },
  }
}

/** Fingerprint of a fault: its message, and the innermost calls without lines and hashes of built files. */
function hashFault(parts: readonly string[], frames: readonly Frame[]): string {
  const calls = frames
    .slice(0, TELLING_FRAMES)
    .map(({ call, file }) => `${call} ${file.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`)
  return hashParts(...parts, ...calls)
}

function hashParts(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}
