import pg from 'pg'
import { type Caller, caller, signedIn } from '../../support/api'
import type { DatabaseKind } from '../../support/database'
import type { Campaign, Outcome } from './outcome'
import { BOATS, boat, elsewhere, type Harbour, inHarbour } from './stage'

/** What was acknowledged: per record its last version and name. */
type Acknowledged = Map<string, { version: number; name: string }>

/** Writes until the process dies, and notes what was acknowledged. */
async function writeUntilDead(
  admin: Caller,
  acknowledged: Acknowledged,
  enough: () => void,
  wanted: number,
): Promise<void> {
  for (let done = 0; ; done += 1) {
    if (done === wanted) enough()
    const made = await admin.post(BOATS, boat()).catch(() => null)
    if (!made) return
    if (made.status !== 201) continue
    const { extraFields, id, name } = made.body.data
    acknowledged.set(id, { version: 1, name })
    const changed = await admin.put(`${BOATS}/${id}`, { name: `${name} II`, extraFields }).catch(() => null)
    if (!changed) return
    if (changed.status === 200) acknowledged.set(id, { version: 2, name: `${name} II` })
  }
}

async function missing(admin: Caller, acknowledged: Acknowledged): Promise<{ lost: number; torn: number }> {
  let [lost, torn] = [0, 0]
  for (const [id, { name, version }] of acknowledged) {
    const { body, status } = await admin.get(`${BOATS}/${id}`)
    const now = status === 200 ? body.data.extraFields.current_envers_version : 0
    if (now < version || (now === version && body.data.name !== name)) lost += 1
    const { body: history } = await admin.get(`${BOATS}/${id}/revisions?size=5`)
    if (history.data?.total !== now) torn += 1
  }
  return { lost, torn }
}

async function killed(
  kind: DatabaseKind,
  kills: number,
): Promise<{ lost: number; torn: number; slowest: number; writes: number }> {
  return inHarbour(kind, async (_admin, harbour) => {
    const sum = { lost: 0, torn: 0, slowest: 0, writes: 0 }
    for (let round = 0; round < kills; round += 1) {
      const acknowledged: Acknowledged = new Map()
      let dying: Promise<void> = Promise.resolve()
      const kill = () => {
        dying = new Promise((resolve) => setTimeout(resolve, (round * 7) % 40)).then(harbour.office.kill)
      }
      const mine = await signedIn(harbour.office.url, 'admin')
      await Promise.all([20, -1, -1, -1].map((wanted) => writeUntilDead(mine, acknowledged, kill, wanted)))
      await dying
      const from = performance.now()
      const office = await harbour.again()
      sum.slowest = Math.max(sum.slowest, performance.now() - from)
      const { lost, torn } = await missing(elsewhere(office.url, mine), acknowledged)
      sum.lost += lost
      sum.torn += torn
      sum.writes += [...acknowledged.values()].reduce((all, { version }) => all + version, 0)
    }
    return sum
  })
}

/**
 * R8: kill -9 while four writers write, on both databases; the office is started again over the same data.
 */
export const killing: Campaign = async (kills) => {
  const found = [await killed('pglite', kills), await killed('postgres', kills)]
  const words = found.map(
    ({ lost, slowest, torn, writes }, index) =>
      `${index === 0 ? 'embedded' : 'PostgreSQL'}: lost ${lost}, torn ${torn} of ${writes} writes, slowest restart ${(slowest / 1000).toFixed(1)} s`,
  )
  const held = found.every(({ lost, slowest, torn }) => lost + torn === 0 && slowest <= 5_000)
  return { measured: words.join('; '), held }
}

/** Every process of the PostgreSQL that serves this database. */
async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows: first } = await client.query<{ text: string }>(
    "select pg_read_file('postmaster.pid') as text",
  )
  await client.end()
  return [Number(first[0]?.text.split('\n')[0]), ...rows.map(({ pid }) => pid)]
}

/**
 * R9: PostgreSQL stands still for `seconds`; writes must be refused with a time to come back, and go on once
 * it moves.
 */
export const frozen: Campaign = (seconds) =>
  inHarbour('postgres', async (admin, harbour) => {
    await Promise.all(Array.from({ length: 12 }, () => admin.post(BOATS, boat())))
    const pids = await processesOf(harbour.database ?? '')
    const said = { refused: 0, 'without Retry-After': 0, other: 0 }
    let longest = 0
    const write = async () => {
      const from = performance.now()
      const answer = await admin.post(BOATS, boat()).catch(() => null)
      longest = Math.max(longest, performance.now() - from)
      return answer
    }
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) {
        const answer = await write()
        if (answer?.status !== 503) said.other += 1
        else if (answer.headers.get('retry-after')) said.refused += 1
        else said['without Retry-After'] += 1
      }
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    const back = await recovery(write, harbour)
    const words = `${said.refused} writes refused, ${said['without Retry-After']} without Retry-After, ${said.other} otherwise; longest wait ${(longest / 1000).toFixed(1)} s; well again after ${(back / 1000).toFixed(1)} s`
    return { measured: words, held: said.other + said['without Retry-After'] === 0 && back <= 10_000 }
  })

/** How long until a write is taken again, in ms. */
async function recovery(write: () => Promise<{ status: number } | null>, _harbour: Harbour): Promise<number> {
  const from = performance.now()
  while ((await write())?.status !== 201 && performance.now() - from < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return performance.now() - from
}

/** R16: an office is asked to stop while eight callers write; whoever was let in must be answered. */
export const stopping: Campaign = async (rounds) => {
  let [failed, slowest, answered] = [0, 0, 0]
  await inHarbour('pglite', async (_admin, harbour) => {
    for (let round = 0; round < rounds; round += 1) {
      const { url } = harbour.office
      const mine = await signedIn(url, 'admin')
      let over = false
      const lane = async () => {
        while (!over) {
          const answer = await caller(url, mine.token)
            .post(BOATS, boat())
            .catch((error: unknown) => error as Error)
          if (!(answer instanceof Error)) answered += 1
          else if (!over && !isRefused(answer)) failed += 1
          if (answer instanceof Error) return
        }
      }
      const lanes = Array.from({ length: 8 }, lane)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const from = performance.now()
      await harbour.office.stop()
      slowest = Math.max(slowest, performance.now() - from)
      over = true
      await Promise.all(lanes)
      await harbour.again()
    }
  })
  return stopped(failed, slowest, answered)
}

function stopped(failed: number, slowest: number, answered: number): Outcome {
  const measured = `failed ${failed} of ${answered} requests; slowest stop ${(slowest / 1000).toFixed(1)} s`
  return { measured, held: failed === 0 && slowest <= 10_000 }
}

/** Nobody was let in: the caller may ask elsewhere, nothing was begun. */
function isRefused(error: Error): boolean {
  const { code } = (error.cause ?? {}) as { code?: string }
  return code === 'ECONNREFUSED'
}
