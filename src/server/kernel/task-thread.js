// @ts-check
import { parentPort } from 'node:worker_threads'

/**
 * The side of `createTaskThreads` that runs in a thread. It takes `{id, task}` and answers `{id, output}`, or
 * `{id, error, code}` with the words of work that failed, and with the `code` of its error where it has one.
 *
 * @typedef {import('./task-threads').TaskAnswer} TaskAnswer
 */

/**
 * Answers every task with what `work` makes of it.
 *
 * @param {(task: any) => Promise<unknown>} work
 */
export function serveTasks(work) {
  if (!parentPort) throw new Error('tasks are served by a worker thread')
  const port = parentPort
  const answer = (/** @type {TaskAnswer} */ one) => port.postMessage(one)
  port.on('message', ({ id, task }) => {
    work(task).then(
      (output) => answer({ id, output }),
      (error) =>
        answer({ id, error: error instanceof Error ? error.message : String(error), code: codeOf(error) }),
    )
  })
}

/** @param {any} error */
const codeOf = (error) => (typeof error?.code === 'string' ? error.code : null)
