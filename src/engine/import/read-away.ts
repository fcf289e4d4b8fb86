import type { ReadAnswer, ReadOrder } from './read.worker'
import { ReadFault } from './read-fault'
import type { FileLines } from './table'

/** What one file may cost the browser. */
export interface ReadLimits {
  /** its size in bytes */
  bytes: number
  /** the time after which it is given up, in ms */
  ms: number
}

export const READ_LIMITS: ReadLimits = { bytes: 50_000_000, ms: 120_000 }

/** The part of a worker that reading a file needs. */
export type ReadWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>

/**
 * Reads a file in a worker of its own, which ends with the answer. Rejects with a ReadFault when the file is
 * neither text nor a workbook, too large, or takes too long.
 */
export function readAway(
  start: () => ReadWorker,
  order: ReadOrder,
  limits: ReadLimits = READ_LIMITS,
): Promise<FileLines> {
  if (order.bytes.length > limits.bytes) return Promise.reject(new ReadFault('IMPORT.TOO_LARGE'))
  const worker = start()
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<FileLines>((resolve, reject) => {
    timer = setTimeout(() => reject(new ReadFault('IMPORT.TOO_SLOW')), limits.ms)
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
      'read' in data ? resolve(data.read) : reject(new ReadFault(data.failed, data.params))
    worker.onerror = () => reject(new ReadFault('IMPORT.UNREADABLE'))
  })
  worker.postMessage(order)
  return answer.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
