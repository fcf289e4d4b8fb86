/** Prints one line on the console of the server's start. */
export type Say = (line: string) => void

/** Steps shorter than this print nothing, in ms. */
const PATIENCE = 1500

/** Runs a step of the start and names it if it takes longer than a moment. */
export async function step<T>(say: Say, text: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => say(`${text} …`), PATIENCE)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** An expected reason not to start, in one sentence: main prints `message` and exits non-zero. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
