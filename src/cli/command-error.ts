/** A mistake that the caller of a command can put right, in one sentence with its cure. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
