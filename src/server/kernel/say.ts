/** Tells how far a step is: so much of so much. */
export type Share = (done: number, total: number) => void

/**
 * Prints one line on the console of the server's start; `begin` draws a step until it ends
 * (src/server/start/steps.mjs).
 */
export interface Say {
  (line: string): void
  begin?: (text: string) => { share: Share; end: () => void }
}

/** Runs a step of the start; a console that can tells its progress and its time. */
export async function step<T>({ begin }: Say, text: string, work: (share: Share) => Promise<T>): Promise<T> {
  const running = begin?.(text)
  try {
    return await work(running?.share ?? (() => undefined))
  } finally {
    running?.end()
  }
}

/** An expected reason not to start, in one sentence: main prints `message` and exits non-zero. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
