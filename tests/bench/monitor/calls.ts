import { createMeasureMonitor } from '../../../src/server/features/operations/monitor/measures'
import { callName } from '../../../src/server/features/operations/monitor/names'

const ENDPOINTS = new Map(
  Array.from({ length: 60 }, (_, index) => [`/api/area${index % 9}/entity${index}`, `entity${index}`]),
)
const ID = '01890000-0000-7000-8000-000000000000'
const PATHS = [...ENDPOINTS.keys()].flatMap((path) => [path, `${path}/${ID}`, `${path}/${ID}/revisions`])
const CALLS = 200_000
const ROUNDS = 7

/** Prints what naming and counting one call cost in µs: the middle of seven rounds. */
export function measureCalls(say: (line: string) => void): void {
  const unused = () => {
    throw new Error('nothing is stored here')
  }
  const measures = createMeasureMonitor({
    bus: { publish: unused, subscribe: unused, close: unused },
    db: {
      kind: 'pglite',
      followSlow: unused,
      query: unused,
      transaction: unused,
      afterCommit: unused,
      notify: unused,
      listen: unused,
      alone: unused,
      close: unused,
    },
    log: say,
    now: () => new Date(),
    records: unused,
    served: unused,
  })
  const round = (): number => {
    const begun = performance.now()
    for (let call = 0; call < CALLS; call += 1) {
      const path = PATHS[call % PATHS.length] ?? ''
      measures.note('CALL', callName({ method: 'GET', path, pattern: undefined }, ENDPOINTS), 1 + (call % 97))
    }
    return ((performance.now() - begun) * 1000) / CALLS
  }
  const rounds = Array.from({ length: ROUNDS }, round).sort((one, other) => one - other)
  say(`one call: ${(rounds[Math.floor(ROUNDS / 2)] ?? 0).toFixed(2)} µs (${PATHS.length} names)`)
}
