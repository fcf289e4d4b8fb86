import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { KINDS, openKinds } from './kinds'

/** One kind of bytes: what takes longest of what is permitted. */
export interface Kind {
  name: string
  /** what the item is */
  item: string
  /** reads it; a refusal counts, too */
  read: () => unknown
}

/** Processor time of the main thread, in ms: others on a busy machine delay it, and take nothing of it. */
const ownTime = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/**
 * What reading costs: the longest turn of this thread, by its processor time and by the clock, and the whole,
 * in ms.
 */
interface Cost {
  turn: number
  clock: number
  whole: number
}

/** Others have their turns between two immediates. */
async function costOf(read: Kind['read']): Promise<Cost> {
  const cost = { turn: 0, clock: 0, whole: 0 }
  let isDone = false
  let before = { own: ownTime(), at: performance.now() }
  const watch = async (): Promise<void> => {
    while (!isDone) {
      await setImmediate()
      const now = { own: ownTime(), at: performance.now() }
      cost.turn = Math.max(cost.turn, now.own - before.own)
      cost.clock = Math.max(cost.clock, now.at - before.at)
      before = now
      // Threads get the processor that this loop would take.
      if (now.at - begin > 20) await sleep(1)
    }
  }
  const begin = performance.now()
  const watching = watch()
  // A reader that refuses, and says so, has done its work.
  await Promise.resolve()
    .then(read)
    .catch(() => undefined)
  cost.whole = performance.now() - begin
  await setImmediate()
  isDone = true
  await watching
  return cost
}

/**
 * Prints the longest turn of each kind over the rounds, the first of which is that of cold code; resolves to
 * the longest by processor time.
 */
export async function measureBytes(rounds: number, say: (line: string) => void): Promise<number> {
  const close = await openKinds()
  let longest = 0
  const line = (cells: readonly string[]) =>
    say(cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(12))).join(''))
  line(['kind', 'turn, ms', 'by clock', 'whole', '  item'])
  for (const make of KINDS) {
    const { item, name, read } = await make()
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round += 1) costs.push(await costOf(read))
    const most = (key: keyof Cost): number => Math.max(...costs.map((cost) => cost[key]))
    longest = Math.max(longest, most('turn'))
    line([name, most('turn').toFixed(0), most('clock').toFixed(0), most('whole').toFixed(0), `  ${item}`])
  }
  await close()
  return longest
}
