/** Prints one line for whoever started the server. */
export type Say = (line: string) => void

/** A step may be silent for this long, in ms. */
const PATIENCE = 1500

/** Runs a step of the start and says what it is doing when it takes longer than a moment. */
export async function step<T>(say: Say, text: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => say(`${text} …`), PATIENCE)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** A reason not to start, told to a person in one sentence: main prints `message` and exits non-zero. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
