/** How many times its limit a task may take by the clock when it gets no processor at all. */
const BY_THE_CLOCK = 10

/**
 * Calls `late` when a task has had `limit` ms and this process has worked for as long: processor time of all
 * its threads, which is never less than the task's own. A machine that is busy elsewhere delays the task, and
 * does not make it fail; after ten times the limit by the clock it fails anyway. Answers how to call it off.
 */
export function cpuTimeout(limit: number, late: () => void): () => void {
  const before = process.cpuUsage()
  const deadline = performance.now() + limit * BY_THE_CLOCK
  const look = (): void => {
    const { user, system } = process.cpuUsage(before)
    const left = limit - (user + system) / 1000
    const wait = Math.min(left, deadline - performance.now())
    if (wait <= 0) late()
    else timer = setTimeout(look, Math.ceil(wait))
  }
  let timer = setTimeout(look, limit)
  return () => clearTimeout(timer)
}

/** Calls `late` when `limit` ms have passed by the clock. Answers how to call it off. */
export function clockTimeout(limit: number, late: () => void): () => void {
  const timer = setTimeout(late, limit)
  return () => clearTimeout(timer)
}
