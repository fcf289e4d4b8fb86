// @ts-check
import { parentPort } from 'node:worker_threads'

/**
 * The side of `createBoundedParser` that runs in the thread. It takes `{id, input, limits}` and answers `{id, output}`, `{id,
 * refused}` with the reason why the input is not read, or `{id, error}` with the words of a parser that failed.
 *
 * @typedef {import('./bounded-parser').ParseAnswer} ParseAnswer
 * @typedef {import('./bounded-parser').ParseLimits} ParseLimits
 * @typedef {import('./bounded-parser').UnreadableReason} UnreadableReason
 */

/** Input beyond a limit. */
export class BeyondLimit extends Error {
  /** @param {UnreadableReason} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Answers every message with what `parse` makes of its input.
 *
 * @param {(input: any, limits: ParseLimits) => Promise<unknown>} parse
 */
export function serveParses(parse) {
  if (!parentPort) throw new Error('a parser of foreign bytes runs as a worker thread')
  const port = parentPort
  const answer = (/** @type {ParseAnswer} */ one) => port.postMessage(one)
  port.on('message', ({ id, input, limits }) => {
    parse(input, limits).then(
      (output) => answer({ id, output }),
      (error) => {
        if (error instanceof BeyondLimit) answer({ id, refused: error.reason })
        else answer({ id, error: error instanceof Error ? error.message : String(error) })
      },
    )
  })
}
