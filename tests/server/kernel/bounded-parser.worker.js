// @ts-check
import { BeyondLimit, serveParses } from '../../../src/server/kernel/parse-thread.js'

/** A parser that does what its input says. */
serveParses(async (/** @type {string} */ input, { parts }) => {
  if (input === 'turns for ever') for (;;);
  if (input === 'takes all memory')
    for (const held = []; ; ) held.push(Array.from({ length: 1e5 }, () => ({})))
  if (input === 'ends its thread') process.exit()
  if (input === 'is no such file') throw new Error('the first byte is wrong')
  if (input.length > parts) throw new BeyondLimit('PARTS')
  return `read: ${input}`
})
