import type { ReadAnswer } from '../../engine/import/read.worker'
import type { SheetTable } from '../../engine/import/table'

/** Reads a file away from the screen's thread; rejects when it is neither text nor a workbook. */
export function readFile(bytes: Uint8Array): Promise<SheetTable> {
  const worker = new Worker(new URL('../../engine/import/read.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<SheetTable>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
      'table' in data ? resolve(data.table) : reject(new Error(data.failed))
    worker.onerror = (event) => reject(new Error(event.message))
  })
  worker.postMessage(bytes, [bytes.buffer])
  return answer.finally(() => worker.terminate())
}
