import pg from 'pg'
import { type Caller, signedIn } from '../../support/api'
import { type RunningOffice, startOffice } from '../../support/office'
import { filledPostgres } from '../../support/office-database'
import { type Bench, type Call, RECORDS, settleIn, type Tally, tally, work } from './person'

/** How much is asked of the office. */
export interface Order {
  people: number
  minutes: number
  /** server processes over one database */
  processes: number
  /** mean pause of a person between two calls, in s */
  pause: number
  /** each person has a tab that listens */
  tabs: boolean
}

/**
 * Time of the one person beforehand, in minutes; their pauses are short, because only the times of the calls
 * count.
 */
const ALONE = { minutes: 0.5, pause: 0.2 }
/** Goal for the slowest calls, as a multiple of those of one person alone. */
const RATIO_MAX = 10
const CALLS: readonly Call[] = ['sign in', 'list', 'open', 'save', 'presence']

/** Measures one person alone, then many at human pace; prints a table; returns 1 when the goal is missed. */
export async function measurePeople(order: Order, print: (line: string) => void): Promise<number> {
  const store = await filledPostgres()
  const offices: RunningOffice[] = []
  try {
    for (let count = 0; count < order.processes; count += 1)
      offices.push(await startOffice({ databaseUrl: store.url }))
    const urls = offices.map(({ url }) => url)
    print(
      `${order.people} people, ${order.minutes} min, pause ${order.pause} s, ${order.processes} processes, tabs: ${order.tabs}`,
    )
    const names = await makePeople(urls[0] ?? '', store.url, order.people)
    const records = await makeRecords(await signedIn(urls[0] ?? '', 'admin'), order.people)
    const counted = await counterOf(store.url)
    const run = async (some: readonly string[], { minutes, pause }: Pick<Order, 'minutes' | 'pause'>) => {
      const told = tally()
      const before = await counted.transactions()
      const benches = some.map((name, at): Bench => {
        return {
          name,
          url: urls[at % urls.length] ?? '',
          record: records[at] ?? '',
          pause,
          tabs: order.tabs,
          told,
          until: 0,
        }
      })
      await settleIn(benches)
      const until = Date.now() + minutes * 60_000
      await Promise.all(benches.map((bench) => work({ ...bench, until })))
      return { told, transactions: (await counted.transactions()) - before }
    }
    const alone = await run(names.slice(0, 1), ALONE)
    const crowd = await run(names, order)
    await counted.end()
    return report({ alone: alone.told, crowd: crowd.told, transactions: crowd.transactions }, print)
  } finally {
    for (const office of offices) await office.stop()
    await store.drop()
  }
}

/** What was measured. */
interface Measured {
  alone: Tally
  crowd: Tally
  /** of the database, while many worked */
  transactions: number
}

function report({ alone, crowd, transactions }: Measured, print: (line: string) => void): number {
  print('call      | alone p50 | p99 ms | together calls | p50 | p99 ms')
  for (const call of CALLS) {
    const [one, many] = [alone.times(call), crowd.times(call)]
    const figures = [
      quantile(one, 0.5),
      quantile(one, 0.99),
      many.length,
      quantile(many, 0.5),
      quantile(many, 0.99),
    ]
    print([call.padEnd(9), ...figures.map((figure) => String(Math.round(figure)).padStart(6))].join(' | '))
  }
  const [one, many] = [alone.all(), crowd.all()]
  const ratio = quantile(many, 0.99) / quantile(one, 0.99)
  const { ended, events, failed, locked, stale, unavailable } = crowd.count
  print(
    `together: ${many.length} calls, ${transactions} transactions, ${events} events heard, ${ended} streams ended`,
  )
  print(
    `503: ${unavailable}, lock-outs: ${locked}, other failures: ${failed}, saved by somebody else meanwhile: ${stale}`,
  )
  for (const line of crowd.failures()) print(`  ${line}`)
  print(
    `p99 of all calls: ${Math.round(quantile(many, 0.99))} ms, ${ratio.toFixed(1)} times that of one person (goal: ${RATIO_MAX})`,
  )
  const isMet = unavailable + locked + failed === 0 && ratio <= RATIO_MAX
  print(isMet ? 'The goal is met.' : 'The goal is missed.')
  return isMet ? 0 : 1
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Makes accounts of clerks, who sign in with the password of the demo users; returns their names. */
async function makePeople(url: string, databaseUrl: string, count: number): Promise<string[]> {
  const admin = await signedIn(url, 'admin')
  const names = Array.from({ length: count }, (_, at) => `clerk${at}@bench.example`)
  for (const username of names) {
    const inside = { userType: 'STAFF', onBoard: true, accessBackoffice: true }
    const made = await admin.post('/api/auth/users', {
      username,
      fullname: username,
      email: username,
      lang: 'it',
      ...inside,
    })
    if (made.status >= 300) throw new Error(`${username} cannot be made: ${JSON.stringify(made.body)}`)
    await admin.put(`/api/auth/users/statuses/${made.body.data.id}?newStatus=ACTIVE`, made.body.data)
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const made = `select id from e_users where username like 'clerk%@bench.example'`
  await client.query(
    `insert into user_group (user_id, group_code) select id, 'ROLE_USER' from (${made}) m on conflict do nothing`,
  )
  await client.query(`insert into credential (user_id, hash) select m.id, c.hash from (${made}) m, credential c
    where c.user_id = (select id from e_users where username = 'admin') on conflict do nothing`)
  await client.end()
  return names
}

/** Makes a record for each person, who saves that one: two who save the same one at once are rare in life. */
async function makeRecords(admin: Caller, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { subjectType: 'PERSON', firstName: 'Bench', lastName: `Record ${at}` }
    const made = await admin.post(RECORDS, body)
    if (made.status >= 300) throw new Error(`a record cannot be made: ${JSON.stringify(made.body)}`)
    ids.push(made.body.data.id)
  }
  return ids
}

async function counterOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const text =
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()'
  return {
    transactions: async () => Number((await client.query<{ n: string }>(text)).rows[0]?.n),
    end: () => client.end(),
  }
}
