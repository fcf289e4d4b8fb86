import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Caller, caller, login } from '../../support/api'

/** What a person does. */
export type Call = 'sign in' | 'list' | 'open' | 'save' | 'presence'

/** What is counted while people work. */
export interface Tally {
  count: { unavailable: number; locked: number; stale: number; failed: number; events: number; ended: number }
  /** times of one call, in ms */
  times: (call: Call) => readonly number[]
  /** times of all calls but the signing in, in ms */
  all: () => readonly number[]
  /** the failures by call and code */
  failures: () => string[]
  note: (call: Call, ms: number, answer: Pick<Answer, 'status' | 'body'>) => void
}

/** A person at work. */
export interface Bench {
  name: string
  url: string
  /** id of the record they open and save */
  record: string
  /** mean pause between two calls, in s */
  pause: number
  tabs: boolean
  told: Tally
  /** when they go home, in ms */
  until: number
  /** set by `settleIn` */
  who?: Caller
}

/** The calls of the list that they work in. */
export const RECORDS = '/api/subjects/subjects'

/** Sign-ins begin this far apart, in ms: people come in one after the other. */
const ARRIVAL_MS = 150

/** Starts counting. */
export function tally(): Tally {
  const times = new Map<Call, number[]>()
  const failed = new Map<string, number>()
  const count = { unavailable: 0, locked: 0, stale: 0, failed: 0, events: 0, ended: 0 }
  return {
    count,
    times: (call) => times.get(call) ?? [],
    all: () => [...times].flatMap(([call, all]) => (call === 'sign in' ? [] : all)),
    failures: () => [...failed].map(([what, n]) => `${n} × ${what}`),
    note: (call, ms, { body, status }) => {
      times.set(call, [...(times.get(call) ?? []), ms])
      if (status < 300) return
      const code = typeof body === 'object' ? body?.errorCode : undefined
      if (code === 'STALE_VERSION') {
        count.stale += 1
        return
      }
      const kind = status === 503 ? 'unavailable' : status === 429 ? 'locked' : 'failed'
      count[kind] += 1
      const what = `${call} ${status} ${code ?? ''}`
      failed.set(what, (failed.get(what) ?? 0) + 1)
    },
  }
}

/** Signs everybody in, one after the other, and opens a tab for each. */
export async function settleIn(benches: readonly Bench[]): Promise<void> {
  const settle = async (bench: Bench, at: number): Promise<void> => {
    await pause(at * ARRIVAL_MS)
    const answer = await timed(bench, 'sign in', () => login(bench.url, bench.name))
    if (answer.status !== 200) return
    bench.who = caller(bench.url, answer.body.data.token)
  }
  await Promise.all(benches.map(settle))
}

/** A day at work: list, open, presence, save, again and again, until it is time to go home. */
export async function work(bench: Bench): Promise<void> {
  const { pause: mean, record: id, until, who } = bench
  if (!who) return
  const home = new AbortController()
  const tab = bench.tabs ? listen(bench, who, home.signal) : undefined
  const think = () => pause(mean * 1000 * (0.5 + Math.random()))
  await pause(mean * 1000 * Math.random())
  while (Date.now() < until) {
    await timed(bench, 'list', () => who.get(`${RECORDS}?size=50&page=0`))
    await think()
    const path = `${RECORDS}/${id}`
    const { body, status } = await timed(bench, 'open', () => who.get(path))
    const presence = { route: 'subjects', id, page: pageOf(bench.name), editing: true }
    await timed(bench, 'presence', () => who.put('/api/presence', presence))
    await think()
    if (status !== 200) continue
    const lastName = `Record ${Math.round(Math.random() * 1e6)}`
    await timed(bench, 'save', () => who.put(path, { ...body.data, lastName }))
    await timed(bench, 'presence', () => who.put('/api/presence', { ...presence, editing: false }))
    await think()
  }
  home.abort()
  await tab
}

/** A tab: it opens its stream again whenever that ends, as a page does. */
async function listen({ told, url }: Bench, { token }: Caller, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!signal.aborted) {
    try {
      const response = await fetch(`${url}/api/events`, { headers, signal })
      for await (const bytes of response.body ?? [])
        told.count.events += Buffer.from(bytes).toString().split('data: ').length - 1
    } catch {
      // It ended, or it is time to go home.
    }
    if (signal.aborted) return
    told.count.ended += 1
    await pause(1_000)
  }
}

async function timed(bench: Bench, call: Call, act: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const answer = await act().catch((error: unknown) => {
    return { status: 0, headers: new Headers(), body: { errorCode: String(error) } } satisfies Answer
  })
  bench.told.note(call, performance.now() - begun, answer)
  return answer
}

function pageOf(name: string): string {
  return Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32)
}
