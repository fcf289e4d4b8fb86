import { accountsFeature } from '../../../src/server/features/identity/accounts'
import { recoveryFeature } from '../../../src/server/features/identity/recovery'
import { caller, login } from '../../support/api'
import { type TestServer, testServer } from '../../support/server'

type Ask = (server: TestServer, name: string) => Promise<unknown>

const ASKS: Readonly<Record<string, Ask>> = {
  'sign-in': ({ url }, name) => login(url, name, 'not the password'),
  recovery: ({ url }, name) =>
    caller(url).post('/api/webaccess/recover-password-link', { username: name, lang: 'it' }),
}
const CHANCE = 'chance that known takes longer'
const KNOWN = ['ufficio', 'laura.bianchi', 'davide.moretti', 'sola.lettura']

/**
 * Prints how well time tells known names from unknown ones: the chance that a known one took longer (Mann and
 * Whitney's U over the number of pairs of times). 0.5 = it tells nothing.
 */
export async function names(pairs: number): Promise<void> {
  console.table(await measure(pairs))
}

/** The same as a figure of docs/evidence/reliability.md. */
export async function toldByTime(pairs: number): Promise<{ measured: string; held: boolean }> {
  const found = (await measure(pairs)).map((one) => ({ what: one.what, chance: one[CHANCE] }))
  const measured = `${found.map(({ chance, what }) => `${what} ${chance}`).join(', ')} over ${pairs} pairs`
  return { measured, held: found.every(({ chance }) => chance >= 0.45 && chance <= 0.55) }
}

async function measure(pairs: number) {
  const server = await testServer({ kind: 'pglite', fresh: true })
  try {
    const measured = []
    for (const [what, ask] of Object.entries(ASKS))
      measured.push({ what, pairs, ...(await compare(server, ask, pairs)) })
    return measured
  } finally {
    await server.drop()
  }
}

async function compare(server: TestServer, ask: Ask, pairs: number) {
  const known: number[] = []
  const unknown: number[] = []
  for (let index = -40; known.length + unknown.length < 2 * pairs; index += 1) {
    // Counters of attempts would refuse after a few.
    await server.db.query('delete from login_failure')
    const name = KNOWN[Math.abs(index) % KNOWN.length] ?? ''
    const stranger = `${name.slice(0, -1)}${Math.abs(index) % 10}x`.slice(0, name.length)
    // Drawn one by one: in pairs an unknown name would follow a known one more often than another unknown
    // one.
    const [times, who] = Math.random() < 0.5 ? [known, name] : [unknown, stranger]
    const start = performance.now()
    await ask(server, who)
    // The first ones warm the process up.
    if (index >= 0) times.push(performance.now() - start)
    // What follows upon an answer is not the next one's affair: people are not that fast.
    await server.use(recoveryFeature).settle()
    await server.use(accountsFeature).security.settle()
  }
  return { 'known, ms': median(known), 'unknown, ms': median(unknown), [CHANCE]: chance(known, unknown) }
}

function median(times: readonly number[]): number {
  return Number(([...times].sort((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(2))
}

function chance(some: readonly number[], others: readonly number[]): number {
  const sorted = [...others].sort((a, b) => a - b)
  const below = (time: number): number => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle] ?? 0) < time) from = middle + 1
      else to = middle
    }
    return from
  }
  const wins = some.reduce((sum, time) => sum + below(time), 0)
  return Number((wins / (some.length * others.length)).toFixed(3))
}
