/** A reason not to start, told to a person in one sentence: main prints `message` and exits non-zero. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
