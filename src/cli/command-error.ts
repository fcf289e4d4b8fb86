/** A mistake that the caller of a command can put right, in one sentence with its cure. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Throws what was said of a failure as a mistake of the caller. */
export function failInOneSentence(failure: unknown): never {
  throw failure instanceof Error ? new CommandError(failure.message) : failure
}
