// @ts-check
import { parentPort, threadId } from 'node:worker_threads'
import { serveTasks } from '../../../src/server/kernel/task-thread.js'

/** Work that does what its task says. */
serveTasks(async (/** @type {string} */ task) => {
  if (task === 'turns for ever') for (;;);
  if (task === 'waits for ever') return new Promise(() => undefined)
  if (task === 'takes all memory')
    for (const held = []; ; ) held.push(Array.from({ length: 1e5 }, () => ({})))
  if (task === 'ends its thread') process.exit()
  if (task === 'ends its thread afterwards') setTimeout(() => process.exit())
  if (task === 'fails') throw Object.assign(new Error('the first word is wrong'), { code: 'WORDS' })
  if (task === 'throws later') setTimeout(() => Promise.reject(new Error('nobody listens')))
  return task === 'which thread' ? threadId : `done: ${task}`
})

/** @type {number | null} */
let before = null
// Answers the task before once more when the next one arrives, and each task again after its answer.
parentPort?.on('message', ({ id, task }) => {
  if (before !== null) parentPort?.postMessage({ id: before, output: 'late' })
  before = task.startsWith('answers twice') ? id : null
  if (before !== null) setTimeout(() => parentPort?.postMessage({ id, output: 'again' }))
})
