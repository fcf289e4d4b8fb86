import { type Problem, problemLine } from '../../contract/errors/problem'

/** Errors that are logged at once; `npm run check:schemas` prints them all. */
const ERRORS_PER_READING = 20

/**
 * Time without a change of the folder before its errors are logged, in ms: the file they miss may still be on
 * its way.
 */
const CALM_MS = 700

/** The longest time an error waits while the folder keeps changing, in ms. */
const LONGEST_WAIT_MS = 5000

/** Logs the errors of schema files. */
export interface ErrorLog {
  /** a change was noticed and is about to be read: what it repairs is not told */
  changing: () => void
  /** what the newest reading found */
  found: (problems: readonly Problem[]) => void
  /** logs what still waits */
  close: () => void
}

/**
 * Logs errors that were not there before, so that whoever saved a file sees them beside their editor. A
 * folder that is copied arrives file by file: an error that the next file repairs is never logged, one that
 * stays is logged as soon as the folder is calm, after 5 s at the latest. What the first reading finds is
 * logged at once.
 */
export function createErrorLog(log: (line: string) => void): ErrorLog {
  let known: ReadonlySet<string> | undefined
  let newest: string[] = []
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined

  const tell = (): void => {
    clearTimeout(timer)
    since = undefined
    const fresh = newest.filter((line) => !known?.has(line))
    known = new Set(newest)
    for (const line of fresh.slice(0, ERRORS_PER_READING)) log(line)
    const rest = fresh.length - ERRORS_PER_READING
    if (rest > 0) log(`and ${rest} more errors: npm run check:schemas prints them all`)
  }
  return {
    changing: () => clearTimeout(timer),
    found: (problems) => {
      clearTimeout(timer)
      newest = problems.filter(({ severity }) => severity === 'error').map(problemLine)
      if (known === undefined || newest.every((line) => known?.has(line))) return tell()
      since ??= performance.now()
      const rest = since + LONGEST_WAIT_MS - performance.now()
      if (rest <= 0) return tell()
      timer = setTimeout(tell, Math.min(CALM_MS, rest))
    },
    close: tell,
  }
}
