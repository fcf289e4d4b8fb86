import type { ReadAnswer } from '../../engine/import/read.worker'
import workerUrl from '../../engine/import/read.worker.ts?worker&url'
import type { SheetTable } from '../../engine/import/table'

/** Reads a file away from the screen's thread; rejects when it is neither text nor a workbook. */
export function readFile(bytes: Uint8Array): Promise<SheetTable> {
  const worker = new Worker(trustedUrl() as string, { type: 'module' })
  const answer = new Promise<SheetTable>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
      'table' in data ? resolve(data.table) : reject(new Error(data.failed))
    worker.onerror = (event) => reject(new Error(event.message))
  })
  worker.postMessage(bytes, [bytes.buffer])
  return answer.finally(() => worker.terminate())
}

/** The part of Trusted Types that a script's address needs; browsers without them take it as it is. */
interface Policies {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => object }
  }
}

let policy: { createScriptURL: (url: string) => object } | undefined

/** The worker's address, from the build and nowhere else, as a page takes it that asks for Trusted Types. */
function trustedUrl(): string | object {
  policy ??= (globalThis as Policies).trustedTypes?.createPolicy('tessera-worker', { createScriptURL: () => workerUrl })
  return policy ? policy.createScriptURL(workerUrl) : workerUrl
}
