// @ts-check
import { serveTasks } from './task-thread.js'

/**
 * The side of `createBoundedParser` that runs in the thread.
 *
 * @typedef {import('./bounded-parser').ParseLimits} ParseLimits
 * @typedef {import('./bounded-parser').UnreadableReason} UnreadableReason
 */

/** Input beyond a limit. */
export class BeyondLimit extends Error {
  /** @param {UnreadableReason} reason */
  constructor(reason) {
    super(reason)
    this.code = reason
  }
}

/**
 * Answers every input with what `parse` makes of it.
 *
 * @param {(input: any, limits: ParseLimits) => Promise<unknown>} parse
 */
export function serveParses(parse) {
  serveTasks(({ input, limits }) => parse(input, limits))
}
