import { monitorFeature } from '../../../src/server/features/operations/monitor'
import { createTimedSession } from '../../../src/server/kernel/db/slow'
import { signedIn } from '../../support/api'
import { testServer } from '../../support/server'

/** What people ask for most: a page of a list, a record, a search. */
const PATHS = [
  '/api/subjects/customers?size=50',
  '/api/bu/documents?size=50',
  '/api/auth/whoami',
  '/api/subjects/customers?size=20&q=anna',
]
/**
 * Blocks of requests with the collectors on and off, in turn and in changing order: what else the machine
 * does meets both.
 */
const PAIRS = 160
const BLOCK = 24
const WARM = 80
const STATEMENTS = 200_000

interface Cost {
  /** processor time of the whole process and time on the wall, ms a request */
  cpu: number
  wall: number
}

/**
 * Prints what requests cost with the collectors of the monitor on and off, and the ratio of both in the
 * middle pair.
 */
export async function measureRequests(say: (line: string) => void): Promise<void> {
  const server = await testServer({ kind: 'pglite' })
  try {
    const admin = await signedIn(server.url, 'admin')
    const monitor = server.use(monitorFeature)
    const { answered } = monitor
    const block = async (isOn: boolean): Promise<Cost> => {
      monitor.answered = isOn ? answered : () => undefined
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      for (let index = 0; index < BLOCK; index += 1) await admin.get(PATHS[index % PATHS.length] ?? '')
      const { system, user } = process.cpuUsage(cpu)
      return { cpu: (system + user) / 1000 / BLOCK, wall: (performance.now() - begun) / BLOCK }
    }
    for (let index = 0; index < WARM; index += 8) await block(index % 16 === 0)
    const pairs: { on: Cost; off: Cost }[] = []
    for (let index = 0; index < PAIRS; index += 1) {
      const first = await block(index % 2 === 0)
      const second = await block(index % 2 !== 0)
      pairs.push(index % 2 === 0 ? { on: first, off: second } : { on: second, off: first })
    }
    for (const of of ['cpu', 'wall'] as const) {
      const ratios = pairs.map(({ off, on }) => on[of] / off[of])
      const [on, off] = (['on', 'off'] as const).map((state) =>
        part(
          pairs.map((pair) => pair[state][of]),
          0.5,
        ).toFixed(3),
      )
      const percent = (share: number) => `${((part(ratios, share) - 1) * 100).toFixed(2)} %`
      say(
        `a request, ${of}: ${on} ms with, ${off} ms without; ratio ${percent(0.5)} (quartiles ${percent(0.25)}, ${percent(0.75)})`,
      )
    }
    const statement = await timedStatement()
    say(`a statement that is timed: ${statement.toFixed(2)} µs`)
  } finally {
    await server.drop()
  }
}

/** What timing one statement costs beside the same without, in µs. */
async function timedStatement(): Promise<number> {
  const plain = { query: async () => ({ rows: [], count: 0 }) }
  const watched = createTimedSession(plain as never, { follow: () => undefined, took: () => undefined })
  const cost = async (session: Pick<typeof watched, 'query'>): Promise<number> => {
    const begun = performance.now()
    for (let index = 0; index < STATEMENTS; index += 1) await session.query('select 1', [])
    return ((performance.now() - begun) * 1000) / STATEMENTS
  }
  const rounds: number[] = []
  for (let round = 0; round < 9; round += 1) rounds.push((await cost(watched)) - (await cost(plain as never)))
  return part(rounds, 0.5)
}

const part = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
